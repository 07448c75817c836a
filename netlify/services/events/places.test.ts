/** Events with a limited number of places, through the API: for members and for staff. */
import { beforeEach, describe, expect, test } from 'vitest'
import type { Reply } from '#api-contract/schemas.ts'
import { adminEventMessages } from '#domain/events/admin-event-messages.ts'
import { eventMessages } from '#domain/events/event-messages.ts'
import { keys } from '#server/repositories/keys.ts'
import { rsvpsOfEvent } from '#server/repositories/rsvps.ts'
import { eventLeaving } from './leaving.ts'
import { errorOf, matchesContract, testServer, type TestServer } from '#server/test-support/server/test-server.ts'

const draft = { title: 'Skills Night', datetime: '2026-12-01T18:30', summary: 'Stations.' }

let server: TestServer
let staff: string
beforeEach(async () => {
  server = testServer()
  ;({ cookie: staff } = await server.signUpStaff())
})

type AdminEvent = Reply<'addEvent'>['event']

const add = async (fields: object = {}) =>
  ((await server.ask('POST', '/api/events', { ...draft, ...fields }, { cookie: staff })).body as Reply<'addEvent'>)
    .event
const edit = ({ id, rev }: AdminEvent, fields: object) =>
  server.ask('PATCH', `/api/events/${id}`, { ...draft, ...fields, rev }, { cookie: staff })
const family = async () => {
  const { cookie, profile, password } = await server.signUp()
  const rsvp = (id: string, qty: number) =>
    server.ask('POST', `/api/events/${id}/attendees`, { name: 'Sam', email: profile.email, qty }, { cookie })
  const cancel = async (id: string) => {
    const { eventBookings } = (await server.ask('GET', '/api/schedule', undefined, { cookie }))
      .body as Reply<'schedule'>
    const booking = eventBookings.find(({ eventId }) => eventId === id)!.id
    return server.ask('DELETE', `/api/events/${id}/attendees/${booking}`, undefined, { cookie })
  }
  const places = async () => {
    const response = await server.ask('GET', '/api/events/places', undefined, { cookie })
    expect(matchesContract('eventPlaces', response)).toBe(true)
    return (response.body as Reply<'eventPlaces'>).places
  }
  return { cookie, profile, password, rsvp, cancel, places }
}
const adminEvent = async () => {
  const { body } = await server.ask('GET', '/api/admin/events', undefined, { cookie: staff })
  return (body as Reply<'adminEvents'>).events.find(({ weekly }) => !weekly)
}
const operations = () => server.lines.at(-1)!.operations!

describe('an RSVP to an event with a capacity', () => {
  test('is refused if too few places are left, says how many are, and changes nothing', async () => {
    const { id } = await add({ capacity: 5 })
    const [one, other] = [await family(), await family()]
    expect((await one.rsvp(id, 3)).status).toBe(201)
    const before = server.writeCount()
    const refused = await other.rsvp(id, 3)
    expect([refused.status, errorOf(refused)]).toEqual([409, { code: 'event_full', error: 'Only 2 places left.' }])
    // What was found to be left may be written down for the next reader.
    expect(server.writeCount() - before).toBeLessThanOrEqual(1)
    expect((await other.rsvp(id, 2)).status).toBe(201)
    const full = await (await family()).rsvp(id, 1)
    expect([full.status, errorOf(full).error]).toEqual([409, 'This event is full.'])
  })

  test('gives back at once what a change or a cancellation frees', async () => {
    const { id } = await add({ capacity: 5 })
    const [one, other] = [await family(), await family()]
    await one.rsvp(id, 5)
    await one.rsvp(id, 2)
    expect(await other.places()).toEqual([{ event: id, left: 3 }])
    expect((await one.rsvp(id, 5)).status).toBe(201)
    expect((await other.rsvp(id, 1)).status).toBe(409)
    expect((await one.cancel(id)).status).toBe(204)
    expect(await other.places()).toEqual([{ event: id, left: 5 }])
    expect((await other.rsvp(id, 5)).status).toBe(201)
    expect((await one.rsvp(id, 1)).status).toBe(409)
  })

  test('that staff remove from the guest list frees its places too', async () => {
    const { id } = await add({ capacity: 2 })
    const [one, other] = [await family(), await family()]
    const { booking } = (await one.rsvp(id, 2)).body as Reply<'createRsvp'>
    await server.ask('DELETE', `/api/events/${id}/attendees/${booking.id}`, undefined, { cookie: staff })
    expect((await other.rsvp(id, 2)).status).toBe(201)
  })

  test('fifty families at once get exactly the places there are', async () => {
    const { id } = await add({ capacity: 12 })
    const families = await Promise.all(Array.from({ length: 50 }, family))
    const responses = await Promise.all(families.map(({ rsvp }) => rsvp(id, 1)))
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(12)
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([201, 409]))
    expect(await rsvpsOfEvent(server.context.store, id)).toHaveLength(12)
  })

  test('for two people costs six more operations than one without; a change eight, a cancellation six', async () => {
    const [open, capped] = [await add(), await add({ title: 'Few', capacity: 5 })]
    const { rsvp, cancel } = await family()
    await (await family()).rsvp(capped.id, 1)
    const costs = async (id: string) => {
      const first = (await rsvp(id, 2), operations())
      const change = (await rsvp(id, 1), operations())
      return [first, change, (await cancel(id), operations())]
    }
    const [withoutLimit, limited] = [await costs(open.id), await costs(capped.id)]
    expect(limited.map((cost, nth) => cost - withoutLimit[nth]!)).toEqual([6, 8, 6])
  })
})

