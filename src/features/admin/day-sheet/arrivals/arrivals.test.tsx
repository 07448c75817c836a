/** Arrivals on the day sheet against the real server: the card, missing, no-show, excused, and the rest of a session. */
// @module-tag long
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Reply } from '#api-contract/schemas.ts'
import { arrivalMessages, cardMessages } from '#domain/arrivals/arrival-messages.ts'
import { staffMessages } from '#domain/staff/staff-messages.ts'
import { openAdmin } from '#lib/testing/admin.tsx'
import { queuedArrivalMessages } from '#domain/arrivals/queued-arrival-messages.ts'
import { queuedArrivals } from '#lib/offline/queued-arrivals.ts'
import { readKeptDesk } from '#lib/offline/kept-desk.ts'
import { ClockContext } from '#lib/clock.ts'
import { unseal } from '#lib/offline/sealed-data.ts'
import { renderScreen } from '#lib/testing/club.tsx'
import { notify } from '#lib/toast.ts'
import { DaySheet } from '#features/admin/day-sheet/day-sheet.tsx'
import { choose, press } from '#features/admin/day-sheet/testing/elsa.tsx'

let admin: Awaited<ReturnType<typeof openAdmin>>
let family: Awaited<ReturnType<typeof admin.server.signUp>>
let kit: string
beforeEach(async () => {
  admin = await openAdmin()
  family = await admin.server.signUp({
    firstName: 'Nora',
    lastName: 'Lindqvist',
    childName: 'Elsa Lindqvist',
    childAge: '11',
  })
  const sibling = { name: 'Kit Lindqvist', age: '14', position: 'forward', plan: 'monthly' }
  const added = await admin.server.ask('POST', '/api/account/players', sibling, { cookie: family.cookie })
  kit = (added.body as Reply<'addPlayer'>).account.players[1]!.id
  await admin.server.signAll()
})
afterEach(() => admin.close())

const book = async (unit: number, player: string, name = 'Elsa Lindqvist') => {
  const slot = { kind: 'lane', unit, date: '2026-11-24', time: '16:00' }
  const made = await admin.asColleague('POST', '/api/admin/bookings', {
    ...slot,
    email: family.profile.email,
    name,
    player,
  })
  return (made.body as Reply<'bookForMember'>).booking.id
}
/** Opens the sheet at this time in New York. */
const openAt = (clock: string) => {
  const now = new Date(`2026-11-24T${clock}:00-05:00`)
  admin.server.setClock(now)
  return renderScreen(<DaySheet />, { now })
}
const askACoach = 'Safety note: ask a coach'
const offIce = (note: string) => `Not on the ice until cleared: ${note}`
const openCard = async (name: RegExp = /^Elsa Lindqvist.*Lane 3/) => {
  await press(name)
  return within(await screen.findByRole('dialog'))
}

it('one tap on the sheet opens the card, one tap records that the player is here', async () => {
  await book(3, family.playerId)
  openAt('15:50')
  const card = await openCard()
  expect(await card.findByText('First visit')).toBeVisible()
  expect(card.getByText('Adult here?')).toBeVisible()
  expect(card.queryByText('Waiver not signed')).not.toBeInTheDocument()
  await press('Here: Elsa Lindqvist', card)
  expect(await card.findByText('Here since 3:50 PM')).toBeVisible()
  await press('Undo', card)
  expect(await card.findByRole('button', { name: 'Here: Elsa Lindqvist' })).toBeVisible()
})

it('asks only for the sheet and the cards again after a check-in, of all that Today shows', async () => {
  await book(3, family.playerId)
  openAt('15:50')
  const card = await openCard()
  await card.findByText('First visit')
  const before = admin.sent.length
  const asked = () => admin.sent.slice(before).filter((sent) => sent.startsWith('GET'))
  await press('Here: Elsa Lindqvist', card)
  await waitFor(() => expect(asked()).toContain('GET /api/admin/desk'))
  expect(asked().filter((sent) => !/\/admin\/(day|desk)\b/.test(sent))).toEqual([])
})

