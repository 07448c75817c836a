/** Your Schedule against the real server: list, cancel, undo, offline. */
// @module-tag long
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Reply } from '#api-contract/schemas.ts'
import { markStale } from '#lib/api/stale-replies.ts'
import { bookingsEntry } from '#lib/browser-storage/browser-storage.ts'
import { saveSession } from '#lib/browser-storage/local-cache.ts'
import { notify } from '#lib/toast.ts'
import { openClub, renderScreen, tuesday } from '#lib/testing/club.tsx'
import { Schedule } from './schedule.tsx'

let club: Awaited<ReturnType<typeof openClub>>
beforeEach(async () => {
  club = await openClub()
})
afterEach(() => club.close())

const contact = () => ({ name: 'Sam', email: club.member.email })
const bookLane = (date = '2026-11-24', time = '16:00') =>
  club.onAnotherDevice('POST', '/api/lanes/bookings', { lane: 3, date, time, ...contact() })
const bookAll = async () => {
  await club.onAnotherDevice('POST', '/api/events/homework-helper-2026-11-25/attendees', { ...contact(), qty: 2 })
  await club.onAnotherDevice('POST', '/api/speede/bookings', {
    unit: 2,
    date: '2026-11-25',
    time: '17:30',
    ...contact(),
  })
  await bookLane()
}
const titles = () => screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)
const lastNotice = () => vi.mocked(notify).mock.lastCall!

const cancelButtons = () => screen.findAllByRole('button', { name: /^Cancel/ })
/** Asks to cancel what is on a card, and chooses what. */
async function choose(label: string, card = 0) {
  await userEvent.click((await cancelButtons())[card]!)
  await userEvent.click(await screen.findByRole('menuitem', { name: label }))
}

const press = async (label: string, nth = 0) =>
  userEvent.click((await screen.findAllByRole('button', { name: new RegExp(`^${label}`) }))[nth]!)

/** Presses the button of a card, and confirms. */
async function cancelItem(label: string) {
  await press(label)
  const dialog = await screen.findByRole('dialog')
  await userEvent.click(within(dialog).getByRole('button', { name: label }))
  await waitFor(() => expect(notify).toHaveBeenCalled())
}

describe('the list', () => {
  it("'sorted by time', each headed by date and time, 'body has a title and optional subtitle', with its cancel button, and fills the local cache", async () => {
    await bookAll()
    renderScreen(<Schedule />)
    await screen.findByText('Shooting lane 3')
    expect(titles()).toEqual(['Shooting lane 3', 'Speede unit 2', 'Homework Helper'])
    expect(screen.getAllByRole('article').map(({ textContent }) => textContent?.slice(0, 40))).toEqual([
      expect.stringMatching(/^Tue Nov 24 4:00PMShooting lane 3/) as string,
      expect.stringMatching(/^Wed Nov 25 5:30PMSpeede unit 2/) as string,
      expect.stringMatching(/^Wed Nov 25 6:30PMHomework Helper/) as string,
    ])
    expect(within(screen.getAllByRole('article')[2]!).getByText(/guest/)).toBeVisible()
    const days = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
    expect(days).toEqual(['Today', 'Tomorrow'])
    const labels = ['Cancel reservation', 'Cancel Speede session', 'Cancel RSVP']
    for (const [card, label] of labels.entries()) {
      expect(within(screen.getAllByRole('article')[card]!).getByText(label)).toBeVisible()
    }
    for (const key of ['bookings', 'speede:bookings', 'eventBookings', 'event:homework-helper-2026-11-25']) {
      expect(JSON.parse(localStorage.getItem(key)!)).toHaveLength(1)
    }
  })

  it.each([
    [8, false],
    [3, true],
  ])('on a device where it is %i AM, says whose hours these are: %s', async (hour, isSaid) => {
    const spies = [
      vi.spyOn(Date.prototype, 'getHours').mockReturnValue(hour),
      vi.spyOn(Date.prototype, 'getMinutes').mockReturnValue(0),
    ]
    await bookLane()
    renderScreen(<Schedule />, { now: new Date(tuesday) })
    await screen.findByText('Shooting lane 3')
    expect(screen.queryAllByText('All hours are New York time, where the club is.')).toHaveLength(Number(isSaid))
    for (const spy of spies) spy.mockRestore()
  })

  it('that is not whole yet says that the rest is loading', async () => {
    await bookAll()
    const { body } = await club.onAnotherDevice('GET', '/api/schedule')
    saveSession((body as Reply<'schedule'>).bookings[0]!)
    const release = club.holdRequests()
    renderScreen(<Schedule />)
    expect(titles()).toEqual(['Shooting lane 3'])
    expect(screen.getByText('Loading the rest...')).toBeVisible()
    release()
    await screen.findByText('Homework Helper')
    expect(screen.queryByText('Loading the rest...')).not.toBeInTheDocument()
  })

  it("'No upcoming items', with links to /reserve and /events", async () => {
    renderScreen(<Schedule />)
    expect(await screen.findByText('No upcoming items')).toBeVisible()
    expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/reserve', '/events'])
  })

  it('is not called empty until the changes by the club are known, which stand above it', async () => {
    const release = club.holdRequests(/schedule\/changes/)
    const { container } = renderScreen(<Schedule />)
    await waitFor(() => expect(localStorage.getItem('mirror:at')).not.toBeNull())
    expect(container.querySelector('[data-loading]')).toBeInTheDocument()
    expect(screen.queryByText('No upcoming items')).not.toBeInTheDocument()
    release()
    expect(await screen.findByText('No upcoming items')).toBeVisible()
    expect(container.querySelector('[data-loading]')).not.toBeInTheDocument()
  })

  it("'Refreshes when browser storage changes', from another tab too", async () => {
    renderScreen(<Schedule />)
    await screen.findByText('No upcoming items')
    const booking = { id: 'b1', lane: 5, date: '2026-11-26', time: '18:00', ...contact() }
    localStorage.setItem('bookings', JSON.stringify([booking]))
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'bookings' })))
    expect(screen.getByText('Shooting lane 5')).toBeVisible()
  })

  it('shows nothing of another email stored in the same browser', async () => {
    saveSession({ id: 'b1', lane: 5, date: '2026-11-26', time: '18:00', name: 'Ada', email: club.otherEmail })
    renderScreen(<Schedule />)
    expect(await screen.findByText('No upcoming items')).toBeVisible()
  })
})

