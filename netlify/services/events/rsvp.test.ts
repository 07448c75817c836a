/** Events and the answers to them, through the calls that members make. */
import { describe, expect, test } from 'vitest'
import { bookingMessages, eventMessages } from '#domain/messages/messages.ts'
import type { EventList, StoredEvent } from '#server/repositories/events.ts'
import { keys } from '#server/repositories/keys.ts'
import { errorOf, isReply, testServer, type TestServer } from '#server/test-support/server/test-server.ts'

const club: StoredEvent[] = [
  { id: 'goalies', title: 'Goalie Morning', datetime: '2026-11-28T14:00:00.000Z', summary: 'Angles.' },
  { id: 'tonight', title: 'Skills Night', datetime: '2026-11-21T23:00:00.000Z', summary: 'Hands.' },
  { id: 'morning', title: 'Early Ice', datetime: '2026-11-21T13:00:00.000Z', summary: 'Over.' },
  { id: 'called-off', title: 'Open House', datetime: '2026-11-30T14:00:00.000Z', summary: 'Not now.', canceled: true },
]
const wednesday = 'homework-helper-2026-11-25'
const answer = { name: 'Sam', email: 'grandma@elsewhere.example', qty: 2 }

async function houseWithEvents() {
  const server = testServer()
  await server.context.store.create<EventList>(keys.events, { v: 1, events: club })
  const { cookie, profile } = await server.signUp()
  const attend = (id: string, body: object = answer, key = `attend ${id}`.replace(' ', '-')) =>
    server.ask('POST', `/api/events/${id}/attendees`, body, { cookie, key })
  const schedule = async () => (await server.ask('GET', '/api/schedule', undefined, { cookie })).body as Scheduled
  const leave = (id: string, bookingId: string, asked: { cookie?: string; key?: string } = {}) =>
    server.ask('DELETE', `/api/events/${id}/attendees/${bookingId}`, undefined, { cookie, ...asked })
  return { ...server, cookie, profile, attend, leave, schedule }
}

type Scheduled = {
  items: { id: string; title: string; subtitle?: string }[]
  eventBookings: { id: string; qty: number; email: string }[]
}

const cancel = async ({ context }: Pick<TestServer, 'context'>, id: string) => {
  const { value, tag } = (await context.store.read<EventList>(keys.events))!
  const events = value.events.map((event) => (event.id === id ? Object.assign(event, { canceled: true }) : event))
  await context.store.replace(keys.events, tag, { ...value, events })
}

describe('the public list', () => {
  test('has the events on record that have not begun and were not canceled, soonest first', async () => {
    const { ask } = await houseWithEvents()
    const listed = await ask('GET', '/api/events')
    expect(isReply('listEvents', listed)).toBe(true)
    expect((listed.body as EventList).events.map(({ id }) => id)).toEqual(['tonight', 'goalies'])
  })

  test('is empty before there is any', async () => {
    expect((await testServer().ask('GET', '/api/events')).body).toEqual({ events: [] })
  })
})

