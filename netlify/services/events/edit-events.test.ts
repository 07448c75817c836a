/** Editing events: idempotent, no lost updates, and events with RSVPs are canceled instead of deleted. */
import { beforeEach, describe, expect, test } from 'vitest'
import { closureLimits, isStanding } from '#domain/bookings/closures.ts'
import type { Reply } from '#api-contract/schemas.ts'
import { adminEventMessages } from '#domain/events/admin-event-messages.ts'
import { keys } from '#server/repositories/keys.ts'
import { errorOf, testServer, type TestResponse, type TestServer } from '#server/test-support/server/test-server.ts'
import type { EventList } from '#records/events.ts'

const draft = { title: 'Skills Night', datetime: '2026-12-01T18:30', summary: 'Stations on all five lanes.' }

let server: TestServer
let cookie: string
let purged: string[]
beforeEach(async () => {
  purged = []
  server = testServer({ purge: async (tag) => void purged.push(tag) })
  ;({ cookie } = await server.signUpStaff())
})

const eventOf = ({ body }: TestResponse) => (body as Reply<'addEvent'>).event
const add = (change: object = {}, key?: string) =>
  server.ask('POST', '/api/events', { ...draft, ...change }, { cookie, ...(key ? { key } : {}) })
const edit = (id: string, change: object) =>
  server.ask('PATCH', `/api/events/${id}`, { ...draft, ...change }, { cookie })
const remove = (id: string) => server.ask('DELETE', `/api/events/${id}`, undefined, { cookie })
const listed = async () => ((await server.ask('GET', '/api/events')).body as Reply<'listEvents'>).events
const adminList = async () =>
  ((await server.ask('GET', '/api/admin/events', undefined, { cookie })).body as Reply<'adminEvents'>).events
const ownEvents = async () => (await adminList()).filter(({ weekly }) => !weekly)
const logEntries = async () => {
  const { body } = await server.ask('GET', '/api/log?day=2026-11-21', undefined, { cookie })
  return (body as Reply<'readLog'>).entries.map(({ what, subject }) => [what, subject])
}
const rsvp = async (id: string) => {
  const { cookie: member, profile } = await server.signUp()
  return server.ask(
    'POST',
    `/api/events/${id}/attendees`,
    { name: 'Sam', email: profile.email, qty: 2 },
    { cookie: member },
  )
}

