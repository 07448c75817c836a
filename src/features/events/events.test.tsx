/** Events against the real server: weekly events, list, 'Book it'. */
// @module-tag long
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { publishNewWaiver } from '#server/test-support/fixtures/new-waiver.ts'
import { eventMessages } from '#domain/events/event-messages.ts'
import type { Reply } from '#api-contract/schemas.ts'
import { notify } from '#lib/toast.ts'
import { openClub, renderScreen } from '#lib/testing/club.tsx'
import { Events, EventsLoading } from './events.tsx'
import { safeImage } from './event-card.tsx'

let club: Awaited<ReturnType<typeof openClub>>
beforeEach(async () => {
  club = await openClub()
})
afterEach(() => club.close())

const bookHelper = 'Book it: Homework Helper'
const open = async (name: string | RegExp) => {
  await userEvent.click(await screen.findByRole('button', { name }))
  const dialog = within(await screen.findByRole('dialog'))
  await dialog.findByLabelText('Email')
  return dialog
}
const dialogCloses = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())

it("'Homework Helper Wednesdays 6:30 PM; Healthy Eats Sundays 11:00 AM', then 'No upcoming events'", async () => {
  renderScreen(<Events />)
  expect(within(await screen.findByRole('region', { name: 'Every week' })).getByText('6:30 PM')).toBeVisible()
  expect(await screen.findByRole('button', { name: 'Book it: Healthy Eats' })).toBeVisible()
  expect(await screen.findByText('No upcoming events')).toBeVisible()
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    'Every week',
    'Coming up',
    'Speaking Series',
    'Game Nights',
  ])
})

it('the speaking series and game nights take RSVPs like the weekly events', async () => {
  renderScreen(<Events />)
  const talks = within(await screen.findByRole('region', { name: 'Speaking Series' }))
  expect(talks.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
    'Advisor Q&A',
    'Recruiting Deep Dive',
    'Mindset & Leadership',
  ])
  for (const name of ['Book it: Recruiting Deep Dive', 'Book it: Game Night']) {
    const dialog = await open(name)
    await userEvent.click(dialog.getByRole('button', { name: /^Book it/ }))
    await dialogCloses()
  }
  const { body } = await club.onAnotherDevice('GET', '/api/schedule')
  expect(body).toMatchObject({
    eventBookings: [{ title: 'Game Night', datetime: '2026-11-28T00:00:00.000Z' }, { title: 'Recruiting Deep Dive' }],
  })
})

it('a link to a talk leads to its entry', async () => {
  renderScreen(<Events />, { at: '/events?event=mindset' })
  expect(await screen.findByRole('listitem', { name: 'Mindset & Leadership' })).toHaveFocus()
})