describe('without a connection', () => {
  it("reads the local cache and says 'as of'", async () => {
    await bookLane()
    const { unmount } = renderScreen(<Schedule />)
    await screen.findByText('Shooting lane 3')
    unmount()
    club.disconnect()
    renderScreen(<Schedule />)
    expect(screen.getByText('Shooting lane 3')).toBeVisible()
    expect(await screen.findByText('Showing data as of 8:00 AM')).toBeVisible()
  })

  it('says so when the cache is empty, and retries', async () => {
    club.disconnect()
    renderScreen(<Schedule />)
    expect(await screen.findByText('Could not load your schedule')).toBeVisible()
    expect(screen.queryByText('No upcoming items')).not.toBeInTheDocument()
    club.reconnect()
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('No upcoming items')).toBeVisible()
  })
})

describe('canceling', () => {
  it('offers neither moving nor canceling once a session has begun', async () => {
    await bookLane()
    renderScreen(<Schedule />, { now: new Date('2026-11-24T21:10:00Z') })
    await screen.findByText('Shooting lane 3')
    expect(screen.queryByRole('button', { name: /^Cancel/ })).not.toBeInTheDocument()
    expect(screen.queryByRole('link', { name: /^Move/ })).not.toBeInTheDocument()
  })

  it('names the item to cancel, and can be declined', async () => {
    await bookLane()
    renderScreen(<Schedule />)
    await press('Cancel reservation: Shooting lane 3, Tue Nov 24, 4:00 PM')
    const dialog = await screen.findByRole('dialog', { name: 'Cancel reservation?' })
    expect(within(dialog).getByText('Shooting lane 3')).toBeVisible()
    expect(within(dialog).getByText(/Tuesday, November 24, 4:00 PM/)).toBeVisible()
    await userEvent.click(within(dialog).getByRole('button', { name: 'Keep reservation' }))
    expect(club.sent('DELETE')).toEqual([])
    expect(screen.getByText('Shooting lane 3')).toBeVisible()
  })

  it('moves the focus from the closed dialog to the list, because the button that opened it is gone', async () => {
    await bookAll()
    renderScreen(<Schedule />)
    const list = (await cancelButtons())[0]!.closest<HTMLElement>('[tabindex="-1"]:not([role])')!
    const focus = vi.spyOn(list, 'focus')
    await cancelItem('Cancel Speede session')
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    await waitFor(() => expect(list).toHaveFocus())
    // The page stays where it is.
    expect(focus).toHaveBeenLastCalledWith({ preventScroll: true })
  })

  it.each([
    ['Cancel reservation', 'Reservation canceled', 'Shooting lane 3, Tue Nov 24, 4:00 PM', () => bookLane()],
    [
      'Cancel Speede session',
      'Speede session canceled',
      'Speede unit 2, Wed Nov 25, 5:30 PM',
      () =>
        club.onAnotherDevice('POST', '/api/speede/bookings', {
          unit: 2,
          date: '2026-11-25',
          time: '17:30',
          ...contact(),
        }),
    ],
    [
      'Cancel RSVP',
      'RSVP canceled',
      'Homework Helper, Wed Nov 25, 6:30 PM',
      () => club.onAnotherDevice('POST', '/api/events/homework-helper-2026-11-25/attendees', { ...contact(), qty: 2 }),
    ],
  ])('%s: %s, and Undo books it again', async (label, title, description, book) => {
    await book()
    renderScreen(<Schedule />)
    await cancelItem(label)
    expect(lastNotice()[0]).toEqual({ title, description })
    expect(await screen.findByText('No upcoming items')).toBeVisible()

    const [, , action] = lastNotice()
    expect(action!.label).toBe('Undo')
    act(() => action!.onClick())
    expect(await screen.findAllByRole('article')).toHaveLength(1)
    expect(lastNotice()[0]).toEqual({ title: 'Booked again', description })
  })

  it('says so when somebody else books the slot before the undo', async () => {
    await bookLane()
    renderScreen(<Schedule />)
    await cancelItem('Cancel reservation')
    await club.asOtherMember('POST', '/api/lanes/bookings', {
      lane: 3,
      date: '2026-11-24',
      time: '16:00',
      name: 'Ada',
      email: club.otherEmail,
    })
    act(() => lastNotice()[2]!.onClick())
    await waitFor(() =>
      expect(lastNotice().slice(0, 2)).toEqual([
        { title: 'Could not book again', description: 'Selected lane and time is already booked' },
        'problem',
      ]),
    )
    expect(bookingsEntry.read()).toEqual([])
  })

  it("keeps the item when it fails: 'Failed to cancel reservation'; a retry repeats the same write", async () => {
    await bookLane()
    renderScreen(<Schedule />)
    await screen.findByText('Shooting lane 3')
    club.disconnect()
    await cancelItem('Cancel reservation')
    expect(lastNotice()[0].title).toBe('Failed to cancel reservation')
    expect(screen.getByText('Shooting lane 3')).toBeVisible()

    club.reconnect()
    vi.mocked(notify).mockClear()
    await cancelItem('Cancel reservation')
    expect(lastNotice()[0].title).toBe('Reservation canceled')
    expect(new Set(club.sent('DELETE').map(({ key }) => key)).size).toBe(1)
  })

  it('says so when the other caregiver has moved it while the dialog was open', async () => {
    const { body } = await bookLane()
    renderScreen(<Schedule />)
    await press('Cancel reservation')
    const dialog = within(await screen.findByRole('dialog'))
    const { id } = (body as Reply<'reserveLane'>).booking
    const moves = [{ id, unit: 2, date: '2026-11-24', time: '17:00' }]
    await club.onAnotherDevice('POST', '/api/bookings/move', { kind: 'lane', moves })
    act(() => markStale())
    await screen.findByText('Shooting lane 2')
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel reservation' }))
    await waitFor(() =>
      expect(lastNotice()).toEqual([
        { title: 'Failed to cancel reservation', description: 'This booking no longer exists.' },
        'problem',
      ]),
    )
  })
})