describe('adding', () => {
  test('reads the time in the facility time zone, makes a readable id, publishes, purges the CDN, writes the log', async () => {
    const response = await add()
    const { id, datetime } = eventOf(response)
    expect(response.status).toBe(201)
    expect(datetime).toBe('2026-12-01T23:30:00.000Z')
    expect(id).toMatch(/^skills-night-[0-9a-f]{8}$/)
    expect((await listed()).map((event) => event.id)).toEqual([id])
    expect(purged).toEqual(['events'])
    expect(await logEntries()).toEqual([['event_added', id]])
  })

  test('the same idempotency key twice adds one event', async () => {
    const [one, two] = [await add({}, 'k1'), await add({}, 'k1')]
    expect(eventOf(two)).toEqual(eventOf(one))
    expect(await listed()).toHaveLength(1)
    await add({}, 'k2')
    expect(await listed()).toHaveLength(2)
  })

  test('costs eleven operations: three for the session and the role, eight for the event list, the closures and the entry of the log', async () => {
    await add()
    expect(server.lines.at(-1)).toMatchObject({ route: 'addEvent', operations: 11 })
  })

  test('twenty concurrent additions add twenty events', async () => {
    await Promise.all(Array.from({ length: 20 }, (_, n) => add({ title: `Event ${n}` })))
    expect(await listed()).toHaveLength(20)
  })

  test.each([
    ['a past date', { datetime: '2026-11-21T09:00' }, 'datetime', adminEventMessages.past],
    ['a nonsense date', { datetime: '2026-02-30T09:00' }, 'datetime', 'Enter a valid date and time.'],
    ['a date nobody plans for', { datetime: '2062-12-01T09:00' }, 'datetime', adminEventMessages.tooFar],
    ['a title of 10,000 characters', { title: 'x'.repeat(10_000) }, 'title', 'Use at most 120 characters'],
    [
      'an image that is not https',
      { image: 'http://pictures.example/a.png' },
      'image',
      'Use an address that starts with https://',
    ],
    ['a script for an image', { image: 'javascript:alert(1)' }, 'image', 'Use an address that starts with https://'],
    ['no summary', { summary: '  ' }, 'summary', 'A summary is required'],
  ])('%s: clear message, nothing stored', async (_, change, field, sentence) => {
    const response = await add(change)
    expect([response.status, errorOf(response).fields]).toEqual([400, { [field]: sentence }])
    expect(await listed()).toEqual([])
  })

  test('stores up to 500: the oldest past event makes room, a future one never', async () => {
    const event = (n: number, year: string) => ({
      id: `e${n}`,
      title: 'E',
      summary: 'S',
      datetime: new Date(Date.parse(`${year}-01-01T00:00:00Z`) + n * 1000).toISOString(),
    })
    const fill = async (pastCount: number) => {
      const events = Array.from({ length: 500 }, (_, n) => event(n, n < pastCount ? '2026' : '2027'))
      const current = await server.context.store.read<EventList>('events/all')
      const list: EventList = { v: 1, events }
      await (current
        ? server.context.store.replace('events/all', current.tag, list)
        : server.context.store.create('events/all', list))
    }
    await fill(2)
    expect((await add()).status).toBe(201)
    const ids = (await ownEvents()).map(({ id }) => id)
    expect([ids.length, ids.includes('e0'), ids.includes('e1')]).toEqual([500, false, true])
    await fill(0)
    const full = await add({}, 'another')
    expect([full.status, errorOf(full).error]).toEqual([409, 'The calendar is full. Please remove an event first.'])
  })
})

describe('changing', () => {
  test('of two concurrent edits the second is rejected, nothing is lost', async () => {
    const { id, rev } = eventOf(await add())
    const first = await edit(id, { rev, summary: 'Moved to lane 2.' })
    expect(first.status).toBe(200)
    const second = await edit(id, { rev, title: 'Skills Evening' })
    expect([second.status, errorOf(second).code, errorOf(second).error]).toEqual([
      409,
      'changed',
      'A colleague changed this while you were editing. The current version is below. Your changes are still in the form.',
    ])
    expect((await listed())[0]).toMatchObject({ title: 'Skills Night', summary: 'Moved to lane 2.' })
    expect((await edit(id, { rev: eventOf(first).rev, title: 'Skills Evening' })).status).toBe(200)
  })

  test('the log says what has changed', async () => {
    const { id, rev } = eventOf(await add())
    const moved = eventOf(await edit(id, { rev, datetime: '2026-12-02T18:30', room: 'Lounge', capacity: 12 }))
    await edit(id, { rev: moved.rev, datetime: '2026-12-02T18:30', room: 'Lounge', capacity: 12, summary: 'New.' })
    const { body } = await server.ask('GET', '/api/log?day=2026-11-21', undefined, { cookie })
    const [text, time] = (body as Reply<'readLog'>).entries.filter(({ what }) => what === 'event_changed')
    expect(text).toMatchObject({ to: 'Skills Night' })
    expect(text?.from).toBeUndefined()
    expect(time).toMatchObject({
      from: 'Skills Night · Tue Dec 1, 6:30 PM · no room · no limit',
      to: 'Skills Night · Wed Dec 2, 6:30 PM · Lounge · 12 guests',
    })
  })

  test('a retry after a lost response succeeds', async () => {
    const { id, rev } = eventOf(await add())
    await edit(id, { rev, title: 'Skills Evening' })
    expect((await edit(id, { rev, title: 'Skills Evening' })).status).toBe(200)
  })

  test('a past event can be corrected but not moved into the past', async () => {
    const { id, rev } = eventOf(await add())
    server.setClock('2026-12-02T12:00:00Z')
    ;({ cookie } = await server.signUpStaff('evening@thenest.example'))
    const corrected = await edit(id, { rev, summary: 'Thank you all.' })
    expect(corrected.status).toBe(200)
    expect((await edit(id, { rev: eventOf(corrected).rev, datetime: '2026-12-01T18:00' })).status).toBe(400)
  })

  test('an unknown event is not found', async () => {
    expect((await edit('nothing', { rev: 1 })).status).toBe(404)
  })
})