describe('the places that are left', () => {
  test('are told to members only, by number, of upcoming events with a capacity; the public list has the capacity', async () => {
    await add({ title: 'Open' })
    const { id } = await add({ capacity: 5 })
    const { places } = await family()
    expect(await places()).toEqual([{ event: id, left: 5 }])
    expect((await server.ask('GET', '/api/events/places')).status).toBe(401)
    const { events } = (await server.ask('GET', '/api/events')).body as Reply<'listEvents'>
    expect(events.map(({ capacity }) => capacity)).toEqual([undefined, 5])
    expect(JSON.stringify(events)).not.toContain('cappedAt')
    server.setClock('2026-12-02T12:00:00Z')
    expect(await (await family()).places()).toEqual([])
  })
})

describe('staff', () => {
  test('see how many people come', async () => {
    const { id } = await add({ capacity: 12 })
    await (await family()).rsvp(id, 5)
    expect(await adminEvent()).toMatchObject({ capacity: 12, taken: 5 })
  })

  test('give an event with RSVPs a capacity that it exceeds: nobody else may come, a family may come with fewer', async () => {
    const event = await add()
    const [one, other] = [await family(), await family()]
    await one.rsvp(event.id, 8)
    await other.rsvp(event.id, 6)
    const edited = ((await edit(event, { capacity: 12 })).body as Reply<'editEvent'>).event
    expect(await adminEvent()).toMatchObject({ capacity: 12, taken: 14 })
    expect(await one.places()).toEqual([{ event: event.id, left: 0 }])
    expect(errorOf(await (await family()).rsvp(event.id, 1)).error).toBe(eventMessages.tooFewPlaces(0))
    expect((await one.rsvp(event.id, 9)).status).toBe(409)
    expect((await one.rsvp(event.id, 7)).status).toBe(201)
    expect(await adminEvent()).toMatchObject({ taken: 13 })
    expect((await other.cancel(event.id)).status).toBe(204)
    expect(await one.places()).toEqual([{ event: event.id, left: 5 }])
    await edit(edited, { capacity: 7 })
    expect(await one.places()).toEqual([{ event: event.id, left: 0 }])
  })

  test('remove the limit and set it again: RSVPs made in between count', async () => {
    const event = await add({ capacity: 2 })
    const [one, other] = [await family(), await family()]
    await one.rsvp(event.id, 2)
    const open = ((await edit(event, {})).body as Reply<'editEvent'>).event
    expect(open.capacity).toBeUndefined()
    expect((await other.rsvp(event.id, 3)).status).toBe(201)
    await edit(open, { capacity: 6 })
    expect(await one.places()).toEqual([{ event: event.id, left: 1 }])
    expect((await (await family()).rsvp(event.id, 2)).status).toBe(409)
  })

  test.each([0, -1, 1.5, 1000, '12', null])('%j is no capacity: clear message, nothing stored', async (capacity) => {
    const refused = await server.ask('POST', '/api/events', { ...draft, capacity }, { cookie: staff })
    expect([refused.status, errorOf(refused).fields]).toEqual([400, { capacity: adminEventMessages.capacity }])
    expect(await adminEvent()).toBeUndefined()
  })
})