it('shows the weekly events before any response, first of all', () => {
  renderScreen(<EventsLoading />)
  expect(screen.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual([
    'Every week',
    'Homework Helper',
    'Healthy Eats',
    'Coming up',
  ])
})

describe('Book it', () => {
  it('asks for the date of a weekly event, and offers those that are not booked', async () => {
    renderScreen(<Events />)
    const dialog = await open(bookHelper)
    expect(dialog.getByLabelText('Date')).toHaveDisplayValue('Wed Nov 25, 6:30 PM')
    await userEvent.selectOptions(dialog.getByLabelText('Date'), 'Wed Dec 2, 6:30 PM')
    await userEvent.click(dialog.getByRole('button', { name: 'Book it' }))
    await dialogCloses()
    expect(await screen.findByRole('button', { name: 'Change: Homework Helper, Wed Dec 2 1 guest' })).toBeVisible()
    const { body } = await club.onAnotherDevice('GET', '/api/schedule')
    expect(body).toMatchObject({ eventBookings: [{ title: 'Homework Helper', datetime: '2026-12-02T23:30:00.000Z' }] })
    const again = await open(bookHelper)
    const dates = within(again.getByLabelText('Date')).getAllByRole('option')
    expect(dates.map(({ textContent }) => textContent)).toEqual([
      'Wed Nov 25, 6:30 PM',
      ...['Dec 9', 'Dec 16', 'Dec 23', 'Dec 30', 'Jan 6', 'Jan 13'].map((date) => `Wed ${date}, 6:30 PM`),
    ])
  })

  it('keeps the quantity that was corrected after a lost response', async () => {
    renderScreen(<Events />)
    const dialog = await open(bookHelper)
    club.loseResponses()
    await userEvent.click(dialog.getByRole('button', { name: 'Book it' }))
    expect(await dialog.findByText('Could not save booking')).toBeVisible()
    club.reconnect()
    await userEvent.clear(dialog.getByLabelText('Quantity'))
    await userEvent.type(dialog.getByLabelText('Quantity'), '6')
    await userEvent.click(dialog.getByRole('button', { name: 'Book it: 6 places' }))
    await dialogCloses()
    expect(await screen.findByText(/6 guests$/)).toBeVisible()
    const { body } = await club.onAnotherDevice('GET', '/api/schedule')
    expect(body).toMatchObject({ eventBookings: [{ qty: 6 }] })
  })

  it('says in its answer what is to be signed before the visit', async () => {
    onTestFinished(publishNewWaiver())
    renderScreen(<Events />)
    const dialog = await open(bookHelper)
    await userEvent.click(dialog.getByRole('button', { name: 'Book it' }))
    const description =
      "We'll confirm your booking for Homework Helper. One thing before Sam’s next visit: read and sign, 2 minutes"
    await waitFor(() => expect(vi.mocked(notify).mock.lastCall?.[0].description).toBe(description))
    expect(vi.mocked(notify).mock.lastCall?.[2]?.label).toBe('Read and sign')
  })

  it("'profile pre-fills name and email', 'Event booking dialog closes and resets after the request', and both keys have the RSVP: 'Per-event RSVP list (storage key event:{id}): ts, title, email, datetime, qty'", async () => {
    renderScreen(<Events />)
    const dialog = await open(bookHelper)
    expect(dialog.getByLabelText<HTMLInputElement>('Name').value).toBe(club.member.profileName)
    expect(dialog.getByLabelText<HTMLInputElement>('Email').value).toBe(club.member.email)
    await userEvent.click(dialog.getByRole('button', { name: 'Book it' }))
    await dialogCloses()
    const description = "We'll confirm your booking for Homework Helper."
    await waitFor(() => expect(notify).toHaveBeenCalledWith({ title: 'Booking requested', description }, 'success'))
    expect(await screen.findByText(/1 guest$/)).toBeVisible()
    const common = { title: 'Homework Helper', email: club.member.email, datetime: '2026-11-25T23:30:00.000Z', qty: 1 }
    expect(JSON.parse(localStorage.getItem('eventBookings')!)).toEqual([
      {
        ...common,
        id: expect.any(String) as string,
        eventId: 'homework-helper-2026-11-25',
        name: club.member.profileName,
      },
    ])
    expect(JSON.parse(localStorage.getItem('event:homework-helper-2026-11-25')!)).toEqual([
      { ...common, ts: '2026-11-24T13:00:00.000Z' },
    ])
  })

  it('changes the quantity of the RSVP', async () => {
    renderScreen(<Events />)
    await userEvent.click((await open(bookHelper)).getByRole('button', { name: 'Book it' }))
    await dialogCloses()
    const dialog = await open(/^Change: Homework Helper, Wed Nov 25/)
    const quantity = dialog.getByLabelText('Quantity')
    await userEvent.clear(quantity)
    await userEvent.type(quantity, '4')
    await userEvent.click(dialog.getByRole('button', { name: 'Change booking' }))
    expect(await screen.findByText(/4 guests$/)).toBeVisible()
    expect(JSON.parse(localStorage.getItem('eventBookings')!)).toHaveLength(1)
  })

  it.each(['Name', 'Email', 'Quantity'])("without %s: 'Missing information', and sends nothing", async (field) => {
    renderScreen(<Events />)
    const dialog = await open(bookHelper)
    await userEvent.clear(dialog.getByLabelText(field))
    await userEvent.click(dialog.getByRole('button', { name: /^Book it/ }))
    expect(await dialog.findByText('Missing information')).toBeVisible()
    expect(dialog.getByText('Please provide your name, email, and quantity.')).toBeVisible()
    expect(club.sent('POST')).toEqual([])
  })

  it("keeps the entries when it fails: 'Could not save booking'; a retry repeats the same write", async () => {
    renderScreen(<Events />)
    const dialog = await open(bookHelper)
    await userEvent.clear(dialog.getByLabelText('Name'))
    await userEvent.type(dialog.getByLabelText('Name'), 'Sam')
    club.disconnect()
    await userEvent.click(dialog.getByRole('button', { name: /^Book it/ }))
    expect(await dialog.findByText('Could not save booking')).toBeVisible()
    expect(dialog.getByText('Please try again.')).toBeVisible()
    expect(dialog.getByLabelText<HTMLInputElement>('Name').value).toBe('Sam')
    club.reconnect()
    await userEvent.click(dialog.getByRole('button', { name: /^Book it/ }))
    await dialogCloses()
    expect(new Set(club.sent('POST').map(({ key }) => key)).size).toBe(1)
  })
})

it('shows the cached list when offline, and says so', async () => {
  const event = { id: 'e1', title: 'Stick clinic', datetime: '2026-12-05T15:00:00.000Z', summary: 'Bring your stick.' }
  localStorage.setItem('events:known', JSON.stringify([event]))
  club.disconnect()
  renderScreen(<Events />)
  expect(await screen.findByText('Stick clinic')).toBeVisible()
  expect(await screen.findByText('Could not load the events')).toBeVisible()
  expect(screen.getByText('Sat Dec 5, 10:00 AM')).toBeVisible()
})

it('loads images only from https URLs and our own', () => {
  expect(safeImage('https://example.com/a.png')).toBe('https://example.com/a.png')
  expect(safeImage('/api/images/abc.webp')).toBe('/api/images/abc.webp')
  for (const unsafe of [
    'http://example.com/a.png',
    'javascript:alert(1)',
    '//evil.example/a.png',
    'data:image/png,a',
  ]) {
    expect(safeImage(unsafe)).toBeUndefined()
  }
})

describe('a family with two players', () => {
  let kit: string
  beforeEach(async () => {
    const added = { name: 'Kit', age: '9', position: 'forward', plan: 'monthly' }
    const { body } = await club.onAnotherDevice('POST', '/api/account/players', added)
    kit = (body as Reply<'addPlayer'>).account.players[1]!.id
  })
  const value = (dialog: Awaited<ReturnType<typeof open>>, label: string) =>
    dialog.getByLabelText<HTMLInputElement>(label).value

  const friends = (dialog: Awaited<ReturnType<typeof open>>) => value(dialog, 'Friends')

  it('comes for both children in two presses, and says how many places that is', async () => {
    renderScreen(<Events />)
    const dialog = await open(bookHelper)
    expect(await dialog.findByRole('checkbox', { name: 'Me' })).not.toBeChecked()
    for (const name of ['Sam Example', 'Kit']) expect(dialog.getByRole('checkbox', { name })).toBeChecked()
    await userEvent.click(dialog.getByRole('button', { name: 'Book it: 2 places' }))
    await dialogCloses()
    expect(club.sent('POST').at(-1)?.body).toMatchObject({ qty: 2, comes: false })
  })

  it('ticks who comes, and adds friends; the name stays, and who came along is ticked the next time', async () => {
    renderScreen(<Events />)
    const dialog = await open(bookHelper)
    await userEvent.click(await dialog.findByRole('checkbox', { name: 'Me' }))
    expect([value(dialog, 'Name'), friends(dialog)]).toEqual([club.member.profileName, '0'])
    expect(dialog.getByText(/^3 people in all\./)).toBeVisible()
    await userEvent.click(dialog.getByRole('button', { name: 'More: Friends' }))
    expect([value(dialog, 'Name'), friends(dialog)]).toEqual([club.member.profileName, '1'])
    expect(dialog.getByText(/^4 people in all\./)).toBeVisible()
    await userEvent.click(dialog.getByRole('checkbox', { name: 'Sam Example' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Book it: 3 places' }))
    await dialogCloses()
    expect(club.sent('POST').at(-1)?.body).toEqual({
      name: club.member.profileName,
      email: club.member.email,
      qty: 3,
      players: [kit],
      comes: true,
    })
    expect(screen.getByRole('button', { name: /^Change: Homework Helper, Wed Nov 25/ })).toHaveTextContent(
      'Kit, Robin and 1 guest',
    )
    const again = await open(/^Change: Homework Helper, Wed Nov 25/)
    expect(await again.findByRole('checkbox', { name: 'Kit' })).toBeChecked()
    expect(again.getByRole('checkbox', { name: 'Me' })).toBeChecked()
    expect(again.getByRole('checkbox', { name: 'Sam Example' })).not.toBeChecked()
    expect(friends(again)).toBe('1')
    await userEvent.click(again.getByRole('checkbox', { name: 'Me' }))
    await userEvent.click(again.getByRole('button', { name: 'Change booking' }))
    await dialogCloses()
    const changed = await open(/^Change: Homework Helper, Wed Nov 25/)
    expect(await changed.findByRole('checkbox', { name: 'Me' })).not.toBeChecked()
    expect(friends(changed)).toBe('1')
    await userEvent.click(changed.getByRole('checkbox', { name: 'Me' }))
    await userEvent.click(changed.getByRole('button', { name: 'Change booking' }))
    await dialogCloses()
    const other = await open('Book it: Healthy Eats')
    for (const name of ['Sam Example', 'Kit', 'Me']) expect(await other.findByRole('checkbox', { name })).toBeChecked()
  })

  it('sends nothing if nobody comes', async () => {
    renderScreen(<Events />)
    const dialog = await open(bookHelper)
    for (const name of ['Sam Example', 'Kit']) await userEvent.click(await dialog.findByRole('checkbox', { name }))
    await userEvent.click(dialog.getByRole('button', { name: 'Book it' }))
    expect(await dialog.findByRole('link', { name: eventMessages.fields.qty })).toBeVisible()
    expect(club.sent('POST')).toEqual([])
  })
})

it('a family with one player is not asked who comes', async () => {
  renderScreen(<Events />)
  const dialog = await open(bookHelper)
  await waitFor(() => expect(club.sent('GET').map(({ path }) => path)).toContain('/api/account'))
  expect(dialog.queryByRole('checkbox')).not.toBeInTheDocument()
})