describe('lanes that an event closes', () => {
  const night = { ends: '20:30', room: 'Mezzanine', lanes: [2, 1] }
  const closures = async () => {
    const { body } = await server.ask('GET', '/api/admin/closures', undefined, { cookie })
    const { closures } = body as Reply<'listClosures'>
    const ofStaff = closures.filter((closure) => !isStanding(closure))
    return ofStaff.map((closure) => [
      closure.scope === 'unit' && closure.unit,
      closure.from,
      closure.to,
      closure.reason,
    ])
  }
  const twoLanes = [
    [1, '2026-12-01T18:30', '2026-12-01T20:30', 'Skills Night'],
    [2, '2026-12-01T18:30', '2026-12-01T20:30', 'Skills Night'],
  ]

  test('are closed for its hours, and follow its time, lanes and removal', async () => {
    const { id, ...event } = eventOf(await add(night))
    expect(event).toMatchObject({ ends: '20:30', room: 'Mezzanine', lanes: [1, 2] })
    expect(await closures()).toEqual(twoLanes)
    const { rev } = eventOf(await edit(id, { ...night, rev: event.rev, datetime: '2026-12-02T18:30', lanes: [3] }))
    expect(await closures()).toEqual([[3, '2026-12-02T18:30', '2026-12-02T20:30', 'Skills Night']])
    await edit(id, { ...night, rev, lanes: [1, 2, 3, 4, 5] })
    expect(await closures()).toEqual([[false, '2026-12-01T18:30', '2026-12-01T20:30', 'Skills Night']])
    await remove(id)
    expect(await closures()).toEqual([])
  })

  test('are closed until the next day if the event ends then', async () => {
    const lockIn = { datetime: '2026-12-01T19:00', lanes: [1] }
    const { id, rev } = eventOf(await add({ ...lockIn, ends: '11:00' }))
    expect(await closures()).toEqual([[1, '2026-12-01T19:00', '2026-12-02T11:00', 'Skills Night']])
    const { playerId, profile, cookie: family } = await server.signUp()
    const reserve = (time: string) => {
      const booking = { lane: 1, date: '2026-12-02', time, name: 'Sam', email: profile.email, player: playerId }
      return server.ask('POST', '/api/lanes/bookings', booking, { cookie: family })
    }
    expect([(await reserve('10:00')).status, (await reserve('11:00')).status]).toEqual([409, 201])
    await edit(id, { ...lockIn, rev, ends: '19:00' })
    expect(await closures()).toEqual([[1, '2026-12-01T19:00', '2026-12-02T19:00', 'Skills Night']])
  })

  test('open again when the event is canceled', async () => {
    const { id } = eventOf(await add(night))
    await rsvp(id)
    await remove(id)
    expect(await closures()).toEqual([])
  })

  test('the response counts the bookings in the way', async () => {
    const { profile } = await server.signUp()
    const booking = { kind: 'lane', unit: 2, date: '2026-12-01', time: '19:00', name: 'Sam', email: profile.email }
    await server.ask('POST', '/api/admin/bookings', booking, { cookie })
    const { body } = await add(night)
    expect((body as Reply<'addEvent'>).undecided).toBe(1)
  })

  test('stay closed under another title, with what staff have kept there', async () => {
    const { profile } = await server.signUp()
    const booking = { kind: 'lane', unit: 2, date: '2026-12-01', time: '19:00', name: 'Sam', email: profile.email }
    const { body: booked } = await server.ask('POST', '/api/admin/bookings', booking, { cookie })
    const { id, rev } = eventOf(await add(night))
    const found = await server.ask('GET', '/api/admin/closures', undefined, { cookie })
    const { closureId } = (found.body as Reply<'listClosures'>).undecided[0]!
    const keep = (booked as Reply<'bookForMember'>).booking.id
    await server.ask('PATCH', `/api/admin/closures/${closureId}`, { keep }, { cookie })
    const { body } = await edit(id, { ...night, rev, title: 'Goalie Night' })
    expect((body as Reply<'editEvent'>).undecided).toBe(0)
    expect((await closures()).map(([lane, , , reason]) => [lane, reason])).toEqual([
      [1, 'Goalie Night'],
      [2, 'Goalie Night'],
    ])
  })

  test('that are one closure too many are refused with the event, old closures do not count', async () => {
    const closed = (count: number, day: string) =>
      Array.from({ length: count }, (_, nth) => ({
        id: `${day} ${nth}`,
        scope: 'club' as const,
        from: `${day}T07:00`,
        to: `${day}T08:00`,
        reason: 'Ice',
        kept: [],
      }))
    const { store } = server.context
    await store.create(keys.closures, {
      v: 1,
      closures: [...closed(50, '2026-09-01'), ...closed(closureLimits.maxCount - 1, '2026-12-01')],
    })
    const { id, rev } = eventOf(await add({ ...night, lanes: [1] }))
    const refused = [await edit(id, { ...night, rev }), await add({ ...night, lanes: [3] })]
    const sentence = 'Its lanes cannot be closed: there are too many closures. Please remove one first.'
    expect(refused.map((response) => [response.status, errorOf(response).error])).toEqual([
      [409, sentence],
      [409, sentence],
    ])
    expect((await ownEvents()).map(({ lanes, rev }) => [lanes, rev])).toEqual([[[1], 1]])
    expect((await edit(id, { ...night, rev, lanes: [4] })).status).toBe(200)
  })

  test('a copy of the first request that arrives late leaves the later edit alone', async () => {
    const { id, rev } = eventOf(await add(night, 'k1'))
    await edit(id, { ...night, rev, lanes: [] })
    await add(night, 'k1')
    expect(await closures()).toEqual([])
  })

  test('of two concurrent edits, the closures are those of the event', async () => {
    const { id, rev } = eventOf(await add(night))
    await Promise.all([edit(id, { ...night, rev, lanes: [3] }), edit(id, { ...night, rev, lanes: [4] })])
    const [event] = await ownEvents()
    expect((await closures()).map(([lane]) => lane)).toEqual(event?.lanes)
  })

  test.each([
    ['lanes without an end', { lanes: [1] }, 'ends', adminEventMessages.endRequired],
    ['an end that is no time', { ends: '25:00' }, 'ends', 'Enter a valid time.'],
    ['a room of 10,000 characters', { room: 'x'.repeat(10_000) }, 'room', 'Use at most 60 characters'],
    ['a lane that does not exist', { ends: '20:30', lanes: [99] }, 'lanes', 'This lane does not exist.'],
  ])('%s: clear message, nothing stored', async (_, change, field, sentence) => {
    const response = await add(change)
    expect([response.status, errorOf(response).fields]).toEqual([400, { [field]: sentence }])
    expect([await listed(), await closures()]).toEqual([[], []])
  })
})

