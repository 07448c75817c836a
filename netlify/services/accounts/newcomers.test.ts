/** A family that has joined and not confirmed its address, through the whole server: what it may hold, and until when. */
import { beforeEach, describe, expect, test } from 'vitest'
import type { Reply } from '#api-contract/schemas.ts'
import { slotTimes } from '#domain/bookings/bookings.ts'
import { newcomerMessages } from '#domain/messages/newcomer-messages.ts'
import { updateMember } from '#server/repositories/accounts/members.ts'
import { accountKeyOf, keys } from '#server/repositories/keys.ts'
import { auditBookings } from '#server/services/operations/audit.ts'
import {
  errorOf,
  registration,
  testKeyPepper,
  testServer,
  type TestServer,
} from '#server/test-support/server/test-server.ts'
import { lapseNewcomers } from './lapse.ts'
import { withVerifiedAddress } from './verify-address.ts'

/** Monday noon; the time to confirm is over on Tuesday noon. */
const start = Date.parse('2026-11-23T17:00:00Z')
const email = 'new@families.example'
const accountKey = accountKeyOf(testKeyPepper, email)
const [thisWeek, nextWeek, later] = ['2026-11-29', '2026-12-06', '2026-12-07']

let server: TestServer
let cookie: string
beforeEach(async () => {
  server = testServer({ mailEnabled: true, now: new Date(start) })
  cookie = (await server.signUp({ email }, { isUnverified: true })).cookie
})

const at = (minutes: number) => server.setClock(new Date(start + minutes * 60_000))
const day = 24 * 60
const ask = (method: string, path: string, body?: object) => server.ask(method, `/api${path}`, body, { cookie })
const book = (date: string, lane = 1, time = '18:00', more: object = {}) =>
  ask('POST', '/lanes/bookings', { lane, date, time, name: 'Sam', email, ...more })
const come = (event: string, qty = 1) => ask('POST', `/events/${event}/attendees`, { name: 'Sam', email, qty })
const order = () => ask('POST', '/orders', { items: [{ pid: 'logo-hat', size: 'One Size', qty: 1 }] })
const schedule = async () => (await ask('GET', '/schedule')).body as Reply<'schedule'>
const orders = async () => ((await ask('GET', '/orders')).body as { orders: { status: string }[] }).orders
const confirm = () =>
  updateMember(server.context, accountKey, (member) => ({
    ...member,
    caregivers: member.caregivers.map(withVerifiedAddress),
  }))
const job = async () => {
  await lapseNewcomers(server.context)
  await server.drainWaitUntil()
}
const left = async () => {
  const { bookings, speedeBookings, eventBookings } = await schedule()
  return bookings.length + speedeBookings.length + eventBookings.length
}

describe('before it confirms', () => {
  test('it reserves at once, for this week and the next', async () => {
    expect((await book(thisWeek)).status).toBe(201)
    expect((await book(nextWeek)).status).toBe(201)
    const refused = await book(later)
    expect([refused.status, errorOf(refused)]).toEqual([
      409,
      {
        error: 'Until you open the link we emailed you, you can book for one player, this week and the next.',
        code: 'unconfirmed',
      },
    ])
  })

  test('it books for one player, and moves nothing further', async () => {
    const added = await ask('POST', '/account/players', { name: 'Lou', age: '12', position: 'goalie', plan: 'annual' })
    const [sam, lou] = (added.body as Reply<'account'>).account.players.map(({ id }) => id)
    const { booking } = (await book(thisWeek, 1, '18:00', { player: sam })).body as Reply<'reserveLane'>
    expect(errorOf(await book(thisWeek, 2, '19:00', { player: lou })).code).toBe('unconfirmed')
    const both = [sam, lou].map((player, nth) => ({ player, unit: nth + 3, date: thisWeek, time: '19:00' }))
    expect((await ask('POST', '/bookings', { kind: 'lane', bookings: both })).status).toBe(409)
    const moves = [{ id: booking.id, unit: 1, date: later, time: '18:00' }]
    expect((await ask('POST', '/bookings/move', { kind: 'lane', moves })).status).toBe(409)
    expect((await schedule()).bookings).toHaveLength(1)
  })

  test('it has one open order, and another once that is canceled', async () => {
    const placed = (await order()).body as Reply<'placeOrder'>
    expect(errorOf(await order())).toEqual({
      error: 'Until you open the link we emailed you, you can have one open order.',
      code: 'unconfirmed',
    })
    await ask('DELETE', `/orders/${placed.order.id}`)
    expect((await order()).status).toBe(201)
  })

  test('it comes to two events, with up to four people, also when it asks for many at once', async () => {
    expect(errorOf(await come('healthy-eats-2026-11-29', 5))).toEqual({
      error: 'Until you open the link we emailed you, you can come to two events, with up to four people.',
      code: 'unconfirmed',
    })
    const events = ['11-25', '12-02', '12-09', '12-16'].map((date) => `homework-helper-2026-${date}`)
    const statuses = (await Promise.all(events.map((event) => come(event, 4)))).map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([201, 201, 409, 409])
  })

  test('the account says until when', async () => {
    const { account } = (await ask('GET', '/account')).body as Reply<'account'>
    expect(account.confirmBy).toBe('2026-11-24T17:00:00.000Z')
  })
})

