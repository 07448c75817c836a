/** The preview pass handles every member endpoint in the browser, with the rules of the server. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { endpoints, type EndpointName } from '#api-contract/endpoints.ts'
import { schemas, type Reply } from '#api-contract/schemas.ts'
import { playerMessages } from '#domain/messages/family-messages.ts'
import { bookingMessages, eventMessages } from '#domain/messages/messages.ts'
import { noShowMessages } from '#domain/messages/arrival-messages.ts'
import { feedMessages } from '#domain/messages/feed-messages.ts'
import { signInCodeMessages } from '#domain/messages/sign-in-code-messages.ts'
import { pushMessages } from '#domain/messages/push-messages.ts'
import { standbyMessages } from '#domain/messages/standby-messages.ts'
import { samplePlayer } from './preview-account.ts'
import { api } from '#lib/api/api.ts'
import {
  bookingsEntry,
  clearPersonalData,
  eventBookingsEntry,
  rsvpEntry,
} from '#lib/browser-storage/browser-storage.ts'
import { handlePreviewRequest } from './preview.ts'
import { startPreview } from '#lib/session/change-session.ts'

// Tuesday, November 24, 2026, 8 AM in New York.
const now = new Date('2026-11-24T13:00:00Z')
const event = 'homework-helper-2026-11-25'
const typed = { name: 'Sam', email: 'Preview@TheNest.example' }
const lane = (unit: number, date: string, time: string, name = 'Sam') =>
  handlePreviewRequest('reserveLane', { body: { lane: unit, date, time, name, email: typed.email } }, now)

const fetchMock = vi.fn(() => Promise.reject(new Error('unexpected request')))

beforeEach(() => {
  vi.stubGlobal('fetch', fetchMock)
  vi.useFakeTimers({ now, toFake: ['Date'] })
  startPreview()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  fetchMock.mockClear()
  clearPersonalData()
  localStorage.clear()
})

describe("'It never makes a member's call to the server' (product 3)", () => {
  const player = { name: 'Kit', age: '9', position: 'forward', plan: 'monthly' }
  const inputs: Partial<Record<EndpointName, object>> = {
    laneWeek: { query: { week: '2026-11-24' } },
    speedeWeek: { query: { week: '2026-11-24' } },
    reserveLane: { body: { lane: 3, date: '2026-11-24', time: '16:00', player: samplePlayer, ...typed } },
    reserveSpeede: { body: { unit: 2, date: '2026-11-25', time: '17:30', player: samplePlayer, ...typed } },
    reserveTogether: {
      body: {
        kind: 'lane',
        bookings: [
          { player: samplePlayer, unit: 3, date: '2026-11-24', time: '16:00' },
          { player: 'kit', unit: 4, date: '2026-11-24', time: '16:00' },
        ],
      },
    },
    reserveWeeks: { body: { kind: 'lane', weeks: 1, bookings: [{ unit: 3, date: '2026-11-24', time: '16:00' }] } },
    createRsvp: { params: { id: event }, body: { ...typed, qty: 2 } },
    cancelLane: { params: { id: 'lane-1' } },
    cancelSpeede: { params: { id: 'speede-1' } },
    cancelTogether: { body: { kind: 'lane', ids: ['lane-1', 'lane-2'] } },
    moveOwn: { body: { kind: 'lane', moves: [{ id: 'lane-1', unit: 3, date: '2026-11-24', time: '16:00' }] } },
    placeOrder: { body: { items: [{ pid: 'logo-hat', size: 'One Size', qty: 2 }] } },
    cancelOrder: { params: { id: 'ord_1_a' } },
    cancelRsvp: { params: { id: event, bookingId: 'rsvp-1' } },
    editAccount: {
      body: { rev: 1, address: '2 Rink Road', billingAddressType: 'same', billingAddress: '2 Rink Road' },
    },
    editCaregiver: { params: { id: 'preview' }, body: { rev: 1, firstName: 'Kim', lastName: 'Doe', phone: '555' } },
    addPlayer: { body: player },
    editPlayer: { params: { id: 'kit' }, body: { rev: 1, ...player } },
    playerSafety: { params: { id: 'kit' } },
    editPlayerSafety: { params: { id: 'kit' }, body: { rev: 1, born: '', leavesAlone: '', collectors: [] } },
    retirePlayer: { params: { id: 'kit' } },
    changePassword: { body: { current: 'a', next: 'another one' } },
    deleteAccount: { body: { password: 'a', confirm: 'preview@thenest.example' } },
  }
  const mine = { date: '2026-11-26', time: '12:00', name: 'Sam', email: 'preview@thenest.example' }
  /** There is nothing to wait for where nobody else books. */
  const refused: Partial<Record<EndpointName, string>> = {
    disputeNoShow: noShowMessages.gone,
    makeSignInCode: signInCodeMessages.notInPreview,
    ...Object.fromEntries(
      ['addWish', 'addEventWish', 'pauseWish', 'endWish', 'acceptOffer', 'declineOffer'].map((name) => [
        name,
        standbyMessages.notInPreview,
      ]),
    ),
    ...Object.fromEntries(['savePush', 'removePush'].map((name) => [name, pushMessages.notInPreview])),
    ...Object.fromEntries(['addFeed', 'editFeed', 'endFeed'].map((name) => [name, feedMessages.notInPreview])),
  }
  const memberEndpoints = (Object.keys(endpoints) as EndpointName[]).filter(
    (name) => ['member', 'account'].includes(endpoints[name].who) && !(name in refused),
  )

  it.each(Object.entries(refused))('%s is refused in the browser, with the reason', async (name, why) => {
    await expect(api(name as 'schedule')).rejects.toThrow(why)
    expect(fetchMock).not.toHaveBeenCalled()
  })

  it.each(memberEndpoints)('%s is handled in the browser and matches its schema', async (name) => {
    const family = {
      rev: 1,
      players: [samplePlayer, 'kit'].map((id) => Object.assign({ id, addedAt: '2026-11-21T17:00:00Z' }, player)),
    }
    localStorage.setItem('preview:family', JSON.stringify(family))
    localStorage.setItem(
      'bookings',
      JSON.stringify(
        [1, 2].map((lane) => Object.assign({ id: `lane-${lane}`, lane, ...(lane === 2 && { player: 'kit' }) }, mine)),
      ),
    )
    localStorage.setItem('speede:bookings', JSON.stringify([{ ...mine, id: 'speede-1', unit: 1 }]))
    const order = { id: 'ord_1_a', email: mine.email, items: [], total: 0, status: 'pending_pickup', note: '' }
    localStorage.setItem('orders', JSON.stringify([{ ...order, createdAt: '2026-11-21T17:00:00Z' }]))
    const rsvp = { id: 'rsvp-1', eventId: event, title: 'Homework Helper', datetime: '2026-11-25T23:30:00Z', qty: 1 }
    localStorage.setItem('eventBookings', JSON.stringify([{ ...rsvp, name: 'Sam', email: mine.email }]))

    const reply: unknown = await api(name as 'schedule', inputs[name] as never)

    expect(fetchMock).not.toHaveBeenCalled()
    expect(schemas[name].reply.safeParse(reply).error).toBeUndefined()
  })

  it('rejects endpoints that members cannot use', async () => {
    await expect(handlePreviewRequest('requestTour', {}, now)).rejects.toMatchObject({ status: 403 })
  })
})