describe('removing', () => {
  test('deletes an event without RSVPs', async () => {
    const { id } = eventOf(await add())
    expect((await remove(id)).status).toBe(204)
    expect([await listed(), await ownEvents()]).toEqual([[], []])
    expect((await remove(id)).status).toBe(404)
    expect((await logEntries())[0]).toEqual(['event_removed', id])
  })

  test("'Removing an event that has RSVPs cancels it': it leaves the public list, staff still see its RSVPs", async () => {
    const { id } = eventOf(await add())
    await rsvp(id)
    await remove(id)
    expect(await listed()).toEqual([])
    expect(await ownEvents()).toMatchObject([{ id, canceled: true }])
    const { body } = await server.ask('GET', `/api/events/${id}/attendees`, undefined, { cookie })
    expect((body as Reply<'listRsvps'>).attendees).toHaveLength(1)
    expect((await rsvp(id)).status).toBe(409)
    expect((await logEntries())[0]).toEqual(['event_canceled', id])
  })

  test('a weekly event is canceled for one day', async () => {
    const id = 'homework-helper-2026-11-25'
    expect((await remove(id)).status).toBe(204)
    expect((await rsvp(id)).status).toBe(409)
    expect((await rsvp('homework-helper-2026-12-02')).status).toBe(201)
    expect(await listed()).toEqual([])
  })

  test('a past occurrence, or a day without one, is not found', async () => {
    for (const id of ['homework-helper-2026-11-18', 'homework-helper-2026-11-26'])
      expect((await remove(id)).status).toBe(404)
  })
})