it('asks for the card that the club has to take, once for the family', async () => {
  const robin = await admin.server.signUp({ childName: 'Robin Vale' }, { hasCardToTake: true })
  const slot = { kind: 'lane', unit: 3, date: '2026-11-24', time: '16:00', name: 'Robin Vale' }
  const who = { email: robin.profile.email, player: robin.playerId }
  await admin.asColleague('POST', '/api/admin/bookings', { ...slot, ...who })
  openAt('15:50')
  const card = await openCard(/^Robin Vale.*Lane 3/)
  expect(await card.findByText('Take the card ending in 4242')).toBeVisible()
  await press('Card taken', card)
  expect(await card.findByText('Took the card ending in 4242')).toBeVisible()
  await press('Undo', card)
  expect(await card.findByText('Take the card ending in 4242')).toBeVisible()
})

it('shows a second player of the family next to the first, who is checked in from the same card', async () => {
  await book(3, family.playerId)
  await book(4, kit, 'Kit Lindqvist')
  openAt('15:50')
  const card = await openCard()
  const other = within(await card.findByRole('region', { name: 'Arrival of Kit Lindqvist' }))
  await press('Here: Kit Lindqvist', other)
  expect(await other.findByText('Here since 3:50 PM')).toBeVisible()
  expect(card.getByRole('button', { name: 'Here: Elsa Lindqvist' })).toBeVisible()
})

it('asks whether the desk was staffed before it records a no-show, which can be undone', async () => {
  const id = await book(3, family.playerId)
  openAt('16:20')
  expect(await screen.findByText(cardMessages.state.missing)).toBeVisible()
  const card = await openCard()
  await press('No-show', card)
  expect(await card.findByText(arrivalMessages.unstaffed)).toBeVisible()
  await press('Yes, it was staffed', card)
  expect(await card.findByText(cardMessages.state.no_show)).toBeVisible()
  const read = async () =>
    (await admin.server.ask('GET', '/api/schedule', undefined, { cookie: family.cookie })).body as Reply<'schedule'>
  expect((await read()).noShows).toMatchObject([{ booking: id }])
  await press('Undo', card)
  await waitFor(async () => expect((await read()).noShows).toBeUndefined())
})

it('gives the rest of an hour away once half of it is over', async () => {
  await book(3, family.playerId)
  const { unmount } = openAt('16:25')
  const early = await openCard()
  await press('Excused', early)
  expect(await early.findByText(cardMessages.state.excused)).toBeVisible()
  expect(early.queryByRole('button', { name: 'Free the rest' })).not.toBeInTheDocument()
  unmount()
  openAt('16:30')
  await press('Free the rest', await openCard())
  await waitFor(() =>
    expect(notify).toHaveBeenCalledWith({
      title: 'The rest is free',
      description: 'Anyone who is here can use the rest of Elsa Lindqvist’s session.',
    }),
  )
  // Whoever is there can have it.
  expect(await screen.findByRole('button', { name: 'Free: book Lane 3, 4:00 PM' })).toBeVisible()
})

it('says of nobody who was booked after the start that they are late or missing', async () => {
  admin.server.setClock(new Date('2026-11-24T16:25:00-05:00'))
  await book(3, family.playerId)
  openAt('16:26')
  const card = await openCard()
  await press('Here: Elsa Lindqvist', card)
  expect(await card.findByText('Here since 4:26 PM')).toBeVisible()
  expect(screen.queryByText(cardMessages.state.missing)).not.toBeInTheDocument()
})

it('who was missing is recorded as a no-show after the session too, and is not checked in any more', async () => {
  await book(3, family.playerId)
  openAt('17:30')
  await choose('Show earlier hours')
  const card = await openCard()
  expect(card.queryByRole('button', { name: /^Here/ })).not.toBeInTheDocument()
  await press('No-show', card)
  await press('Yes, it was staffed', card)
  expect(await card.findByText(cardMessages.state.no_show)).toBeVisible()
  expect(card.queryByRole('button', { name: 'Free the rest' })).not.toBeInTheDocument()
})