describe('the same rules as on the server', () => {
  it('books for the e-mail of the account only', async () => {
    await lane(3, '2026-11-24', '16:00')
    expect(bookingsEntry.read()).toEqual([
      {
        id: expect.any(String) as string,
        lane: 3,
        date: '2026-11-24',
        time: '16:00',
        name: 'Sam',
        email: 'preview@thenest.example',
      },
    ])
    const forAnother = { lane: 4, date: '2026-11-24', time: '16:00', name: 'Sam', email: 'other@thenest.example' }
    await expect(handlePreviewRequest('reserveLane', { body: forAnother }, now)).rejects.toThrow(
      bookingMessages.ownEmail,
    )
  })

  it('books for several players all or none, with a limit for each and one place at a time', async () => {
    const added = { name: 'Kit', age: '9', position: 'forward', plan: 'monthly' }
    const { account } = (await handlePreviewRequest('addPlayer', { body: added }, now)) as Reply<'addPlayer'>
    const kit = account.players[1]!.id
    const together = (time: string, units: readonly number[]) =>
      handlePreviewRequest(
        'reserveTogether',
        {
          body: {
            kind: 'lane',
            bookings: [samplePlayer, kit].map((player, nth) => ({
              player,
              unit: units[nth]!,
              date: '2026-11-24',
              time,
            })),
          },
        },
        now,
      )
    await together('16:00', [3, 4])
    expect(bookingsEntry.read()).toMatchObject([
      { lane: 3, player: samplePlayer, name: 'Sam' },
      { lane: 4, player: kit, name: 'Kit' },
    ])
    await expect(together('16:00', [1, 2])).rejects.toThrow(playerMessages.sameTime)
    await expect(together('17:00', [1, 9])).rejects.toThrow(bookingMessages.noSuchSlot)
    expect(bookingsEntry.read()).toHaveLength(2)
    await together('17:00', [1, 2])
    await expect(together('18:00', [1, 2])).rejects.toThrow(bookingMessages.lane.weeklyLimit)
    expect(bookingsEntry.read()).toHaveLength(4)
    const ids = bookingsEntry.read().map(({ id }) => id)
    const cancel = (some: string[]) =>
      handlePreviewRequest('cancelTogether', { body: { kind: 'lane', ids: some } }, now)
    await expect(cancel([ids[0]!, 'x'])).rejects.toThrow(bookingMessages.gone)
    expect(bookingsEntry.read()).toHaveLength(4)
    const move = (date: string, time: string) =>
      handlePreviewRequest(
        'moveOwn',
        { body: { kind: 'lane', moves: ids.slice(0, 2).map((id, nth) => ({ id, unit: 1 + nth, date, time })) } },
        now,
      )
    await expect(move('2026-11-24', '17:00')).rejects.toThrow(bookingMessages.lane.taken)
    await move('2026-11-24', '18:00')
    expect(bookingsEntry.read().map(({ time, lane }) => `${time} ${lane}`)).toEqual([
      '17:00 1',
      '17:00 2',
      '18:00 1',
      '18:00 2',
    ])
    const [rest, moved] = [bookingsEntry.read().slice(0, 2), bookingsEntry.read().slice(2)]
    await cancel(moved.map(({ id }) => id))
    expect(bookingsEntry.read()).toEqual(rest)
  })

  it("'Double-booking of lane+date+time rejected'", async () => {
    await lane(3, '2026-11-24', '16:00')
    await expect(lane(3, '2026-11-24', '16:00')).rejects.toMatchObject({
      code: 'slot_taken',
      message: 'Selected lane and time is already booked',
    })
  })

  it("'Max 2 sessions per week' and a new week starts Monday", async () => {
    await lane(1, '2026-11-24', '16:00')
    await lane(1, '2026-11-29', '16:00')
    await expect(lane(1, '2026-11-26', '16:00')).rejects.toMatchObject({
      code: 'weekly_limit',
      message: 'Weekly limit reached (2 sessions)',
    })
    await expect(lane(1, '2026-11-30', '16:00')).resolves.toBeDefined()
  })

  it('rejects an empty name and a slot that has started', async () => {
    await expect(lane(1, '2026-11-24', '16:00', ' ')).rejects.toThrow('Please complete all fields')
    await expect(lane(1, '2026-11-23', '16:00')).rejects.toThrow(bookingMessages.past)
  })

  it('a second RSVP changes the quantity; canceling clears both keys', async () => {
    const rsvp = (qty: number) =>
      handlePreviewRequest('createRsvp', { params: { id: event }, body: { ...typed, qty } }, now)
    await rsvp(1)
    await rsvp(4)
    const [stored, ...more] = eventBookingsEntry.read()
    expect(more).toEqual([])
    expect(stored).toMatchObject({ eventId: event, qty: 4, email: 'preview@thenest.example' })
    expect(rsvpEntry(event).read()).toMatchObject([{ title: 'Homework Helper', qty: 4 }])

    await handlePreviewRequest('cancelRsvp', { params: { id: event, bookingId: stored!.id } }, now)
    expect(eventBookingsEntry.read()).toEqual([])
    expect(localStorage.getItem(`event:${event}`)).toBeNull()
  })

  it('rejects an unknown event', async () => {
    const request = handlePreviewRequest('createRsvp', { params: { id: 'nothing' }, body: { ...typed, qty: 1 } }, now)
    await expect(request).rejects.toThrow(eventMessages.noSuchEvent)
  })

  it('a second cancel finds no booking', async () => {
    const { booking } = (await lane(2, '2026-11-24', '18:00')) as { booking: { id: string } }
    await handlePreviewRequest('cancelLane', { params: { id: booking.id } }, now)
    await expect(handlePreviewRequest('cancelLane', { params: { id: booking.id } }, now)).rejects.toThrow(
      bookingMessages.gone,
    )
  })

  it('rejects canceling a session that has started', async () => {
    const { booking } = (await lane(2, '2026-11-24', '18:00')) as { booking: { id: string } }
    const later = new Date('2026-11-24T23:00:00Z')
    const cancel = handlePreviewRequest('cancelLane', { params: { id: booking.id } }, later)
    await expect(cancel).rejects.toThrow(bookingMessages.alreadyStarted)
  })
})
