/** The preview pass answers every member's call from this browser, under the server's rules. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { endpoints, type EndpointName } from '#api-contract/endpoints.ts'
import { schemas } from '#api-contract/schemas.ts'
import { bookingMessages, eventMessages } from '#domain/messages/messages.ts'
import { api } from '#lib/api/api.ts'
import { bookingsEntry, clearOwn, eventBookingsEntry, rsvpEntry } from '#lib/browser-storage/browser-storage.ts'
import { answerInPreview } from './preview.ts'
import { startPreview } from '#lib/session/session.ts'

// Tuesday 24 November 2026, 8:00 in New York.
const now = new Date('2026-11-24T13:00:00Z')
const event = 'homework-helper-2026-11-25'
const typed = { name: 'Sam', email: 'Preview@TheNest.example' }
const lane = (unit: number, date: string, time: string, name = 'Sam') =>
  answerInPreview('reserveLane', { body: { lane: unit, date, time, name, email: typed.email } }, now)

const leaving = vi.fn(() => Promise.reject(new Error('the page was left')))

beforeEach(() => {
  vi.stubGlobal('fetch', leaving)
  vi.useFakeTimers({ now, toFake: ['Date'] })
  startPreview()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  leaving.mockClear()
  clearOwn()
  localStorage.clear()
})

describe("'It never makes a member's call to the server' (product 3)", () => {
  const inputs: Partial<Record<EndpointName, object>> = {
    laneWeek: { query: { week: '2026-11-24' } },
    speedeWeek: { query: { week: '2026-11-24' } },
    reserveLane: { body: { lane: 3, date: '2026-11-24', time: '16:00', ...typed } },
    reserveSpeede: { body: { unit: 2, date: '2026-11-25', time: '17:30', ...typed } },
    createRsvp: { params: { id: event }, body: { ...typed, qty: 2 } },
    cancelLane: { params: { id: 'lane-1' } },
    cancelSpeede: { params: { id: 'speede-1' } },
    placeOrder: { body: { items: [{ pid: 'logo-hat', size: 'One Size', qty: 2 }] } },
    cancelRsvp: { params: { id: event, bookingId: 'rsvp-1' } },
    editAccount: {
      body: {
        rev: 1,
        firstName: 'Kim',
        lastName: 'Doe',
        childName: 'Lou',
        childAge: '9',
        childPosition: 'goalie',
        address: '2 Rink Road',
        parentPhone: '555',
        billingAddressType: 'same',
        billingAddress: '2 Rink Road',
      },
    },
    changePassword: { body: { current: 'a', next: 'another one' } },
    deleteAccount: { body: { password: 'a', confirm: 'preview@thenest.example' } },
  }
  const mine = { date: '2026-11-26', time: '12:00', name: 'Sam', email: 'preview@thenest.example' }
  const membersCalls = (Object.keys(endpoints) as EndpointName[]).filter((name) =>
    ['member', 'account'].includes(endpoints[name].who),
  )

  it.each(membersCalls)('%s is answered here, in the shape of the contract', async (name) => {
    localStorage.setItem('bookings', JSON.stringify([{ ...mine, id: 'lane-1', lane: 1 }]))
    localStorage.setItem('speede:bookings', JSON.stringify([{ ...mine, id: 'speede-1', unit: 1 }]))
    const rsvp = { id: 'rsvp-1', eventId: event, title: 'Homework Helper', datetime: '2026-11-25T23:30:00Z', qty: 1 }
    localStorage.setItem('eventBookings', JSON.stringify([{ ...rsvp, name: 'Sam', email: mine.email }]))

    const reply: unknown = await api(name as 'schedule', inputs[name] as never)

    expect(leaving).not.toHaveBeenCalled()
    expect(schemas[name].reply.safeParse(reply).error).toBeUndefined()
  })

  it('refuses what is not a member’s to ask', async () => {
    await expect(answerInPreview('requestTour', {}, now)).rejects.toMatchObject({ status: 403 })
  })
})

describe('the same rules as on the server', () => {
  it('books for the account, and for no other e-mail', async () => {
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
    await expect(answerInPreview('reserveLane', { body: forAnother }, now)).rejects.toThrow(bookingMessages.ownEmail)
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

  it('refuses an empty name and an hour that has begun', async () => {
    await expect(lane(1, '2026-11-24', '16:00', ' ')).rejects.toThrow('Please complete all fields')
    await expect(lane(1, '2026-11-23', '16:00')).rejects.toThrow(bookingMessages.past)
  })

  it('changes the quantity when an event is booked again, and forgets both places on leaving', async () => {
    const attend = (qty: number) =>
      answerInPreview('createRsvp', { params: { id: event }, body: { ...typed, qty } }, now)
    await attend(1)
    await attend(4)
    const [kept, ...more] = eventBookingsEntry.read()
    expect(more).toEqual([])
    expect(kept).toMatchObject({ eventId: event, qty: 4, email: 'preview@thenest.example' })
    expect(rsvpEntry(event).read()).toMatchObject([{ title: 'Homework Helper', qty: 4 }])

    await answerInPreview('cancelRsvp', { params: { id: event, bookingId: kept!.id } }, now)
    expect(eventBookingsEntry.read()).toEqual([])
    expect(localStorage.getItem(`event:${event}`)).toBeNull()
  })

  it('knows no event that is not on the calendar', async () => {
    const attend = answerInPreview('createRsvp', { params: { id: 'nothing' }, body: { ...typed, qty: 1 } }, now)
    await expect(attend).rejects.toThrow(eventMessages.noSuchEvent)
  })

  it('cancels once; the second time the booking is gone', async () => {
    const { booking } = (await lane(2, '2026-11-24', '18:00')) as { booking: { id: string } }
    await answerInPreview('cancelLane', { params: { id: booking.id } }, now)
    await expect(answerInPreview('cancelLane', { params: { id: booking.id } }, now)).rejects.toThrow(
      bookingMessages.gone,
    )
  })

  it('gives back nothing that has begun', async () => {
    const { booking } = (await lane(2, '2026-11-24', '18:00')) as { booking: { id: string } }
    const later = new Date('2026-11-24T23:00:00Z')
    const cancel = answerInPreview('cancelLane', { params: { id: booking.id } }, later)
    await expect(cancel).rejects.toThrow(bookingMessages.begun)
  })
})
