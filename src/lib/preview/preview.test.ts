/** The preview pass answers the calls of the specification's pages in the browser, with the rules of the server, and refuses the others. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { endpoints, type EndpointName } from '#api-contract/endpoints.ts'
import { schemas } from '#api-contract/schemas.ts'
import { bookingMessages } from '#domain/bookings/booking-messages.ts'
import { eventMessages } from '#domain/events/event-messages.ts'
import { api } from '#lib/api/api.ts'
import {
  bookingsEntry,
  clearPersonalData,
  eventBookingsEntry,
  rsvpEntry,
  speedeEntry,
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
  const session = { date: '2026-11-26', time: '12:00', name: 'Sam', email: 'preview@thenest.example' }
  /** The calls of the seven pages of the specification. */
  const answered: Partial<Record<EndpointName, object>> = {
    account: {},
    laneWeek: { query: { week: '2026-11-24' } },
    speedeWeek: { query: { week: '2026-11-24' } },
    reserveLane: { body: { lane: 3, date: '2026-11-24', time: '16:00', ...typed } },
    reserveSpeede: { body: { unit: 2, date: '2026-11-25', time: '17:30', ...typed } },
    cancelLane: { params: { id: 'lane-1' } },
    cancelSpeede: { params: { id: 'speede-1' } },
    createRsvp: { params: { id: event }, body: { ...typed, qty: 2 } },
    cancelRsvp: { params: { id: event, bookingId: 'rsvp-1' } },
    schedule: {},
    placeOrder: { body: { items: [{ pid: 'logo-hat', size: 'One Size', qty: 2 }] } },
    listOrders: {},
  }

  it.each(Object.keys(answered) as EndpointName[])(
    '%s is answered in the browser and matches its schema',
    async (name) => {
      bookingsEntry.write([{ ...session, id: 'lane-1', lane: 1 }])
      speedeEntry.write([{ ...session, id: 'speede-1', unit: 1 }])
      const rsvp = { id: 'rsvp-1', eventId: event, title: 'Homework Helper', datetime: '2026-11-25T23:30:00Z', qty: 1 }
      eventBookingsEntry.write([{ ...rsvp, name: 'Sam', email: session.email }])

      const reply: unknown = await api(name as 'schedule', answered[name] as never)

      expect(fetchMock).not.toHaveBeenCalled()
      expect(schemas[name].reply.safeParse(reply).error).toBeUndefined()
    },
  )

  const others = (Object.keys(endpoints) as EndpointName[]).filter(
    (name) => endpoints[name].who !== 'anyone' && !(name in answered),
  )

  it.each(others)("%s is refused in the browser: 'This needs an account'", async (name) => {
    await expect(api(name as 'schedule')).rejects.toMatchObject({ status: 403, message: 'This needs an account' })
    expect(fetchMock).not.toHaveBeenCalled()
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
    await expect(lane(1, '2026-11-23', '16:00')).rejects.toThrow(
      'This slot has already started. Please pick a later one.',
    )
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