describe('its time', () => {
  beforeEach(async () => {
    await book(thisWeek)
    await come('homework-helper-2026-11-25')
    await order()
    await ask('POST', '/standby', { kind: 'lane', days: [thisWeek], from: '10:00', to: '12:00' })
  })

  test('at 23 h 59 min all stands, and it can book', async () => {
    at(day - 1)
    await job()
    expect(await left()).toBe(2)
    expect((await orders())[0]!.status).toBe('pending_pickup')
    expect((await book(nextWeek)).status).toBe(201)
  })

  test.each([
    ['the job', job],
    ['who reads the schedule', async () => void (await schedule())],
  ])('at 24 h 1 min all has lapsed, for %s, and others can have it', async (_, read) => {
    at(day + 1)
    await read()
    await server.drainWaitUntil()
    expect(await left()).toBe(0)
    expect((await orders())[0]!.status).toBe('canceled')
    expect((await server.context.store.list('wish/')).length).toBe(0)
    expect(errorOf(await book(thisWeek))).toEqual({ error: newcomerMessages.lapsed, code: 'unconfirmed' })
    const other = await server.signUp()
    const body = { lane: 1, date: thisWeek, time: '18:00', name: 'Ada', email: other.profile.email }
    expect((await server.ask('POST', '/api/lanes/bookings', body, other)).status).toBe(201)
    expect((await auditBookings(server.context)).violations).toEqual([])
  })

  test('confirmed in the last second, all stays for good', async () => {
    at(day - 1 / 60)
    await confirm()
    for (const minutes of [day, day + 1, day + 20]) {
      at(minutes)
      await job()
    }
    expect(await left()).toBe(2)
    expect((await book('2026-12-20')).status).toBe(201)
    expect(await server.context.store.list(keys.allNewcomers)).toEqual([])
  })

  test('confirmed after it, it books again', async () => {
    at(day + 1)
    await job()
    await confirm()
    expect((await book(thisWeek)).status).toBe(201)
    at(day + 20)
    await job()
    expect(await left()).toBe(1)
  })

  test('what staff have moved meanwhile lapses too', async () => {
    const { cookie: staff } = await server.signUpStaff()
    const [{ id } = { id: '' }] = (await schedule()).bookings
    const to = { unit: 2, date: nextWeek, time: '19:00' }
    expect((await server.ask('POST', `/api/admin/bookings/${id}/move`, to, { cookie: staff })).status).toBe(200)
    at(day + 1)
    await job()
    expect(await left()).toBe(0)
  })

  test('a request that began before it and ended after it is found by the next run', async () => {
    at(day + 1)
    await job()
    at(day - 1)
    await book(nextWeek)
    at(day + 6)
    await job()
    expect(await left()).toBe(0)
  })

  test.each([
    [
      'the desk has seen the family',
      async () => {
        const { cookie: staff } = await server.signUpStaff()
        const { id } = ((await ask('GET', '/account')).body as Reply<'account'>).account
        const { body } = await server.ask('GET', '/api/members', undefined, { cookie: staff })
        const listed = () => (body as Reply<'listMembers'>).members.find((each) => each.id === id)
        expect(listed()?.alerts).toEqual([newcomerMessages.mark])
        expect((await server.ask('POST', `/api/admin/members/${id}/seen`, undefined, { cookie: staff })).status).toBe(
          204,
        )
      },
    ],
    [
      'the desk has booked for it',
      async () => {
        const { cookie: staff } = await server.signUpStaff()
        const body = { kind: 'lane', unit: 5, date: '2026-12-13', time: '18:00', name: 'Sam', email }
        expect((await server.ask('POST', '/api/admin/bookings', body, { cookie: staff })).status).toBe(201)
        await ask('DELETE', `/lanes/bookings/${(await schedule()).bookings.at(-1)!.id}`)
      },
    ],
    [
      'one of its players has been here',
      () =>
        updateMember(server.context, accountKey, (member) => ({
          ...member,
          players: member.players.map((each) => ({ ...each, firstSeen: new Date(start).toISOString() })),
        })),
    ],
  ])('%s: all stays', async (_, known) => {
    await known()
    at(day + 1)
    await job()
    expect(await left()).toBe(2)
    expect((await book('2026-12-20')).status).toBe(201)
  })
})

test('without mail nothing changes', async () => {
  server = testServer({ now: new Date(start) })
  cookie = (await server.signUp({ email }, { isUnverified: true })).cookie
  expect((await book('2026-12-20')).status).toBe(201)
  at(day + 1)
  await job()
  expect(await left()).toBe(1)
})

test('40 strangers of one network hold nothing after a day', async () => {
  server = testServer({ mailEnabled: true, now: new Date(start) })
  const ip = '203.0.113.5'
  const free = [thisWeek, nextWeek, '2026-11-28', '2026-12-05'].flatMap((date) =>
    slotTimes('lane').flatMap((time) => [1, 2, 3, 4, 5].map((lane) => ({ lane, date, time }))),
  )
  let joined = 0
  let booked = 0
  for (let nth = 0; nth < 90; nth += 1) {
    at(nth)
    const address = `bot${nth}@nowhere.example`
    const { status, cookie: bot } = await server.ask('POST', '/api/members/register', registration(address), { ip })
    if (status !== 201) continue
    joined += 1
    for (let tries = 0; tries < 8; tries += 1) {
      const slot = free.shift()
      const asked = { ...slot, name: 'B', email: address }
      if ((await server.ask('POST', '/api/lanes/bookings', asked, { cookie: bot, ip })).status === 201) booked += 1
    }
  }
  expect(joined).toBe(40)
  expect(booked).toBeLessThanOrEqual(4 * 40)
  at(day + 90)
  await job()
  const stored = await auditBookings(server.context)
  expect(stored.violations).toEqual([])
  const slots = await Promise.all(
    (await server.context.store.list(keys.slotsOfKind('lane'))).map(({ key }) => server.context.store.read(key)),
  )
  expect(slots.filter((slot) => slot?.value.state !== 'free')).toEqual([])
})
