/** A message is due only with what it is about: whoever is refused has queued nothing, however often they try. */
import { beforeEach, expect, test } from 'vitest'
import type { Reply } from '#api-contract/schemas.ts'
import { keys } from '#server/repositories/keys.ts'
import { testServer, type TestServer } from '#server/test-support/server/test-server.ts'

type Ask = Parameters<TestServer['ask']>

const friday = { date: '2026-11-27', time: '17:00' }
const sibling = { name: 'Layla', age: '12', position: 'goalie', plan: 'annual' }
const draft = { title: 'Open House', datetime: '2026-12-01T12:00', summary: 'Bring a friend.' }

let server: TestServer
let robin: Awaited<ReturnType<TestServer['signUp']>>
let kim: typeof robin
let coach: string

beforeEach(async () => {
  server = testServer({ mailEnabled: true })
  robin = await server.signUp({ email: 'robin@families.example' })
  kim = await server.signUp({ email: 'kim@families.example' })
  ;({ cookie: coach } = await server.signUpStaff())
})

const lane = (unit: number, { profile, playerId, cookie }: typeof robin) =>
  server.askOk<Reply<'reserveLane'>>(
    'POST',
    '/lanes/bookings',
    { lane: unit, ...friday, name: 'Sam', email: profile.email, player: playerId },
    cookie,
  )
const outbox = async () => [
  ...(await server.context.store.list(keys.allOutboxEntries)),
  ...(await server.context.store.list(keys.allOutboxPointers)),
]

/** Asks three times, and looks at the outbox before and after. */
async function expectNothingQueued(status: number, ...ask: Ask): Promise<void> {
  await server.drainWaitUntil()
  const before = await outbox()
  for (let nth = 0; nth < 3; nth += 1) {
    const [method, path, body, options] = ask
    const response = await server.ask(method, path, body, { ...options, key: `try-${nth}` })
    expect(response.status, JSON.stringify(response.body)).toBe(status)
  }
  await server.drainWaitUntil()
  expect(await outbox()).toEqual(before)
}

/** Kim has the first lane, Robin the second. */
async function booked() {
  await lane(1, kim)
  return (await lane(2, robin)).booking.id
}
const kimsSlot = { unit: 1, ...friday }

async function eventWithGuest(fields: object = {}) {
  const { event } = await server.askOk<Reply<'addEvent'>>('POST', '/events', { ...draft, ...fields }, coach)
  const body = { name: 'Sam', email: robin.profile.email, qty: 2 }
  await server.askOk('POST', `/events/${event.id}/attendees`, body, robin.cookie)
  return event.id
}

/** Two weeks later, a colleague who has signed in. */
async function later() {
  server.setClock('2026-12-03T12:00:00Z')
  const { cookie } = await server.signUpStaff()
  return { cookie }
}

const cases: Record<string, () => Promise<[status: number, ...Ask]>> = {
  async 'a slot that is taken'() {
    await booked()
    const body = { lane: 1, ...friday, name: 'Sam', email: robin.profile.email, player: robin.playerId }
    return [409, 'POST', '/api/lanes/bookings', body, { cookie: robin.cookie }]
  },
  async 'several slots, of which one is taken'() {
    const { account } = await server.askOk<Reply<'addPlayer'>>('POST', '/account/players', sibling, robin.cookie)
    const player = account.players[1]!.id
    await lane(1, kim)
    const bookings = [
      { player: robin.playerId, ...friday, unit: 1 },
      { player, ...friday, unit: 3 },
    ]
    return [409, 'POST', '/api/bookings', { kind: 'lane', bookings }, { cookie: robin.cookie }]
  },
  async 'a move to a slot that is taken'() {
    const body = { kind: 'lane', moves: [{ id: await booked(), ...kimsSlot }] }
    return [409, 'POST', '/api/bookings/move', body, { cookie: robin.cookie }]
  },
  async 'a move by staff to a slot that is taken'() {
    return [409, 'POST', `/api/admin/bookings/${await booked()}/move`, kimsSlot, { cookie: coach }]
  },
  async 'a booking by staff of a slot that is taken'() {
    await booked()
    const body = { kind: 'lane', ...kimsSlot, name: 'Sam', email: robin.profile.email, overLimit: false }
    return [409, 'POST', '/api/admin/bookings', { ...body, player: robin.playerId }, { cookie: coach }]
  },
  async 'the cancellation of another family’s booking'() {
    return [404, 'DELETE', `/api/lanes/bookings/${await booked()}`, undefined, { cookie: kim.cookie }]
  },
  async 'places of an event that is full'() {
    const id = await eventWithGuest({ capacity: 2 })
    const body = { name: 'Lee', email: kim.profile.email, qty: 1 }
    return [409, 'POST', `/api/events/${id}/attendees`, body, { cookie: kim.cookie }]
  },
  async 'another time of an event that a colleague has changed'() {
    const id = await eventWithGuest()
    const body = { ...draft, datetime: '2026-12-02T12:00', rev: 7 }
    return [409, 'PATCH', `/api/events/${id}`, body, { cookie: coach }]
  },
  async 'a time of an event that is past'() {
    const id = await eventWithGuest()
    return [400, 'PATCH', `/api/events/${id}`, { ...draft, datetime: '2026-11-01T12:00', rev: 1 }, { cookie: coach }]
  },
  async 'the return of an event that is over'() {
    const id = await eventWithGuest()
    await server.askOk('DELETE', `/events/${id}`, undefined, coach)
    return [409, 'POST', `/api/events/${id}/restore`, undefined, await later()]
  },
  async 'an event of a past week'() {
    const id = 'homework-helper-2026-11-25'
    const body = { name: 'Sam', email: robin.profile.email, qty: 2 }
    await server.askOk('POST', `/events/${id}/attendees`, body, robin.cookie)
    return [404, 'DELETE', `/api/events/${id}`, undefined, await later()]
  },
  async 'an order of what is sold out'() {
    const body = { items: [{ pid: 'nothing', size: 'M', qty: 1 }] }
    return [400, 'POST', '/api/orders', body, { cookie: robin.cookie }]
  },
  async 'an order that a colleague has changed'() {
    const items = [{ pid: 'logo-hat', size: 'One Size', qty: 1 }]
    const { order } = await server.askOk<Reply<'placeOrder'>>('POST', '/orders', { items }, robin.cookie)
    return [409, 'PATCH', `/api/orders/${order.id}`, { status: 'ready', rev: 7 }, { cookie: coach }]
  },
  async 'a tour that a colleague has changed'() {
    const visitor = { name: 'Lou', phone: '555', email: 'lou@families.example', date: '2026-12-01', time: '4pm' }
    const { request } = await server.askOk<Reply<'requestTour'>>('POST', '/tour-requests', visitor)
    return [409, 'PATCH', `/api/tour-requests/${request.id}`, { status: 'confirmed', rev: 7 }, { cookie: coach }]
  },
  async 'a new password without the old one'() {
    const body = { current: 'not this one at all', next: 'four grey herons' }
    return [403, 'POST', '/api/account/password', body, { cookie: robin.cookie }]
  },
  async 'another address without the password'() {
    const body = { email: 'new@families.example', password: 'not this one at all' }
    return [403, 'POST', '/api/account/address', body, { cookie: robin.cookie }]
  },
  async 'the end of an account without its password'() {
    const body = { password: 'not this one at all', confirm: robin.profile.email }
    return [403, 'POST', '/api/account/delete', body, { cookie: robin.cookie }]
  },
}

test.each(Object.entries(cases))('%s', async (_, prepare) => {
  await expectNothingQueued(...(await prepare()))
})