describe('the tickets of an event', () => {
  const tickets = async (id: string) => {
    const { store } = server.context
    const read = (await store.list(keys.ticketsOf(`place/${id}`))).map(
      async ({ key }) => (await store.read(key))?.value,
    )
    return (await Promise.all(read)).flatMap((ticket) => ticket?.by ?? [])
  }

  test('lead to nobody, and those of a deleted account are free', async () => {
    const { id } = await add({ capacity: 5 })
    const [one, other] = [await family(), await family()]
    const { booking } = (await one.rsvp(id, 4)).body as Reply<'createRsvp'>
    await other.rsvp(id, 1)
    expect((await tickets(id)).filter((by) => by === booking.id)).toHaveLength(4)
    const body = { password: one.password, confirm: one.profile.email }
    expect((await server.ask('POST', '/api/account/delete', body, { cookie: one.cookie })).status).toBe(204)
    expect(await tickets(id)).toHaveLength(1)
  })

  test('are removed with the RSVPs, twelve months after the event, or once the event is gone', async () => {
    const { id } = await add({ capacity: 5 })
    await (await family()).rsvp(id, 4)
    await server.context.store.create(keys.ticket('place/gone', 1), { v: 1 })
    await server.context.store.create(keys.places('gone'), { v: 1, claims: [] })
    const collect = async () => {
      let removed = 0
      for (const { prefixes, remove } of eventLeaving.filter((each) => 'prefixes' in each).slice(2))
        for (const prefix of prefixes())
          removed += await remove(
            server.context,
            (await server.context.store.list(prefix as never)).map(({ key }) => key),
            10,
          )
      return removed
    }
    expect([await collect(), (await tickets(id)).length]).toEqual([2, 4])
    server.setClock('2027-12-03T12:00:00Z')
    await collect()
    expect(await server.context.store.list(keys.ticketsOf(`place/${id}`))).toEqual([])
  })
})

describe('a capacity that is lowered', () => {
  test('leaves everybody their places, and counts those whose numbers are too high', async () => {
    const event = await add({ capacity: 30 })
    const families = await Promise.all(Array.from({ length: 4 }, family))
    for (const { rsvp } of families) expect((await rsvp(event.id, 3)).status).toBe(201)
    const lowered = ((await edit(event, { capacity: 13 })).body as Reply<'editEvent'>).event
    const { rsvp, places } = await family()
    expect(await places()).toEqual([{ event: event.id, left: 1 }])
    expect((await rsvp(event.id, 2)).status).toBe(409)
    expect((await rsvp(event.id, 1)).status).toBe(201)
    expect(await places()).toEqual([{ event: event.id, left: 0 }])
    expect((await families[0]!.cancel(event.id)).status).toBe(204)
    expect(await places()).toEqual([{ event: event.id, left: 3 }])
    expect((await rsvp(event.id, 4)).status).toBe(201)
    const full = ((await edit(lowered, { capacity: 5 })).body as Reply<'editEvent'>).event
    expect(await places()).toEqual([{ event: event.id, left: 0 }])
    expect((await families[1]!.cancel(event.id)).status).toBe(204)
    expect((await families[0]!.rsvp(event.id, 1)).status).toBe(409)
    await edit(full, { capacity: 20 })
    expect(await places()).toEqual([{ event: event.id, left: 10 }])
  })
})

describe('replies from before there were tickets', () => {
  test('have their places, which a change and a cancellation give back', async () => {
    const { id } = await add({ capacity: 8 })
    const [one, other] = [await family(), await family()]
    const { store } = server.context
    await one.rsvp(id, 3)
    // What an earlier release has stored of the same reply.
    const [rsvp] = await store.list(keys.rsvpsOfEvent(id))
    const found = (await store.read(rsvp!.key))!
    const { tickets: _, ...earlier } = found.value
    await store.replace(rsvp!.key, found.tag, earlier)
    for (const { key } of await store.list(keys.ticketsOf(`place/${id}`))) await store.remove(key)
    const claims = [{ accountKey: rsvp!.key.split('/')[2]!, qty: 3 }]
    await store.create(keys.places(id), { v: 1, claims })
    expect(await other.places()).toEqual([{ event: id, left: 5 }])
    expect((await other.rsvp(id, 6)).status).toBe(409)
    expect((await other.rsvp(id, 4)).status).toBe(201)
    expect((await one.rsvp(id, 5)).status).toBe(409)
    expect((await one.rsvp(id, 4)).status).toBe(201)
    expect(await other.places()).toEqual([{ event: id, left: 0 }])
    expect((await one.rsvp(id, 2)).status).toBe(201)
    expect(await other.places()).toEqual([{ event: id, left: 2 }])
    expect((await one.cancel(id)).status).toBe(204)
    expect(await other.places()).toEqual([{ event: id, left: 4 }])
  })
})