describe('weekly events, and restoring', () => {
  const restore = (id: string) => server.ask('POST', `/api/events/${id}/restore`, undefined, { cookie })
  const staffEvent = async (id: string) => (await adminList()).find((event) => event.id === id)

  test('staff see every date that can be booked, with how many people come', async () => {
    await rsvp('homework-helper-2026-11-25')
    const weekly = (await adminList()).filter((event) => event.weekly)
    expect(weekly.map(({ id, taken }) => [id, taken])).toContainEqual(['homework-helper-2026-11-25', 2])
    expect(weekly.map(({ id, taken }) => [id, taken])).toContainEqual(['homework-helper-2026-12-02', 0])
    expect(weekly.every(({ datetime }) => new Date(datetime) > server.context.now())).toBe(true)
  })

  test('a canceled date is restored with its guests, who can change their RSVP again', async () => {
    const id = 'homework-helper-2026-11-25'
    await rsvp(id)
    await remove(id)
    expect(await staffEvent(id)).toMatchObject({ canceled: true, weekly: true })
    expect((await restore(id)).status).toBe(200)
    expect((await restore(id)).status).toBe(200)
    expect(await staffEvent(id)).toMatchObject({ canceled: false, weekly: true, taken: 2 })
    expect((await rsvp(id)).status).toBe(201)
    expect(await listed()).toEqual([])
    expect((await logEntries()).slice(0, 2)).toContainEqual(['event_restored', id])
    expect(purged).toEqual([])
  })

  test('an event of the club is public again, and closes its lanes again', async () => {
    const { id } = eventOf(await add({ ends: '20:30', lanes: [1] }))
    await rsvp(id)
    await remove(id)
    expect(await listed()).toEqual([])
    purged.length = 0
    expect((await restore(id)).status).toBe(200)
    expect(purged).toEqual(['closures', 'events'])
    expect((await listed()).map((event) => event.id)).toEqual([id])
    const { body } = await server.ask('GET', '/api/admin/closures', undefined, { cookie })
    expect((body as Reply<'listClosures'>).closures.filter((closure) => !isStanding(closure))).toHaveLength(1)
  })

  test('one that is over stays canceled; one that does not exist is not found', async () => {
    const { id } = eventOf(await add())
    await rsvp(id)
    await remove(id)
    server.setClock('2026-12-02T12:00:00Z')
    ;({ cookie } = await server.signUpStaff('evening@thenest.example'))
    expect([errorOf(await restore(id)).code, (await restore('nothing')).status]).toEqual(['event_over', 404])
    expect(await staffEvent(id)).toMatchObject({ canceled: true })
  })
})
