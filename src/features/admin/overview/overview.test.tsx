/** The overview against the real server: charts, tables and files show the same figures. */
// @module-tag long
import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Reply } from '#api-contract/schemas.ts'
import { bookables } from '#domain/facility/facility.ts'
import { download } from '#lib/download.ts'
import { renderScreen } from '#lib/testing/club.tsx'
import { openAdmin } from '#lib/testing/admin.tsx'
import { keys } from '#server/repositories/keys.ts'
import { trendText, type Figures } from './figures.tsx'
import { Overview } from './overview.tsx'

vi.mock('#lib/download.ts', () => ({ download: vi.fn() }))

let admin: Awaited<ReturnType<typeof openAdmin>>
beforeEach(async () => {
  admin = await openAdmin()
  const { profile } = await admin.server.signUp()
  await admin.asColleague('POST', '/api/admin/bookings', {
    kind: 'lane',
    unit: 3,
    date: '2026-11-25',
    time: '17:00',
    email: profile.email,
    name: 'Sam',
  })
})
afterEach(() => admin.close())

it('shows use by weekday and hour, the weeks and the events', async () => {
  renderScreen(<Overview />)
  const lanes = within(await screen.findByRole('table', { name: /^Lanes/ }))
  const cells = within(lanes.getByRole('row', { name: /^5 PM/ })).getAllByRole('cell')
  expect(cells.map(({ textContent }) => textContent)).toEqual([
    '0%',
    '0%',
    `${Math.round(100 / (4 * bookables.lane.units))}%`,
    '0%',
    '0%',
    '0%',
    '0%',
  ])
  const weeks = within(screen.getByRole('table', { name: 'Sessions and new members week by week' }))
  expect(weeks.getAllByRole('row')).toHaveLength(5)
  const thisWeek = within(weeks.getByRole('row', { name: /Week of Nov 23/ })).getAllByRole('cell')
  expect(thisWeek.map(({ textContent }) => textContent)).toEqual(['1', '0', '0', '0', '0', '0', '1', '0', '0', '$0'])
  expect(screen.getByText('No events in these weeks')).toBeVisible()
})

const week = (lanes: Record<string, number>, revenue: number) => ({
  monday: '',
  lane: lanes,
  speede: {},
  newMembers: 0,
  left: 0,
  canceled: 0,
  canceledByClub: 0,
  revenue,
})

it.each([
  // Up to Tuesday; the rest of both weeks does not count.
  [
    { '0 17:00': 2, '1 17:00': 1, '6 17:00': 5 },
    60_00,
    'Better: 3 by today, 2 by this day last week',
    'Better: $60 this week, $30 last week',
  ],
  [
    { '1 17:00': 1, '6 17:00': 5 },
    20_00,
    'Worse: 1 by today, 2 by this day last week',
    '$20 this week so far, $30 last week',
  ],
  [{ '0 10:00': 2 }, 30_00, 'Level: 2 by today, as last week', '$30 this week so far, $30 last week'],
])('compares %j with the last week, in words', (lanes, revenue, sessions, orders) => {
  const figures = { weeks: [week({ '1 17:00': 2, '3 17:00': 4 }, 30_00), week(lanes, revenue)] } as unknown as Figures
  expect(trendText(figures, 'lane', '2026-11-24')).toBe(sessions)
  expect(trendText(figures, 'speede', '2026-11-24')).toBe('Level: 0 by today, as last week')
  expect(trendText(figures, 'revenue', '2026-11-24')).toBe(orders)
})