it('folds no safety fact away, and says what of it is still loading', async () => {
  const hold = `/api/admin/members/${family.profile.id}/players/${kit}/hold`
  await admin.asColleague('PATCH', hold, { held: true, note: 'Wrist.' })
  await book(4, kit, 'Kit Lindqvist')
  const answer = admin.holdRequests(/\/(card|desk)\b/)
  openAt('12:00')
  const card = await openCard(/^Kit Lindqvist.*Lane 4/)
  const isFolded = (text: string) => card.getByText(text).closest('details') !== null
  expect(isFolded('Not on the ice until cleared')).toBe(false)
  expect(card.getByText('Loading orders, changes and safety facts...')).toBeVisible()
  answer()
  expect(await card.findByText(offIce('Wrist.'))).toBeVisible()
  expect(isFolded(offIce('Wrist.'))).toBe(false)
  // Nobody arrives yet: what else the desk wants is open.
  expect(card.getByText(arrivalMessages.tooEarly('3:30 PM'))).toBeVisible()
  for (const name of ['Move', 'Show safety facts of Kit Lindqvist'])
    expect(card.getByRole('button', { name })).toBeVisible()
})

it('says who was late', async () => {
  const id = await book(3, family.playerId)
  admin.server.setClock('2026-11-24T16:11:00-05:00')
  await admin.asColleague('POST', `/api/arrivals/${id}`, {})
  openAt('16:12')
  expect(await screen.findByText(cardMessages.state.late)).toBeVisible()
  expect(await (await openCard()).findByText('Here, late: 4:11 PM')).toBeVisible()
})

it('shows what a coach must know at the top of the card', async () => {
  await book(3, family.playerId)
  const { account } = (await admin.server.ask('GET', '/api/account', undefined, { cookie: family.cookie }))
    .body as Reply<'account'>
  const facts = { rev: account.rev, born: '', health: 'Nuts: carries an EpiPen', leavesAlone: '', collectors: [] }
  await admin.server.ask('PATCH', `/api/account/players/${family.playerId}/safety`, facts, { cookie: family.cookie })
  openAt('15:50')
  const items = within(await (await openCard()).findByRole('list')).getAllByRole('listitem')
  await waitFor(() => expect(screen.getByText('Nuts: carries an EpiPen')).toBeVisible())
  expect(items.length).toBeGreaterThan(0)
  expect(screen.queryByText(askACoach)).not.toBeInTheDocument()
})