describe('a family with two players', () => {
  let kit: string
  beforeEach(async () => {
    const added = { name: 'Kit', age: '9', position: 'forward', plan: 'monthly' }
    const { body } = await club.onAnotherDevice('POST', '/api/account/players', added)
    await club.server.signAll()
    kit = (body as Reply<'addPlayer'>).account.players[1]!.id
  })
  const bookPair = (second = { unit: 3, time: '17:00' }) =>
    club.onAnotherDevice('POST', '/api/bookings', {
      kind: 'lane',
      bookings: [
        { player: club.playerId, unit: 3, date: '2026-11-24', time: '16:00' },
        { player: kit, date: '2026-11-24', ...second },
      ],
    })
  const dialog = async () => within(await screen.findByRole('dialog'))

  it('cancels what was booked together in one write, and Undo books both again', async () => {
    await bookPair()
    renderScreen(<Schedule />)
    await choose('Cancel both')
    const opened = await dialog()
    expect(opened.getByRole('heading', { name: 'Cancel both?' })).toBeVisible()
    for (const text of ['Sam · Lane 3', 'Kit · Lane 3']) expect(opened.getByText(text)).toBeVisible()
    expect(opened.queryByText(/for Kit/)).not.toBeInTheDocument()
    await userEvent.click(opened.getByRole('button', { name: 'Cancel both' }))
    expect(await screen.findByText('No upcoming items')).toBeVisible()
    const description = 'Sam · Lane 3, Tue Nov 24, 4:00 PM · Kit · Lane 3, Tue Nov 24, 5:00 PM'
    expect(lastNotice()[0]).toEqual({ title: '2 reservations canceled', description })
    expect(club.sent('POST').map(({ path }) => path)).toEqual(['/api/bookings/cancel'])
    expect(club.sent('DELETE')).toEqual([])

    act(() => lastNotice()[2]!.onClick())
    expect(await cancelButtons()).toHaveLength(2)
    expect(lastNotice()[0]).toEqual({ title: 'Booked again', description })
    expect(bookingsEntry.read().map(({ player }) => player)).toEqual([club.playerId, kit])
  })

  it('cancels one of them, whose name is said, and leaves the other', async () => {
    await bookPair()
    renderScreen(<Schedule />)
    await choose('Cancel reservation', 1)
    const opened = await dialog()
    expect(opened.getByText('Kit · Lane 3')).toBeVisible()
    expect(opened.queryByText(/Sam/)).not.toBeInTheDocument()
    await userEvent.click(opened.getByRole('button', { name: 'Cancel reservation' }))
    await waitFor(() => expect(bookingsEntry.read()).toMatchObject([{ player: club.playerId }]))
    expect(lastNotice()[0].description).toBe('Kit · Lane 3, Tue Nov 24, 5:00 PM')

    act(() => lastNotice()[2]!.onClick())
    await waitFor(() =>
      expect(bookingsEntry.read()).toMatchObject([{ player: club.playerId }, { player: kit, name: 'Kit' }]),
    )
  })

  it('says who was to come to an event whose RSVP is canceled', async () => {
    const rsvp = { ...contact(), qty: 2, players: [club.playerId, kit] }
    await club.onAnotherDevice('POST', '/api/events/homework-helper-2026-11-25/attendees', rsvp)
    renderScreen(<Schedule />)
    await screen.findByText('Sam and Kit')
    await cancelItem('Cancel RSVP')
    expect(lastNotice()[0].description).toBe('Sam and Kit · Homework Helper, Wed Nov 25, 6:30 PM')
  })

  it('offers it for one hour booked one by one, and for nothing else', async () => {
    const book = (lane: number, time: string, player: string) => {
      const whose = { ...contact(), name: player === kit ? 'Kit' : 'Sam', player }
      return club.onAnotherDevice('POST', '/api/lanes/bookings', { lane, date: '2026-11-24', time, ...whose })
    }
    await book(1, '16:00', club.playerId)
    await book(2, '16:00', kit)
    await book(1, '18:00', kit)
    renderScreen(<Schedule />)
    const [hour, later] = await cancelButtons()
    expect(later).not.toHaveAttribute('aria-haspopup')
    await userEvent.click(hour!)
    expect(screen.getByRole('menuitem', { name: 'Cancel both' })).toBeVisible()
  })

  it('shows two at one hour as one card with a row each, in the order of their lanes', async () => {
    await bookPair({ unit: 2, time: '16:00' })
    renderScreen(<Schedule />)
    const card = within(await screen.findByRole('article'))
    expect(card.getByRole('heading', { name: /^Kit · Lane 2\s*Sam · Lane 3$/ })).toBeVisible()
    const names = 'Kit · Lane 2 and Sam · Lane 3, Tue Nov 24, 4:00 PM'
    expect(card.getByRole('link', { name: `Move: ${names}` })).toHaveTextContent(/^Move$/)
    await userEvent.click(card.getByRole('button', { name: `Cancel reservation: ${names}` }))
    expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
      'Cancel reservation: Kit',
      'Cancel reservation: Sam',
      'Cancel both',
    ])
    await userEvent.click(screen.getByRole('menuitem', { name: 'Cancel reservation: Kit' }))
    expect((await dialog()).getByText('Kit · Lane 2')).toBeVisible()
  })

  it('changes nothing without a connection, and says so', async () => {
    await bookPair()
    renderScreen(<Schedule />)
    await cancelButtons()
    club.disconnect()
    await choose('Cancel both')
    await userEvent.click((await dialog()).getByRole('button', { name: 'Cancel both' }))
    await waitFor(() => expect(lastNotice()[0].title).toBe('Failed to cancel reservation'))
    expect(bookingsEntry.read()).toHaveLength(2)
  })
})