describe('figures that lead to their lists', () => {
  const figure = async (label: string) => {
    const term = await screen.findByText(label, { selector: 'dt' })
    return within(term.parentElement!).getByRole<HTMLAnchorElement>('link')
  }
  const rowsOf = (name: string) =>
    within(within(screen.getByRole('region', { name })).getByRole('table'))
      .getAllByRole('row')
      .slice(1)
      .map((row) => row.textContent)

  const seedFamilies = async () => {
    const { server } = admin
    server.setClock('2026-10-01T12:00:00Z')
    const [absent, seen] = [
      await server.signUp({ firstName: 'Ada' }),
      await server.signUp({ firstName: 'Bea', cardExp: '12/26' }),
    ]
    server.setClock('2026-11-24T13:00:00Z')
    const lane = (time: string) => ({ lane: 1, date: '2026-11-24', time, name: 'Sam', email: seen.profile.email })
    const { email } = seen.profile
    const { cookie } = await server.ask('POST', '/api/members/login', { email, password: seen.password })
    for (const time of ['10:00', '11:00', '12:00']) {
      const { body } = await server.ask('POST', '/api/lanes/bookings', lane(time), { cookie })
      const path = `/api/lanes/bookings/${(body as Reply<'reserveLane'>).booking.id}`
      if (time === '11:00') await server.ask('DELETE', path, undefined, { cookie })
      if (time === '12:00') await admin.asColleague('DELETE', path)
    }
    for (const qty of [1, 2]) {
      const hats = { items: [{ pid: 'logo-hat', size: 'One Size', qty }], note: '' }
      const { body } = await server.ask('POST', '/api/orders', hats, { cookie })
      const { id } = (body as Reply<'placeOrder'>).order
      if (qty === 1) await admin.asColleague('PATCH', `/api/orders/${id}`, { status: 'picked_up', rev: 0 })
    }
    const left = await server.signUp({ firstName: 'Cy' })
    const confirmation = { confirm: left.profile.email }
    await admin.asColleague('POST', `/api/admin/members/${left.profile.id}/delete`, confirmation)
    return { absent, seen }
  }

  it('new and leaving members, families not seen, cancellations and revenue', async () => {
    const { absent } = await seedFamilies()
    renderScreen(<Overview />)
    expect((await figure('Canceled by families')).textContent).toBe('1')
    expect((await figure('Canceled by the club')).textContent).toBe('1')
    // Ada, Bea and the family of the beforeEach, each with an annual plan: 3 × $2,740 / 12.
    expect((await figure('Memberships a month')).textContent).toBe('$685')
    expect((await figure('Cards that expire')).textContent).toBe('1')
    expect((await figure('Paid orders')).textContent).toBe('$30')
    expect(screen.getByText('Better: $30 this week, $0 last week')).toBeVisible()
    expect((await figure('Orders to be paid')).textContent).toBe('$60')
    expect((await figure('Orders to be paid')).getAttribute('href')).toBe('/admin/orders')
    expect((await figure('Not seen for 4 weeks')).getAttribute('href')).toBe('#part-absent')
    expect((await figure('Not seen for 4 weeks')).textContent).toBe('1')
    // Robin, and Cy who has left since.
    expect((await figure('New members')).textContent).toBe('2')
    expect((await figure('Members who left')).textContent).toBe('1')
    expect((await figure('Members who left')).getAttribute('href')).toBe('#part-weeks')
    expect(
      screen.getByText(/Left: deleted accounts, of which only the days of joining and leaving are kept/),
    ).toBeVisible()
    expect(rowsOf('Not seen for 4 weeks')).toEqual(['Ada ExampleSam Example555 0100Never'])
    expect(rowsOf('Canceled by families')).toEqual(['Bea ExampleSam Example555 01001'])
    expect(rowsOf('New members')).toEqual(['Robin ExampleSam Example555 0100Tue Nov 24'])
    const { href } = screen.getByRole<HTMLAnchorElement>('link', { name: 'Ada Example' })
    expect(href).toContain(`/admin/members?id=${absent.profile.id}`)
  })

  it('an ended membership as ended, by name, and those who came beside those who did not', async () => {
    const { server } = admin
    const { cookie, profile, playerId } = await server.signUp({ firstName: 'Fay' })
    const second = { name: 'Ben Example', age: '9', position: 'goalie', plan: 'monthly' }
    expect((await server.ask('POST', '/api/account/players', second, { cookie })).status).toBe(201)
    expect((await server.ask('DELETE', `/api/account/players/${playerId}`, undefined, { cookie })).status).toBe(204)
    const lane = { lane: 2, date: '2026-11-24', time: '10:00', name: 'Ben', email: profile.email }
    const { body } = await server.ask('POST', '/api/lanes/bookings', lane, { cookie })
    server.setClock('2026-11-24T15:30:00Z')
    const { id } = (body as Reply<'reserveLane'>).booking
    expect(
      (await admin.asColleague('POST', `/api/admin/arrivals/${id}/absence`, { state: 'no_show', staffed: true }))
        .status,
    ).toBe(200)
    renderScreen(<Overview />)
    expect((await figure('Memberships ended')).textContent).toBe('1')
    expect((await figure('Memberships ended')).getAttribute('href')).toBe('#part-ended')
    expect(rowsOf('Memberships ended')).toEqual(['Fay ExampleBen Example555 0100Sam Example, Tue Nov 24'])
    expect((await figure('No-shows')).textContent).toBe('1')
    expect((await figure('Came')).textContent).toBe('0')
  })

  it('tours that were asked for, who came, and who joined after how many days', async () => {
    const { server } = admin
    const ask = async (name: string, phone: string) => {
      const visit = { name, phone, date: '2026-11-24', time: '4pm' }
      const { body } = await server.ask('POST', '/api/tour-requests', visit)
      return (body as Reply<'requestTour'>).request.id
    }
    server.setClock('2026-11-15T15:00:00Z')
    await ask('Kim', '518 555 0142')
    const lee = await ask('Lee', '518 555 0143')
    await ask('Max', '518 555 0144')
    server.setClock('2026-11-24T13:00:00Z')
    await admin.asColleague('PATCH', `/api/tour-requests/${lee}`, { status: 'missed' })
    await server.signUp({ parentPhone: '(518) 555-0142' })
    renderScreen(<Overview />)
    const tours = within(await screen.findByRole('region', { name: 'Tours' }))
    expect(
      tours.getByText(/^3 asked for a tour in these weeks: 0 came, 1 did not, 1 joined, within 9 days\./),
    ).toBeVisible()
    expect(tours.getByRole('link', { name: 'Open the tours' }).getAttribute('href')).toBe('/admin/tours')
    await userEvent.click(screen.getByRole('button', { name: 'Download CSV' }))
    expect(vi.mocked(download).mock.lastCall![2]).toContain(
      '"Tours"\r\n"asked","came","missed","joined","days"\r\n"3","0","1","1","9"\r\n',
    )
  })

  it('seen means came, on a day on which somebody was checked in', async () => {
    const { seen } = await seedFamilies()
    const other = await admin.server.signUp({ firstName: 'Eve' })
    const lane = { lane: 2, date: '2026-11-24', time: '10:00', name: 'Sam', email: other.profile.email }
    const { body } = await admin.server.ask('POST', '/api/lanes/bookings', lane, { cookie: other.cookie })
    const { id } = (body as Reply<'reserveLane'>).booking
    admin.server.setClock('2026-11-24T15:00:00Z')
    expect((await admin.asColleague('POST', `/api/arrivals/${id}`, {})).status).toBe(200)
    renderScreen(<Overview />)
    expect((await figure('Not seen for 4 weeks')).textContent).toBe('2')
    expect(rowsOf('Not seen for 4 weeks')[1]).toContain(seen.profile.profileName)
    cleanup()
    await admin.asColleague('DELETE', `/api/admin/arrivals/${id}`)
    renderScreen(<Overview />)
    expect((await figure('Not seen for 4 weeks')).textContent).toBe('1')
  })

  it('count a canceled session in the week it was booked for, in the figure and in the list', async () => {
    const { cookie, profile } = await admin.server.signUp({ firstName: 'Dee' })
    const lane = { lane: 1, date: '2026-12-01', time: '10:00', name: 'Sam', email: profile.email }
    const { body } = await admin.server.ask('POST', '/api/lanes/bookings', lane, { cookie })
    const { id } = (body as Reply<'reserveLane'>).booking
    await admin.server.ask('DELETE', `/api/lanes/bookings/${id}`, undefined, { cookie })
    renderScreen(<Overview />)
    expect((await figure('Canceled by families')).textContent).toBe('0')
    expect(screen.getByText('No family has canceled a session of these weeks.')).toBeVisible()
  })

  it('are exported as one CSV file', async () => {
    await seedFamilies()
    renderScreen(<Overview />)
    await screen.findByRole('region', { name: 'Figures' })
    await userEvent.click(screen.getByRole('button', { name: 'Download CSV' }))
    const [name, , text] = vi.mocked(download).mock.lastCall!
    expect(name).toBe('nest-overview.csv')
    const sections = text.slice(1).trim().split('\r\n\r\n')
    expect(sections.map((section) => section.split('\r\n')[0])).toEqual([
      '"Overview"',
      '"Figures"',
      '"Use by weekday and hour"',
      '"Missed demand"',
      '"Week by week"',
      '"Incidents by month"',
      '"Canceled by families"',
      '"Cards that expire"',
      '"Not seen for 4 weeks"',
      '"New members"',
      '"Memberships ended"',
      '"Tours"',
      '"Event RSVPs"',
    ])
    expect(sections[1]?.split('\r\n')).toEqual([
      '"Figures"',
      '"figure","value"',
      expect.stringMatching(/^"Lanes occupied","\d+%"$/),
      '"Speede units occupied","0%"',
      '"Came","0"',
      '"No-shows","0"',
      '"Canceled by families","1"',
      '"Canceled by the club","1"',
      '"Memberships a month","$685"',
      '"Charged this month","$0"',
      '"Cards that expire","1"',
      '"Paid orders","$30"',
      '"Orders to be paid","$60"',
      '"Not seen for 4 weeks","1"',
      '"New members","2"',
      '"Memberships ended","0"',
      '"Members who left","1"',
    ])
  })

  it('say so when a list is empty', async () => {
    renderScreen(<Overview />)
    expect(await screen.findByText('Every family has been here in the last four weeks.')).toBeVisible()
    expect(screen.getByText('No family has canceled a session of these weeks.')).toBeVisible()
  })
})