describe('without a connection', () => {
  const health = 'Nuts: carries an EpiPen'
  const ofPlayer = (path: string) => `/api/admin/members/${family.profile.id}/players/${family.playerId}${path}`
  const deny = (name: string) =>
    admin.asColleague('PATCH', ofPlayer('/denied'), { denied: true, name, note: 'By order of the court.' })
  const sayHealth = async () => {
    const { account } = (await admin.server.ask('GET', '/api/account', undefined, { cookie: family.cookie }))
      .body as Reply<'account'>
    const facts = { rev: account.rev, born: '', health, leavesAlone: '', collectors: [] }
    await admin.server.ask('PATCH', `/api/account/players/${family.playerId}/safety`, facts, { cookie: family.cookie })
  }
  /** Reads the day with a connection, and opens it again without one. */
  const loseConnection = async () => {
    openAt('15:50')
    await waitFor(async () => expect((await readKeptDesk(new Date()))?.cards).toBeDefined())
    cleanup()
    admin.disconnect()
    return openAt('16:05')
  }
  const reconnect = async () => {
    vi.setSystemTime(Date.now() + 5 * 60_000)
    admin.reconnect()
    await act(async () => void window.dispatchEvent(new Event('visibilitychange')))
  }

  it.each(['desk', 'coach'] as const)('the card says to the %s what it knew, and of when', async (role) => {
    await admin.signInAs(role)
    await book(3, family.playerId)
    await sayHealth()
    await admin.asColleague('PATCH', ofPlayer('/hold'), { held: true, note: 'Wrist.' })
    await deny('Kim Doe')
    await loseConnection()
    const card = await openCard()
    expect(await card.findByText('As of 3:50 PM')).toBeVisible()
    expect(card.getByText('May not pick up: Kim Doe')).toBeVisible()
    expect(card.getByText('May be picked up by Nora Lindqvist.')).toBeVisible()
    expect(card.queryByRole('button', { name: /^Here/ })).not.toBeInTheDocument()
    const [read, unread] =
      role === 'coach'
        ? [
            [health, offIce('Wrist.')],
            [askACoach, 'Not on the ice until cleared'],
          ]
        : [
            [askACoach, 'Not on the ice until cleared'],
            [health, offIce('Wrist.')],
          ]
    for (const text of read) expect(card.getByText(text)).toBeVisible()
    for (const text of unread) expect(card.queryByText(text)).not.toBeInTheDocument()
  })

  it('who picks a child up waits with the arrival, is sent once with its own time, and can be taken back until then', async () => {
    await book(3, family.playerId)
    await loseConnection()
    const card = await openCard()
    const leave = async () => press('Nora Lindqvist', within(await card.findByRole('group', { name: 'Left with' })))
    await press('Here: Elsa Lindqvist', card)
    await leave()
    const left = `Left with Nora Lindqvist. ${queuedArrivalMessages.waitingHere}`
    expect(await card.findByText(left)).toBeVisible()
    expect(card.queryByRole('group', { name: 'Left with' })).not.toBeInTheDocument()
    expect(screen.getByText('2 notes wait for a connection')).toBeInTheDocument()
    await press('Undo', card)
    expect(await card.findByText(queuedArrivalMessages.waitingHere)).toBeVisible()
    await leave()
    await reconnect()
    await act(async () => void window.dispatchEvent(new Event('online')))
    expect(await card.findByText('Left with Nora Lindqvist, 4:05 PM')).toBeVisible()
    const { safety } = (await admin.server.ask('GET', '/api/account/export', undefined, { cookie: family.cookie }))
      .body as Reply<'exportOwnData'>
    expect(safety[0]!.departures).toEqual([{ at: '2026-11-24T21:05:00.000Z', name: 'Nora Lindqvist' }])
    expect(queuedArrivals.read()).toEqual([])
  })

  it('a departure with who was denied meanwhile is not saved, and says so', async () => {
    await book(3, family.playerId)
    await loseConnection()
    const card = await openCard()
    await press('Here: Elsa Lindqvist', card)
    await press('Nora Lindqvist', within(await card.findByRole('group', { name: 'Left with' })))
    await deny('Nora Lindqvist')
    await reconnect()
    await act(async () => void window.dispatchEvent(new Event('online')))
    expect(await screen.findByText('The departure of Elsa Lindqvist was not saved')).toBeInTheDocument()
    expect(await card.findByText('May not pick up: Nora Lindqvist')).toBeVisible()
  })

  it('who was denied meanwhile stands on the card once the connection is back', async () => {
    await book(3, family.playerId)
    await loseConnection()
    const card = await openCard()
    expect(await card.findByText('As of 3:50 PM')).toBeVisible()
    await deny('Nora Lindqvist')
    expect(card.getByText('May be picked up by Nora Lindqvist.')).toBeVisible()
    await reconnect()
    expect(await card.findByText('May not pick up: Nora Lindqvist')).toBeVisible()
    expect(card.queryByText('As of 3:50 PM')).not.toBeInTheDocument()
  })

  it('the facts of a day are gone at midnight from a page that stays open', async () => {
    await book(3, family.playerId)
    await sayHealth()
    admin.server.setClock('2026-11-24T23:50:00-05:00')
    await admin.signInAs('coach')
    vi.setSystemTime(new Date('2026-11-24T23:58:00-05:00'))
    const clock = () => new Date()
    renderScreen(
      <ClockContext value={clock}>
        <DaySheet />
      </ClockContext>,
    )
    const kept = async () => JSON.stringify(await unseal('desk'))
    await waitFor(async () => expect(await kept()).toContain('EpiPen'))
    admin.disconnect()
    vi.setSystemTime(new Date('2026-11-25T00:00:00-05:00'))
    await act(async () => void document.dispatchEvent(new Event('visibilitychange')))
    await waitFor(async () => expect(await kept()).not.toContain('EpiPen'))
    expect(await kept()).toContain('Elsa Lindqvist')
  })

  it('the facts of a role that was lost meanwhile go with the next answer', async () => {
    const { id } = await admin.signInAs('coach')
    await book(3, family.playerId)
    await sayHealth()
    await loseConnection()
    expect(await (await openCard()).findByText(health)).toBeVisible()
    await admin.asColleague('PATCH', `/api/staff/${id}`, { role: 'desk' })
    await reconnect()
    await waitFor(async () => expect(JSON.stringify((await readKeptDesk(new Date())) ?? '')).not.toContain('EpiPen'))
    expect(await screen.findByText(askACoach)).toBeVisible()
    expect(screen.queryByText(health)).not.toBeInTheDocument()
  })
})