describe('an answer', () => {
  test.each(['goalies', 'tonight', wednesday])('to %s is kept and shows on the schedule', async (id) => {
    const { attend, schedule, profile } = await houseWithEvents()
    const attended = await attend(id)
    expect(isReply('createRsvp', attended)).toBe(true)
    const booking = { eventId: id, name: 'Sam', email: profile.email, qty: 2 }
    expect(attended.body).toMatchObject({ attendee: { ...answer, ts: '2026-11-21T17:00:00.000Z' }, booking })
    const { items, eventBookings } = await schedule()
    expect(eventBookings).toMatchObject([booking])
    expect(items).toMatchObject([{ id: `event:${eventBookings[0]!.id}`, subtitle: '2 guests' }])
  })

  test("'One RSVP per e-mail and event: booking again changes the quantity'", async () => {
    const { attend, schedule, context } = await houseWithEvents()
    const first = await attend('goalies', answer, 'k1')
    const second = await attend('goalies', { ...answer, qty: 5 }, 'k2')
    expect(second.body).toMatchObject({
      booking: { id: (first.body as { booking: { id: string } }).booking.id, qty: 5 },
    })
    expect((await schedule()).eventBookings).toMatchObject([{ qty: 5 }])
    expect(await context.store.list('rsvp/')).toHaveLength(1)
  })

  test.each([
    ['nothing-like-this', 404, 'not_found', eventMessages.noSuchEvent],
    ['called-off', 409, 'event_canceled', eventMessages.eventCanceled],
    ['morning', 409, 'event_over', eventMessages.over],
    ['homework-helper-2026-11-18', 409, 'event_over', eventMessages.over],
    ['homework-helper-2026-11-26', 404, 'not_found', eventMessages.noSuchEvent],
    ['homework-helper-2027-06-02', 400, 'invalid', bookingMessages.outsideWindow],
  ])('to %s is refused', async (id, status, code, error) => {
    const { attend, writes } = await houseWithEvents()
    const before = writes()
    const refused = await attend(id)
    expect([refused.status, errorOf(refused)]).toEqual([status, { code, error }])
    expect(writes()).toBe(before)
  })

  test.each([0, -1, 11, 1.5, '2', null])("needs 'your name, email, and quantity' of 1 to 10, not %j", async (qty) => {
    const { attend } = await houseWithEvents()
    const refused = await attend('goalies', { ...answer, qty })
    expect([refused.status, errorOf(refused).error]).toEqual([400, 'Please provide your name, email, and quantity.'])
  })

  test('sent 50 times at once is one answer and 50 equal replies', async () => {
    const { attend, context } = await houseWithEvents()
    const replies = await Promise.all(Array.from({ length: 50 }, () => attend('goalies', answer, 'k1')))
    expect(new Set(replies.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1)
    expect(await context.store.list('rsvp/')).toHaveLength(1)
  })

  test('of 100 members at the same moment: 100 are kept', async () => {
    const { ask, signUp, context } = await houseWithEvents()
    const members = await Promise.all(Array.from({ length: 100 }, () => signUp()))
    const replies = await Promise.all(
      members.map(({ cookie }) => ask('POST', '/api/events/goalies/attendees', answer, { cookie })),
    )
    expect(replies.every(({ status }) => status === 201)).toBe(true)
    expect(await context.store.list('rsvp/goalies/')).toHaveLength(100)
  })
})

describe('taking it back', () => {
  const attended = async () => {
    const there = await houseWithEvents()
    const { booking } = (await there.attend('goalies', answer, 'k1')).body as { booking: { id: string } }
    return { ...there, id: booking.id }
  }

  test('removes it from the schedule; a second time it is no longer there', async () => {
    const { leave, id, schedule } = await attended()
    expect((await leave('goalies', id)).status).toBe(204)
    expect((await schedule()).items).toEqual([])
    const again = await leave('goalies', id)
    expect([again.status, errorOf(again).error]).toEqual([404, bookingMessages.gone])
  })

  test('twice with the same key, because the answer got lost, is done both times', async () => {
    const { leave, id } = await attended()
    expect((await leave('goalies', id, { key: 'bye' })).status).toBe(204)
    expect((await leave('goalies', id, { key: 'bye' })).status).toBe(204)
  })

  test('is not undone by a late copy of the request that made it', async () => {
    const { leave, id, attend, schedule } = await attended()
    await leave('goalies', id)
    expect((await attend('goalies', answer, 'k1')).status).toBe(201)
    expect((await schedule()).items).toEqual([])
    await attend('goalies', answer, 'k2')
    expect((await schedule()).items).toHaveLength(1)
  })

  test('is for the member and staff; for anybody else it is not there', async () => {
    const { leave, id, signUp, signUpStaff, schedule } = await attended()
    const { cookie: other } = await signUp()
    expect((await leave('goalies', id, { cookie: other })).status).toBe(404)
    expect((await leave('tonight', id)).status).toBe(404)
    expect((await leave('goalies', 'rsvp_0')).status).toBe(404)
    const { cookie: staff } = await signUpStaff()
    expect((await leave('goalies', 'rsvp_0', { cookie: staff })).status).toBe(404)
    expect((await leave('goalies', id, { cookie: staff })).status).toBe(204)
    expect((await schedule()).items).toEqual([])
  })

  test('is over once the event has begun', async () => {
    const { leave, id, at } = await attended()
    at('2026-11-28T14:00:00Z')
    const refused = await leave('goalies', id)
    expect([refused.status, errorOf(refused).code]).toEqual([409, 'event_over'])
  })
})

describe('the schedule', () => {
  test('says when the club has canceled', async () => {
    const there = await houseWithEvents()
    await there.attend('goalies')
    await cancel(there, 'goalies')
    const { items, eventBookings } = await there.schedule()
    expect(items).toMatchObject([{ subtitle: 'Canceled by the club' }])
    expect(eventBookings).toMatchObject([{ canceled: true }])
  })

  test('keeps what an event was that is no longer on record at all', async () => {
    const there = await houseWithEvents()
    await there.attend('goalies')
    const { tag } = (await there.context.store.read(keys.events))!
    await there.context.store.replace<EventList>(keys.events, tag, { v: 1, events: [] })
    expect((await there.schedule()).items).toMatchObject([
      { title: 'Goalie Morning', subtitle: 'Canceled by the club' },
    ])
  })

  test("'Shows only items dated today or in the future', and reads nothing of those that are past", async () => {
    const there = await houseWithEvents()
    await there.attend('tonight')
    await there.attend(wednesday)
    there.at('2026-11-22T04:59:00Z')
    expect((await there.schedule()).items.map(({ title }) => title)).toEqual(['Skills Night', 'Homework Helper'])
    there.at('2026-11-22T05:00:00Z')
    expect((await there.schedule()).items.map(({ title }) => title)).toEqual(['Homework Helper'])
    const before = there.lines.at(-1)!.operations!
    there.at('2026-11-27T05:00:00Z')
    // The first call of the day also notes that the session is in use.
    await there.schedule()
    await there.schedule()
    // The last of the two answers is past as well: one read less.
    expect(there.lines.at(-1)!.operations).toBe(before - 1)
  })
})
