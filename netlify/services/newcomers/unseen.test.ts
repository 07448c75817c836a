/** A family that the club has not seen, through the whole server: what it may have at a time, and what the club hears. */
import { beforeEach, describe, expect, test } from 'vitest'
import type { Reply } from '#api-contract/schemas.ts'
import { isUnseen } from '#domain/newcomers/unseen.ts'
import { instantOf } from '#domain/calendar/calendar.ts'
import { accountKeyOf } from '#server/repositories/hashes.ts'
import { readMember } from '#server/repositories/accounts/members.ts'
import {
  errorOf,
  registration,
  testKeyPepper,
  testServer,
  type TestServer,
} from '#server/test-support/server/test-server.ts'
import { memoryStore } from '#server/test-support/storage/memory-store.ts'
import { importFamilies } from '#server/services/families/import-families.ts'

/** Monday morning, before the first hour. */
const start = instantOf('2026-11-23', '08:00')
const email = 'new@families.example'
const [thisWeek, nextWeek, later] = ['2026-11-29', '2026-12-06', '2026-12-07']
const sessions = 'Until your first visit, your family can have four sessions at a time, this week and the next.'

let server: TestServer
let cookie: string
let id: string
const joined = async (options: Parameters<typeof testServer>[0] = {}) => {
  server = testServer({ mailEnabled: true, now: start, ...options })
  const signedUp = await server.signUp({ email }, { isUnseen: true })
  cookie = signedUp.cookie
  id = signedUp.profile.id
}
beforeEach(() => joined())

const ask = (method: string, path: string, body?: object) => server.ask(method, `/api${path}`, body, { cookie })
const book = (date: string, lane = 1, time = '18:00', more: object = {}) =>
  ask('POST', '/lanes/bookings', { lane, date, time, name: 'Sam', email, ...more })
const bookSpeede = (date: string, unit = 1, time = '19:00', more: object = {}) =>
  ask('POST', '/speede/bookings', { unit, date, time, name: 'Sam', email, ...more })
const come = (event: string, qty = 1) => ask('POST', `/events/${event}/attendees`, { name: 'Sam', email, qty })
const order = () => ask('POST', '/orders', { items: [{ pid: 'logo-hat', size: 'One Size', qty: 1 }] })
const schedule = async () => (await ask('GET', '/schedule')).body as Reply<'schedule'>
const held = async () => {
  const { bookings, speedeBookings } = await schedule()
  return [...bookings, ...speedeBookings]
}
const addLou = async () => {
  const added = await ask('POST', '/account/players', { name: 'Lou', age: '12', position: 'goalie', plan: 'annual' })
  return (added.body as Reply<'account'>).account.players.map((player) => player.id) as [string, string]
}
/** Four sessions: lanes and Speede, in both weeks. */
const bookFour = async (more: object = {}) => {
  const booked = [
    await book(thisWeek, 1, '18:00', more),
    await book(nextWeek, 1, '18:00', more),
    await bookSpeede('2026-11-25', 1, '18:00', more),
    await bookSpeede('2026-11-27', 1, '18:00', more),
  ]
  expect(booked.map(({ status }) => status)).toEqual([201, 201, 201, 201])
}
const refusal = (reason: string) => [409, { error: reason, code: 'unseen' }]
const seen = async (reply: ReturnType<typeof ask>) => {
  const { status, ...body } = await reply
  return [status, errorOf({ status, ...body })]
}

