/** Events and RSVPs through the member API. */
import { describe, expect, test } from 'vitest'
import type { Reply } from '#api-contract/schemas.ts'
import { bookingMessages } from '#domain/bookings/booking-messages.ts'
import { eventMessages } from '#domain/events/event-messages.ts'
import { keys } from '#server/repositories/keys.ts'
import { errorOf, matchesContract, testServer, type TestServer } from '#server/test-support/server/test-server.ts'
import type { EventList, StoredEvent } from '#records/events.ts'

const storedEvents: StoredEvent[] = [
  { id: 'goalies', title: 'Goalie Morning', datetime: '2026-11-28T14:00:00.000Z', summary: 'Angles.' },
  { id: 'tonight', title: 'Skills Night', datetime: '2026-11-21T23:00:00.000Z', summary: 'Hands.' },
  { id: 'morning', title: 'Early Ice', datetime: '2026-11-21T13:00:00.000Z', summary: 'Over.' },
  { id: 'called-off', title: 'Open House', datetime: '2026-11-30T14:00:00.000Z', summary: 'Not now.', canceled: true },
]
const wednesday = 'homework-helper-2026-11-25'
const rsvp = { name: 'Sam', email: 'grandma@elsewhere.example', qty: 2 }

async function serverWithEvents() {
  const server = testServer()
  await server.context.store.create(keys.events, { v: 1, events: storedEvents })
  const { cookie, profile } = await server.signUp()
  const attend = (id: string, body: object = rsvp, key = `attend ${id}`.replace(' ', '-')) =>
    server.ask('POST', `/api/events/${id}/attendees`, body, { cookie, key })
  const schedule = async () => (await server.ask('GET', '/api/schedule', undefined, { cookie })).body as Scheduled
  const cancelRsvp = (id: string, bookingId: string, asked: { cookie?: string; key?: string } = {}) =>
    server.ask('DELETE', `/api/events/${id}/attendees/${bookingId}`, undefined, { cookie, ...asked })
  return { ...server, cookie, profile, attend, cancelRsvp, schedule }
}

type Scheduled = {
  items: { id: string; title: string; subtitle?: string }[]
  eventBookings: { id: string; qty: number; email: string }[]
}

const cancel = async ({ context }: Pick<TestServer, 'context'>, id: string) => {
  const { value, tag } = (await context.store.read(keys.events))!
  const events = value.events.map((event) => (event.id === id ? Object.assign(event, { canceled: true }) : event))
  await context.store.replace(keys.events, tag, { ...value, events })
}

describe('the public list', () => {
  test('has the stored events that have not begun and are not canceled, soonest first', async () => {
    const { ask } = await serverWithEvents()
    const response = await ask('GET', '/api/events')
    expect(matchesContract('listEvents', response)).toBe(true)
    expect((response.body as EventList).events.map(({ id }) => id)).toEqual(['tonight', 'goalies'])
  })

  test('is empty without events', async () => {
    expect((await testServer().ask('GET', '/api/events')).body).toEqual({ events: [] })
  })
})