it('names a setting that cannot be used, and what follows', async () => {
  admin.server.context.settingProblems = [{ variable: 'MAIL_FROM', problem: 'is not an email address' }]
  renderScreen(<Overview />)
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'The setting MAIL_FROM is not an email address, so what it is for is off. Please tell the site administrator.',
  )
})

it('shows 12 weeks, and exports the same figures as CSV', async () => {
  renderScreen(<Overview />)
  await userEvent.click(await screen.findByRole('radio', { name: '12' }))
  await screen.findByRole('row', { name: /Week of Sep 7/ })
  await userEvent.click(screen.getByRole('button', { name: 'Download CSV' }))
  const [, type, text] = vi.mocked(download).mock.lastCall!
  expect(type).toBe('text/csv')
  expect(text).toContain(`"lane","Wed","17:00","1","${(1 / (12 * bookables.lane.units)).toFixed(3)}"\r\n`)
  const use = text.split('\r\n\r\n').find((section) => section.startsWith('"Use by weekday and hour"'))
  expect(use?.split('\r\n')).toHaveLength(2 + 7 * (12 + 24))
})

it.each([
  [0, 'note', /^Last audit: Sat Nov 21, 3:23 AM. 1 booking, no problems/],
  [2, 'alert', /2 problems found/],
])('shows the result of the nightly audit: %i violations', async (violations, role, words) => {
  await admin.server.context.store.create(keys.audit, {
    v: 1,
    at: '2026-11-21T08:23:00Z',
    slots: 1,
    entries: 1,
    violations,
  })
  renderScreen(<Overview />)
  expect((await screen.findByRole(role)).textContent).toMatch(words)
})

it('reports a loading error and retries', async () => {
  admin.disconnect()
  renderScreen(<Overview />)
  const again = await screen.findByRole('button', { name: 'Try again' })
  admin.reconnect()
  await userEvent.click(again)
  expect(await screen.findByRole('table', { name: /^Lanes/ })).toBeVisible()
})

it('says how many records cannot be read', async () => {
  const counts = { slots: 1, entries: 1, violations: 0, unreadable: 1 }
  await admin.server.context.store.create(keys.audit, { v: 1, at: '2026-11-21T08:23:00.000Z', ...counts })
  renderScreen(<Overview />)
  expect((await screen.findByRole('alert')).textContent).toMatch(/^1 record cannot be read and is missing from lists/)
})