describe('until the club has seen it', () => {
  test('a family reserves at once, for this week and the next, also when its address is confirmed', async () => {
    expect((await book(thisWeek)).status).toBe(201)
    expect((await book(nextWeek)).status).toBe(201)
    expect(await seen(book(later))).toEqual(refusal(sessions))
  })

  test('two children come together on their first day', async () => {
    const [sam, lou] = await addLou()
    const both = [sam, lou].map((player, nth) => ({ player, unit: nth + 3, date: thisWeek, time: '19:00' }))
    expect((await ask('POST', '/bookings', { kind: 'lane', bookings: both })).status).toBe(201)
  })

  test('a family has four sessions that are not over, of all players, lanes and Speede together', async () => {
    const [sam, lou] = await addLou()
    await bookFour({ player: sam })
    expect(await seen(book(thisWeek, 2, '19:00', { player: lou }))).toEqual(refusal(sessions))
    expect(await seen(bookSpeede('2026-11-28', 1, '18:00', { player: lou }))).toEqual(refusal(sessions))
    // One is over, another is canceled.
    server.setClock(instantOf('2026-11-25', '18:29'))
    expect((await bookSpeede('2026-11-28', 1, '18:00', { player: lou })).status).toBe(409)
    server.setClock(instantOf('2026-11-25', '18:30'))
    expect((await bookSpeede('2026-11-28', 1, '18:00', { player: lou })).status).toBe(201)
    const [{ id: first } = { id: '' }] = (await schedule()).bookings
    expect((await ask('DELETE', `/lanes/bookings/${first}`)).status).toBe(204)
    expect((await book(thisWeek, 2, '19:00', { player: lou })).status).toBe(201)
  })

  test('a family moves within its four sessions, and no further than the next week', async () => {
    await bookFour()
    const [{ id: first } = { id: '' }] = (await schedule()).bookings
    const move = (date: string) =>
      ask('POST', '/bookings/move', { kind: 'lane', moves: [{ id: first, unit: 2, date, time: '20:00' }] })
    expect(await seen(move(later))).toEqual(refusal(sessions))
    expect((await move(nextWeek)).status).toBe(200)
    expect(await held()).toHaveLength(4)
  })

  test('of several weeks, those after the next say why not', async () => {
    const [player] = ((await ask('GET', '/account')).body as Reply<'account'>).account.players
    const bookings = [{ player: player!.id, unit: 1, date: thisWeek, time: '18:00' }]
    const { weeks } = (await ask('POST', '/bookings', { kind: 'lane', bookings, weeks: 3 }))
      .body as Reply<'reserveTogether'>
    expect(weeks.map(({ refused }) => refused?.error)).toEqual([undefined, undefined, sessions, sessions])
  })

  test('a family waits for hours of these weeks', async () => {
    const wish = (date: string) => ask('POST', '/standby', { kind: 'lane', days: [date], from: '10:00', to: '12:00' })
    expect((await wish(nextWeek)).status).toBe(201)
    expect(await seen(wish(later))).toEqual(refusal(sessions))
  })

  test('a family has one open order, and another once that is canceled', async () => {
    const placed = (await order()).body as Reply<'placeOrder'>
    expect(await seen(order())).toEqual(refusal('Until your first visit, your family can have one open order.'))
    await ask('DELETE', `/orders/${placed.order.id}`)
    expect((await order()).status).toBe(201)
  })

  test('a family comes to two events that are still to come, with up to four people', async () => {
    const rsvps = 'Until your first visit, your family can have two RSVPs, for up to four people each.'
    expect(await seen(come('healthy-eats-2026-11-29', 5))).toEqual(refusal(rsvps))
    const events = ['11-25', '12-02', '12-09', '12-16'].map((date) => `homework-helper-2026-${date}`)
    const statuses = (await Promise.all(events.map((event) => come(event, 4)))).map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([201, 201, 409, 409])
  })

  test('without mail the same holds, and the account says so', async () => {
    await joined({ mailEnabled: false })
    expect(await seen(book(later))).toEqual(refusal(sessions))
    expect(((await ask('GET', '/account')).body as Reply<'account'>).account.isUnseen).toBe(true)
  })

  test('nothing of it ends by itself', async () => {
    await bookFour()
    await order()
    server.setClock(instantOf('2026-11-25', '08:00'))
    await server.drainWaitUntil()
    expect(await held()).toHaveLength(4)
  })
})