it('who was denied, or taken off the ice, while a card is open stands on it with the next day that comes', async () => {
  const id = await book(3, family.playerId)
  openAt('15:50')
  const card = await openCard()
  expect(await card.findByText('May be picked up by Nora Lindqvist.')).toBeVisible()
  const ofPlayer = `/api/admin/members/${family.profile.id}/players/${family.playerId}`
  await admin.asColleague('PATCH', `${ofPlayer}/denied`, { denied: true, name: 'Kim Doe', note: 'Court.' })
  await admin.asColleague('PATCH', `${ofPlayer}/hold`, { held: true, note: 'Wrist.' })
  vi.setSystemTime(new Date('2026-11-24T15:56:00-05:00'))
  admin.server.setClock('2026-11-24T15:56:00-05:00')
  await act(async () => void window.dispatchEvent(new Event('visibilitychange')))
  expect(await card.findByText('May not pick up: Kim Doe')).toBeVisible()
  expect(card.getByText(offIce('Wrist.'))).toBeVisible()
  expect(card.queryByText(/^As of/)).not.toBeInTheDocument()
  expect(card.queryByRole('button', { name: /^Here/ })).not.toBeInTheDocument()
  // Nobody has opened the card once more.
  expect(admin.sent.filter((each) => each === `POST /api/admin/arrivals/${id}/card`)).toHaveLength(1)
})

it('what another desk records while a card is open stands on it as soon as on the sheet', async () => {
  const id = await book(3, family.playerId)
  openAt('16:00')
  const card = await openCard()
  await press('Here: Elsa Lindqvist', card)
  const leftWith = within(await card.findByRole('group', { name: 'Left with' }))
  const { cards } = (await admin.asColleague('GET', '/api/admin/desk')).body as Reply<'deskDays'>
  const [collector] = cards!.all[0]!.pickUp!.allowed
  const left = await admin.asColleague('POST', `/api/admin/arrivals/${id}/left`, { with: collector!.id })
  expect(left.status).toBe(200)
  expect(leftWith.getByRole('button', { name: 'Nora Lindqvist' })).toBeVisible()
  // The sheet is asked for again on every return to the page, the cards are not that old.
  vi.setSystemTime(Date.now() + 10_000)
  admin.server.setClock('2026-11-24T16:00:10-05:00')
  await act(async () => void window.dispatchEvent(new Event('visibilitychange')))
  expect(await card.findByText('Left with Nora Lindqvist, 4:00 PM')).toBeVisible()
  expect(admin.sent.filter((each) => each === `POST /api/admin/arrivals/${id}/card`)).toHaveLength(1)
})

it('a child that nobody has picked up stands on Today, on the next day too, until somebody says that it is gone', async () => {
  const id = await book(3, family.playerId)
  admin.server.setClock('2026-11-24T16:00:00-05:00')
  await admin.asColleague('POST', `/api/arrivals/${id}`, {})
  const now = new Date('2026-11-25T00:05:00-05:00')
  admin.server.setClock(now)
  renderScreen(<DaySheet />, { now })
  expect(await screen.findByText('Not picked up (1)')).toBeVisible()
  const list = within(screen.getByRole('list', { name: 'Children whom nobody has picked up' }))
  expect(list.getByRole('listitem')).toHaveTextContent(/^Elsa Lindqvist, since Tue Nov 24, 5:30 PM\. 555 0100/)
  expect(list.getByRole('link', { name: 'Open the day: Elsa Lindqvist' }).getAttribute('href')).toBe(
    '/admin?day=2026-11-24',
  )
  await userEvent.click(list.getByRole('button', { name: 'No longer here: Elsa Lindqvist' }))
  await waitFor(() => expect(screen.queryByText('Not picked up (1)')).not.toBeInTheDocument())
})

it('who picks a child up is one tap, which says it and can be taken back', async () => {
  await book(3, family.playerId)
  openAt('16:00')
  const card = await openCard()
  expect(await card.findByText('May be picked up by Nora Lindqvist.')).toBeVisible()
  await press('Here: Elsa Lindqvist', card)
  await press('Nora Lindqvist', within(await card.findByRole('group', { name: 'Left with' })))
  expect(await card.findByText('Left with Nora Lindqvist, 4:00 PM')).toBeVisible()
  await press('Undo', card)
  expect(await card.findByText('Here since 4:00 PM')).toBeVisible()
})