describe('an RSVP', () => {
  test.each(['goalies', 'tonight', wednesday])('to %s is stored and appears on the schedule', async (id) => {
    const { attend, schedule, profile } = await serverWithEvents()
    const created = await attend(id)
    expect(matchesContract('createRsvp', created)).toBe(true)
    const booking = { eventId: id, name: 'Sam', email: profile.email, qty: 2 }
    expect(created.body).toMatchObject({ attendee: { ...rsvp, ts: '2026-11-21T17:00:00.000Z' }, booking })
    const { items, eventBookings } = await schedule()
    expect(eventBookings).toMatchObject([booking])
    expect(items).toMatchObject([{ id: `event:${eventBookings[0]!.id}`, subtitle: '2 guests' }])
  })

  test("'One RSVP per e-mail and event: booking again changes the quantity'", async () => {
    const { attend, schedule, context } = await serverWithEvents()
    const first = await attend('goalies', rsvp, 'k1')
    const second = await attend('goalies', { ...rsvp, qty: 5 }, 'k2')
    expect(second.body).toMatchObject({
      booking: { id: (first.body as { booking: { id: string } }).booking.id, qty: 5 },
    })
    expect((await schedule()).eventBookings).toMatchObject([{ qty: 5 }])
    expect(await context.store.list('rsvp/')).toHaveLength(1)
  })

  test.each([
    ['nothing-like-this', 404, 'not_found', eventMessages.noSuchEvent],
    ['called-off', 409, 'event_canceled', 'This event was canceled.'],
    ['morning', 409, 'event_over', eventMessages.over],
    ['homework-helper-2026-11-18', 409, 'event_over', eventMessages.over],
    ['homework-helper-2026-11-26', 404, 'not_found', eventMessages.noSuchEvent],
    ['homework-helper-2027-06-02', 400, 'invalid', bookingMessages.outsideWindow],
  ])('to %s is rejected', async (id, status, code, error) => {
    const { attend, writeCount } = await serverWithEvents()
    const before = writeCount()
    const rejected = await attend(id)
    expect([rejected.status, errorOf(rejected)]).toEqual([status, { code, error }])
    expect(writeCount()).toBe(before)
  })

  test.each([0, -1, 11, 1.5, '2', null])("needs 'your name, email, and quantity' of 1 to 10, not %j", async (qty) => {
    const { attend } = await serverWithEvents()
    const rejected = await attend('goalies', { ...rsvp, qty })
    expect([rejected.status, errorOf(rejected).error]).toEqual([400, 'Please provide your name, email, and quantity.'])
  })

  test('50 concurrent copies create one RSVP and get equal responses', async () => {
    const { attend, context } = await serverWithEvents()
    const responses = await Promise.all(Array.from({ length: 50 }, () => attend('goalies', rsvp, 'k1')))
    expect(new Set(responses.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1)
    expect(await context.store.list('rsvp/')).toHaveLength(1)
  })

  test('100 concurrent RSVPs of different members are all stored', async () => {
    const { ask, signUp, context } = await serverWithEvents()
    const members = await Promise.all(Array.from({ length: 100 }, () => signUp()))
    const responses = await Promise.all(
      members.map(({ cookie }) => ask('POST', '/api/events/goalies/attendees', rsvp, { cookie })),
    )
    expect(responses.every(({ status }) => status === 201)).toBe(true)
    expect(await context.store.list('rsvp/goalies/')).toHaveLength(100)
  })
})

describe('a closed club', () => {
  test('takes no RSVP for an event inside the closure, and members see which', async () => {
    const { ask, attend, cookie, signUpStaff } = await serverWithEvents()
    const { cookie: staff } = await signUpStaff()
    const hours = { from: '2026-11-25T06:00', to: '2026-11-25T22:00', reason: 'Thanksgiving week' }
    expect((await ask('POST', '/api/admin/closures', { scope: 'club', ...hours }, { cookie: staff })).status).toBe(201)
    const refused = await attend(wednesday)
    expect([refused.status, errorOf(refused)]).toEqual([
      409,
      { code: 'event_canceled', error: 'The club is closed then: Thanksgiving week' },
    ])
    expect((await attend('goalies')).status).toBe(201)
    const places = await ask('GET', '/api/events/places', undefined, { cookie })
    expect(matchesContract('eventPlaces', places)).toBe(true)
    expect((places.body as Reply<'eventPlaces'>).notHeld).toContainEqual({ event: wednesday, why: 'closed' })
  })

  test('lists its events for staff: kept, RSVPs are open; canceled, the guests are told', async () => {
    const { ask, attend, cookie, signUpStaff } = await serverWithEvents()
    const { cookie: staff } = await signUpStaff()
    const asStaff = (method: string, path: string, body?: object) => ask(method, `/api${path}`, body, { cookie: staff })
    const club = { scope: 'club', from: '2026-11-25T06:00', to: '2026-11-25T22:00', reason: 'Thanksgiving week' }
    const lanes = { ...club, scope: 'kind', kind: 'lane' }
    await attend(wednesday)
    expect(((await asStaff('POST', '/admin/closures', lanes)).body as Reply<'addClosure'>).events).toEqual([])
    const added = (await asStaff('POST', '/admin/closures', club)).body as Reply<'addClosure'>
    const isOwn = (each: Reply<'addClosure'>['events'][number]) => each.event.id === wednesday
    const event = { id: wednesday, title: 'Homework Helper', datetime: '2026-11-25T23:30:00.000Z', guests: 2 }
    const [own, others] = [added.events.filter(isOwn), added.events.filter((each) => !isOwn(each))]
    expect(own).toEqual([{ closureId: added.closure.id, event }])
    expect(others.length).toBeGreaterThan(0)
    const listed = async () => {
      const response = await asStaff('GET', '/admin/closures')
      expect(matchesContract('listClosures', response)).toBe(true)
      return (response.body as Reply<'listClosures'>).events.filter(isOwn)
    }
    expect(await listed()).toEqual(own)

    expect((await asStaff('PATCH', `/admin/closures/${added.closure.id}`, { keep: wednesday })).status).toBe(200)
    expect(await listed()).toEqual([])
    expect((await attend(wednesday, rsvp, 'kept')).status).toBe(201)
    const places = await ask('GET', '/api/events/places', undefined, { cookie })
    expect((places.body as Reply<'eventPlaces'>).notHeld.filter((each) => each.event === wednesday)).toEqual([])
    const unknown = await asStaff('PATCH', `/admin/closures/${added.closure.id}`, {
      keep: 'homework-helper-2026-11-26',
    })
    expect(unknown.status).toBe(404)

    const other = (await asStaff('POST', '/admin/closures', { ...club, reason: 'Heating' })).body as Reply<'addClosure'>
    expect((await attend(wednesday, rsvp, 'closed')).status).toBe(409)
    expect(other.events.filter(isOwn)).toHaveLength(1)
    await asStaff('DELETE', `/events/${wednesday}`)
    expect(await listed()).toEqual([])
  })

  test('a canceled date of a weekly event is told as canceled', async () => {
    const { ask, cookie, signUpStaff } = await serverWithEvents()
    const { cookie: staff } = await signUpStaff()
    expect((await ask('DELETE', `/api/events/${wednesday}`, undefined, { cookie: staff })).status).toBe(204)
    const places = await ask('GET', '/api/events/places', undefined, { cookie })
    expect((places.body as Reply<'eventPlaces'>).notHeld).toContainEqual({
      event: wednesday,
      why: 'canceled',
    })
  })
})

describe('canceling an RSVP', () => {
  const created = async () => {
    const server = await serverWithEvents()
    const { booking } = (await server.attend('goalies', rsvp, 'k1')).body as { booking: { id: string } }
    return { ...server, id: booking.id }
  }

  test('removes it from the schedule; a second cancellation is not found', async () => {
    const { cancelRsvp, id, schedule } = await created()
    expect((await cancelRsvp('goalies', id)).status).toBe(204)
    expect((await schedule()).items).toEqual([])
    const again = await cancelRsvp('goalies', id)
    expect([again.status, errorOf(again).error]).toEqual([404, bookingMessages.gone])
  })

  test('succeeds again with the same idempotency key, after a lost response', async () => {
    const { cancelRsvp, id } = await created()
    expect((await cancelRsvp('goalies', id, { key: 'bye' })).status).toBe(204)
    expect((await cancelRsvp('goalies', id, { key: 'bye' })).status).toBe(204)
  })

  test('is not undone by a late copy of the request that made it', async () => {
    const { cancelRsvp, id, attend, schedule } = await created()
    await cancelRsvp('goalies', id)
    expect((await attend('goalies', rsvp, 'k1')).status).toBe(201)
    expect((await schedule()).items).toEqual([])
    await attend('goalies', rsvp, 'k2')
    expect((await schedule()).items).toHaveLength(1)
  })

  test('is allowed for the member and staff; not found for anybody else', async () => {
    const { cancelRsvp, id, signUp, signUpStaff, schedule } = await created()
    const { cookie: other } = await signUp()
    expect((await cancelRsvp('goalies', id, { cookie: other })).status).toBe(404)
    expect((await cancelRsvp('tonight', id)).status).toBe(404)
    expect((await cancelRsvp('goalies', 'rsvp_0')).status).toBe(404)
    const { cookie: staff } = await signUpStaff()
    expect((await cancelRsvp('goalies', 'rsvp_0', { cookie: staff })).status).toBe(404)
    expect((await cancelRsvp('goalies', id, { cookie: staff })).status).toBe(204)
    expect((await schedule()).items).toEqual([])
  })

  test('is rejected once the event has begun', async () => {
    const { cancelRsvp, id, setClock } = await created()
    setClock('2026-11-28T14:00:00Z')
    const rejected = await cancelRsvp('goalies', id)
    expect([rejected.status, errorOf(rejected).code]).toEqual([409, 'event_over'])
  })
})

describe('the schedule', () => {
  test('shows that the club has canceled', async () => {
    const server = await serverWithEvents()
    await server.attend('goalies')
    await cancel(server, 'goalies')
    const { items, eventBookings } = await server.schedule()
    expect(items).toMatchObject([{ subtitle: 'Canceled by the club' }])
    expect(eventBookings).toMatchObject([{ canceled: true }])
  })

  test('still shows an event that is no longer stored', async () => {
    const server = await serverWithEvents()
    await server.attend('goalies')
    const { tag } = (await server.context.store.read(keys.events))!
    await server.context.store.replace(keys.events, tag, { v: 1, events: [] })
    expect((await server.schedule()).items).toMatchObject([
      { title: 'Goalie Morning', subtitle: 'Canceled by the club' },
    ])
  })

  test("'Shows only items dated today or in the future', and does not read past ones", async () => {
    const server = await serverWithEvents()
    await server.attend('tonight')
    await server.attend(wednesday)
    server.setClock('2026-11-22T04:59:00Z')
    expect((await server.schedule()).items.map(({ title }) => title)).toEqual(['Skills Night', 'Homework Helper'])
    server.setClock('2026-11-22T05:00:00Z')
    expect((await server.schedule()).items.map(({ title }) => title)).toEqual(['Homework Helper'])
    await server.schedule()
    const before = server.lines.at(-1)!.operations!
    server.setClock('2026-11-27T05:00:00Z')
    // The first call of the day also records the use of the session.
    await server.schedule()
    await server.schedule()
    // The second RSVP is past now too: one read less.
    expect(server.lines.at(-1)!.operations).toBe(before - 1)
  })
})