describe('changes by the club', () => {
  const asStaff = async (method: string, path: string, body?: object) => {
    const staff = await club.server.signUpStaff(`coach-${path.length}@thenest.example`)
    return club.server.ask(method, path, body, staff)
  }
  const booked = async () => ((await bookLane()).body as Reply<'reserveLane'>).booking.id

  it("'Moved by the club from 4 PM to 5 PM' stays until 'OK', and a failure keeps it", async () => {
    const body = { unit: 3, date: '2026-11-24', time: '17:00' }
    await asStaff('POST', `/api/admin/bookings/${await booked()}/move`, body)
    renderScreen(<Schedule />)
    const card = await screen.findByRole('region', { name: 'Changed by the club' })
    expect(within(card).getByText('Moved by the club from 4 PM to 5 PM')).toBeVisible()
    const whose = await within(card).findByRole('heading', { name: 'Sam: Shooting lane 3, Tue Nov 24, 5 PM' })
    expect(whose).toBeVisible()
    club.disconnect()
    await userEvent.click(within(card).getByRole('button', { name: 'OK' }))
    await waitFor(() => expect(lastNotice()[0].title).toBe('Could not save that you have seen this'))
    expect(card).toBeVisible()
    club.reconnect()
    await userEvent.click(within(card).getByRole('button', { name: 'OK' }))
    await waitFor(() => expect(card).not.toBeInTheDocument())
    const { body: told } = await club.onAnotherDevice('GET', '/api/schedule/changes')
    expect(told).toEqual({ changes: [] })
  })

  it('of one closure is one card with one OK; what had another reason is another', async () => {
    const ids: string[] = []
    for (const time of ['15:00', '16:00'])
      ids.push(((await bookLane('2026-11-25', time)).body as Reply<'reserveLane'>).booking.id)
    const closure = { from: '2026-11-25T15:00', to: '2026-11-25T17:00', reason: 'compressor repair' }
    await asStaff('POST', '/api/admin/closures', { scope: 'club', ...closure })
    for (const id of ids) await asStaff('DELETE', `/api/lanes/bookings/${id}`)
    const speede = { unit: 2, date: '2026-11-24', time: '17:30', ...contact() }
    const { booking } = (await club.onAnotherDevice('POST', '/api/speede/bookings', speede))
      .body as Reply<'reserveSpeede'>
    await asStaff('DELETE', `/api/speede/bookings/${booking.id}`)
    renderScreen(<Schedule />)
    const isListed = (name: string) => screen.findByRole('heading', { name })
    const card = (await isListed('Sam: Shooting lane 3, Wed Nov 25, 4 PM')).closest('article')!
    expect(within(card).getAllByText('Canceled: compressor repair')).toHaveLength(2)
    await userEvent.click(within(card).getByRole('button', { name: 'OK' }))
    await waitFor(() => expect(card).not.toBeInTheDocument())
    const { body: told } = await club.onAnotherDevice('GET', '/api/schedule/changes')
    expect((told as Reply<'scheduleChanges'>).changes).toMatchObject([{ from: { date: '2026-11-24' } }])
  })

  it('is said as soon as the open page learns that a booking is elsewhere', async () => {
    const id = await booked()
    renderScreen(<Schedule />)
    await screen.findByText('Shooting lane 3')
    await waitFor(() => expect(club.sent('GET').some(({ path }) => path.endsWith('/changes'))).toBe(true))
    await asStaff('POST', `/api/admin/bookings/${id}/move`, { unit: 4, date: '2026-11-24', time: '17:00' })
    act(() => markStale())
    expect(await screen.findByRole('region', { name: 'Changed by the club' })).toBeVisible()
  })

  it("'Canceled: compressor repair', with a way to another hour of that day", async () => {
    const id = await booked()
    const closure = { from: '2026-11-24T16:00', to: '2026-11-24T17:00', reason: 'compressor repair' }
    await asStaff('POST', '/api/admin/closures', { scope: 'club', ...closure })
    await asStaff('DELETE', `/api/lanes/bookings/${id}`)
    renderScreen(<Schedule />)
    expect(await screen.findByText('Canceled: compressor repair')).toBeVisible()
    const link = screen.getByRole('link', { name: 'Pick another hour' })
    expect(link).toHaveAttribute('href', '/reserve?day=2026-11-24')
    await userEvent.click(link)
    await waitFor(() => expect(screen.queryByText('Canceled: compressor repair')).not.toBeInTheDocument())
  })
})