it('who is off the ice is not checked in, until a coach clears it with a note', async () => {
  await book(3, family.playerId)
  const path = `/api/admin/members/${family.profile.id}/players/${family.playerId}/hold`
  await admin.asColleague('PATCH', path, { held: true, note: 'Wrist.' })
  openAt('15:50')
  expect(await screen.findByText(staffMessages.offIce)).toBeVisible()
  expect(screen.queryByRole('button', { name: /^Check in/ })).not.toBeInTheDocument()
  const card = await openCard()
  expect(await card.findByText(arrivalMessages.seeCoach)).toBeVisible()
  expect(card.queryByRole('button', { name: /^Here/ })).not.toBeInTheDocument()
  expect(await card.findByText(offIce('Wrist.'))).toBeVisible()
  await userEvent.type(card.getByLabelText('Why may they play again?'), 'Seen by a doctor.')
  await press('Clear for the ice', card)
  expect(await card.findByRole('button', { name: 'Here: Elsa Lindqvist' })).toBeVisible()
  expect(card.queryByText(offIce('Wrist.'))).not.toBeInTheDocument()
})

it.each(['15:50', '15:20'])(
  'who is taken off the ice from the dialog at %s is so on the sheet and the card at once',
  async (clock) => {
    await book(3, family.playerId)
    openAt(clock)
    const dialog = await openCard()
    await press('Show safety facts of Elsa Lindqvist', dialog)
    await userEvent.type(await dialog.findByLabelText('Why not on the ice?'), 'Wrist.')
    admin.server.setClock(`2026-11-24T${clock}:10-05:00`)
    await press('Not on the ice until cleared', dialog)
    expect(await screen.findByText(staffMessages.offIce)).toBeInTheDocument()
    await waitFor(() => expect(dialog.queryByRole('button', { name: /^Here/ })).not.toBeInTheDocument())
    if (clock === '15:50') expect(dialog.getByText(offIce('Wrist.'))).toBeVisible()
  },
)

describe('sessions that nobody has marked', () => {
  const unmarked = async () => within(await screen.findByRole('list', { name: 'Sessions that nobody has marked' }))

  it('are a list that is open once the last session is over, and each is marked with one tap', async () => {
    await book(3, family.playerId)
    await book(4, kit, 'Kit Lindqvist')
    openAt('18:00')
    const list = await unmarked()
    expect(screen.getByText('Nobody said whether they came (2)')).toBeVisible()
    expect(list.getByText('Elsa Lindqvist')).toBeVisible()
    await press('Was here: Elsa Lindqvist, Lane 3, 4:00 PM', list)
    await waitFor(() => expect(list.queryByText('Elsa Lindqvist')).not.toBeInTheDocument())
    await press('No-show: Kit Lindqvist, Lane 4, 4:00 PM', list)
    expect(await list.findByText(arrivalMessages.unstaffed)).toBeVisible()
    await press('Yes, it was staffed', list)
    await waitFor(() => expect(screen.queryByText(/^Nobody said whether they came/)).not.toBeInTheDocument())
    const sheet = await admin.asColleague('GET', '/api/admin/day?date=2026-11-24')
    const bookings = (sheet.body as Reply<'daySheet'>).sheet!.bookings
    expect(bookings.map(({ arrival }) => [arrival?.state, arrival?.afterwards])).toEqual([
      ['here', true],
      ['no_show', undefined],
    ])
  })

  it('are no list while others are still to come', async () => {
    await book(3, family.playerId)
    const late = { kind: 'lane', unit: 4, date: '2026-11-24', time: '20:00', email: family.profile.email }
    await admin.asColleague('POST', '/api/admin/bookings', { ...late, name: 'Kit Lindqvist', player: kit })
    openAt('18:00')
    expect(await screen.findByRole('button', { name: /^Kit Lindqvist, Lane 4, 8:00 PM/ })).toBeVisible()
    expect(screen.queryByText(/^Nobody said whether they came/)).not.toBeInTheDocument()
  })
})
