/** The overview against the real server: charts, tables and files show the same figures. */
// @module-tag long
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Reply } from '#api-contract/schemas.ts'
import { bookables } from '#domain/facility/facility.ts'
import { download } from '#lib/download.ts'
import { renderScreen } from '#lib/testing/club.tsx'
import { openAdmin } from '#lib/testing/admin.tsx'
import { keys } from '#server/repositories/keys.ts'
import { Overview } from './overview.tsx'
import { parts } from './parts.tsx'

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

it('shows use by weekday and hour, and the weeks', async () => {
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
  expect(screen.queryByRole('table', { name: /^Speede/ })).not.toBeInTheDocument()
  await userEvent.click(screen.getByRole('radio', { name: 'Speede' }))
  expect(screen.getByRole('table', { name: /^Speede units/ })).toBeVisible()
})

describe('the six figures', () => {
  const figure = async (label: string) => {
    const term = await screen.findByText(label, { selector: 'dt' })
    return within(term.parentElement!)
  }

  const seedFamilies = async () => {
    const { server } = admin
    server.setClock('2026-10-01T12:00:00Z')
    await server.signUp({ firstName: 'Ada' })
    const seen = await server.signUp({ firstName: 'Bea' })
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
  }

  it('each leading to its map or list, some with a note', async () => {
    await seedFamilies()
    renderScreen(<Overview />)
    const shown: [string, string, string, string][] = [
      ['Lanes occupied', '0%', '', '#part-use'],
      ['Speede units occupied', '0%', '', '#part-use'],
      ['Came', '0', '0 no-shows', '#part-weeks'],
      ['Canceled by families', '1', '1 by the club', '/admin/members?list=canceled'],
      // Ada, Bea and the family of the beforeEach, each with an annual plan: 3 × $2,740 / 12.
      ['Memberships a month', '$685', '$0 charged this month', '/admin/dues'],
      ['Paid orders', '$30', '$60 to be paid, $0 owed on cards', '/admin/orders'],
    ]
    for (const [label, value, note, href] of shown) {
      const of = await figure(label)
      expect([label, of.getByRole('link').textContent]).toEqual([label, value])
      expect(of.queryAllByRole('definition').map(({ textContent }) => textContent)).toEqual(
        [value, note].filter(Boolean),
      )
      expect(of.getByRole('link').getAttribute('href')).toBe(href)
    }
    expect(screen.getAllByRole('term')).toHaveLength(6)
  })

  it('are in one file with the sections of the page and those of the file alone', async () => {
    await seedFamilies()
    renderScreen(<Overview />)
    await screen.findByRole('region', { name: 'Figures' })
    await userEvent.click(screen.getByRole('button', { name: 'Download CSV' }))
    const [name, , text] = vi.mocked(download).mock.lastCall!
    expect(name).toBe('nest-overview.csv')
    const sections = text.slice(1).trim().split('\r\n\r\n')
    const titles = ['Overview', ...parts.map(({ title }) => title)]
    expect(sections.map((section) => section.split('\r\n')[0])).toEqual(titles.map((title) => `"${title}"`))
    expect(sections[1]?.split('\r\n')).toContain('"Paid orders","$30","$60 to be paid, $0 owed on cards"')
    expect(sections[5]).toBe('"Tours"\r\n"asked","came","missed","joined","days"\r\n"0","0","0","0",""')
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