describe('requests at the same moment', () => {
  /** Three sessions, and then one more in each of three week documents. @returns how many there are. */
  const race = async () => {
    for (const reply of [await book(thisWeek), await book(nextWeek), await bookSpeede('2026-11-25')])
      expect(reply.status).toBe(201)
    const replies = await Promise.all([
      book(thisWeek, 2, '16:00'),
      book(nextWeek, 2, '16:00'),
      bookSpeede('2026-11-27'),
    ])
    const booked = replies.filter(({ status }) => status === 201)
    expect(await held()).toHaveLength(3 + booked.length)
    return 3 + booked.length
  }

  test('never make more than four sessions, however many weeks and kinds they are in', async () => {
    expect(await race()).toBe(4)
  })

  test('count what another one has booked after the weeks were read', async () => {
    const inner = memoryStore()
    let [reach, release] = [() => {}, () => {}]
    const reached = new Promise<void>((resolve) => (reach = resolve))
    const released = new Promise<void>((resolve) => (release = resolve))
    let isHeld = false
    const store: typeof inner = {
      ...inner,
      async read(key) {
        if (isHeld && key.startsWith('unseen/')) {
          isHeld = false
          reach()
          await released
        }
        return inner.read(key)
      },
    }
    await joined({ store })
    for (const reply of [await book(thisWeek), await book(nextWeek), await bookSpeede('2026-11-25')])
      expect(reply.status).toBe(201)
    isHeld = true
    const slow = bookSpeede('2026-11-28')
    await reached
    expect((await book(thisWeek, 2, '16:00')).status).toBe(201)
    release()
    expect(await seen(slow)).toEqual(refusal(sessions))
  })

  test('would make more without the document that all of them write', async () => {
    const store = memoryStore()
    const isIt = (key: string) => key.startsWith('unseen/')
    const forgetful: typeof store = {
      ...store,
      read: async (key) => (isIt(key) ? undefined : store.read(key)),
      create: async (key, value) => (isIt(key) ? { won: true, tag: 'any' } : store.create(key, value)),
      replace: async (key, tag, value) => (isIt(key) ? { won: true, tag: 'any' } : store.replace(key, tag, value)),
    }
    await joined({ store: forgetful })
    expect(await race()).toBeGreaterThan(4)
  })
})

describe('the club has seen it', () => {
  const byColleague = async (known: boolean) => {
    const { cookie: staff } = await server.signUpStaff('desk@thenest.example', 'a whistle in the dark', 'desk')
    return server.ask('PATCH', `/api/admin/members/${id}/known`, { known }, { cookie: staff })
  }

  test('once a colleague says so by name, until that is taken back', async () => {
    expect((await byColleague(true)).status).toBe(204)
    expect((await book(later)).status).toBe(201)
    const { cookie: staff } = await server.signUpStaff()
    const details = async () =>
      (await server.ask('GET', `/api/admin/members/${id}`, undefined, { cookie: staff })).body as Reply<'memberDetails'>
    expect(await details()).toMatchObject({ unseen: false, known: { by: 'Coach Example' } })
    expect((await byColleague(false)).status).toBe(204)
    expect((await details()).unseen).toBe(true)
    expect((await book('2026-12-14')).status).toBe(409)
  })

  test('once one of its players has been here, until that is undone', async () => {
    const { cookie: staff } = await server.signUpStaff()
    const { booking } = (await book('2026-11-23', 1, '10:00')).body as Reply<'reserveLane'>
    server.setClock(instantOf('2026-11-23', '10:01'))
    expect((await server.ask('POST', `/api/arrivals/${booking.id}`, {}, { cookie: staff })).status).toBe(200)
    expect((await book(later)).status).toBe(201)
    expect((await server.ask('DELETE', `/api/admin/arrivals/${booking.id}`, undefined, { cookie: staff })).status).toBe(
      204,
    )
    expect((await book('2026-12-14')).status).toBe(409)
  })

  test('from the start if staff imported it', async () => {
    const family = registration('imported@families.example')
    const { password: _password, agree: _agree, ...imported } = family
    const context = { ...server.context, mailEnabled: false }
    expect((await importFamilies(context, [imported])).created).toBe(1)
    const key = accountKeyOf(testKeyPepper, family.email)
    expect(isUnseen((await readMember(server.context.store, key))!.value)).toBe(false)
  })
})
