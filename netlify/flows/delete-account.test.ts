/** Deleting an account: nothing of the family is left anywhere, what it held is free, and breaking off anywhere does no harm. */
import { describe, expect, test } from 'vitest'
import { accountWords } from '#domain/words.ts'
import { holderOf, keys } from '#server/records/keys.ts'
import { isClosed, type MemberRecord } from '#server/records/members.ts'
import { memoryStore } from '#server/store/memory-store.ts'
import type { Store } from '#server/store/store.ts'
import { failingStore, type Moment } from '#server/testing/failing-store.ts'
import { errorOf, registration, testHouse, type TestHouse } from '#server/testing/house.ts'
import { auditBooks } from './audit.ts'
import { finishDeletions } from './forget-family.ts'
import { sweep } from './sweep.ts'

const email = 'robin.lindgren@thenest.example'
const password = 'three blue herons'
const family = { email, password, firstName: 'Robinette', lastName: 'Lindgren', childName: 'Samwise Lindgren' }
/** Whatever of the family could be found in a store. */
const traces = ['robin.lindgren', 'Robinette', 'Lindgren', 'Samwise', '1 Rink Road', '555 0100']

type Watched = Store & { everyKey: ReadonlySet<string> }

/** A store that knows every key it ever kept something under. */
function watched(): Watched {
  const store = memoryStore()
  const everyKey = new Set<string>()
  return { ...store, everyKey, create: (key, value) => (everyKey.add(key), store.create(key, value)) }
}

/** Which of them the whole store holds, keys and values. */
const tracesIn = async (store: Watched) => {
  const kept = await Promise.all([...store.everyKey].map(async (key) => [key, await store.read(key)]))
  const text = JSON.stringify(kept)
  return traces.filter((trace) => text.includes(trace))
}

const lane = (date: string, time: string, number = 1) => ({ lane: number, date, time, name: 'Samwise', email })

/** On a Saturday at noon: one lane is past, one to come this week, two next week, a Speede session, two answers, an order. */
async function settled() {
  const store = watched()
  const house = testHouse({ store, now: new Date('2026-11-18T17:00:00Z') })
  const { cookie } = await house.signUp(family)
  const post = async (path: string, body: object) => {
    const answer = await house.ask('POST', path, body, { cookie })
    if (answer.status !== 201) throw new Error(JSON.stringify(answer.body))
  }
  await post('/api/lanes/bookings', lane('2026-11-18', '13:00'))
  await post('/api/events/homework-helper-2026-11-18/attendees', { name: 'Samwise', email, qty: 1 })
  house.at('2026-11-21T17:00:00Z')
  await post('/api/lanes/bookings', lane('2026-11-22', '16:00'))
  await post('/api/lanes/bookings', lane('2026-11-24', '16:00', 2))
  await post('/api/lanes/bookings', lane('2026-11-25', '16:00', 3))
  await post('/api/speede/bookings', { unit: 4, date: '2026-11-23', time: '17:30', name: 'Samwise', email })
  await post('/api/events/healthy-eats-2026-11-22/attendees', { name: 'Robinette', email, qty: 3 })
  const items = [{ pid: 'members-jacket', size: 'M', qty: 1 }]
  await post('/api/orders', { items, note: 'for Samwise' })
  // The desk has looked at everything, and what it saw is kept for its next look.
  const coach = await house.signUpStaff()
  for (const path of ['/api/members/full', '/api/orders']) {
    const seen = await house.ask('GET', path, undefined, { cookie: coach.cookie })
    if (!JSON.stringify(seen.body).includes('Lindgren')) throw new Error(`${path}: ${JSON.stringify(seen.body)}`)
  }
  return { house, cookie, store }
}

const leave = (house: TestHouse, cookie: string, body: object = { password, confirm: email }) =>
  house.ask('POST', '/api/account/delete', body, { cookie })

const holderIn = ({ house }: TestHouse) => holderOf(house.pepper, email)

/** Everything there is to be true once an account is gone. */
async function expectGone(house: TestHouse, store: Watched) {
  expect(await tracesIn(store)).toEqual([])
  const record = await store.read<MemberRecord>(keys.member(holderIn(house)))
  expect(record && isClosed(record.value)).toBe(true)
  // One visit settles what the last step left for it.
  await sweep({ ...house.house, store })
  await house.settle()
  expect(await auditBooks({ ...house.house, store })).toEqual({ booked: 1, violations: [] })
  const { cookie } = await house.signUp()
  for (const { email: _, ...wanted } of [lane('2026-11-24', '16:00', 2), lane('2026-11-22', '16:00')]) {
    const free = { ...wanted, email: (await whoAmI(house, cookie)).email }
    expect((await house.ask('POST', '/api/lanes/bookings', free, { cookie })).status).toBe(201)
  }
}

const whoAmI = async (house: TestHouse, cookie: string) =>
  ((await house.ask('GET', '/api/session', undefined, { cookie })).body as { profile: { email: string } }).profile

describe('a deleted account', () => {
  test('leaves no blob with the name, the e-mail or the child, and its lanes and sessions are free', async () => {
    const { house, cookie, store } = await settled()
    expect(await tracesIn(store)).toEqual(traces)
    const answer = await leave(house, cookie)
    expect(answer.status).toBe(204)
    expect(answer.cookie).not.toMatch(/__Host-nest=/)
    await expectGone(house, store)
  })

  test("'orders kept without the person': the totals stay", async () => {
    const { house, cookie, store } = await settled()
    await leave(house, cookie)
    const [order] = await store.list('order/')
    expect((await store.read(order!.key))?.value).toMatchObject({ order: { email: '', note: '', total: 149_00 } })
  })

  test('every session of it is over at once', async () => {
    const { house, cookie } = await settled()
    const phone = await house.ask('POST', '/api/members/login', { email, password })
    await leave(house, cookie)
    for (const old of [cookie, phone.cookie]) {
      expect((await house.ask('GET', '/api/account', undefined, { cookie: old })).status).toBe(401)
    }
    expect((await house.ask('POST', '/api/members/login', { email, password })).status).toBe(401)
  })

  test('frees the address: who joins with it sees nothing of before, and no old cookie opens the new account', async () => {
    const { house, cookie } = await settled()
    await leave(house, cookie)
    const { cookie: anew } = await house.signUp({ ...registration(email), password: 'a new beginning' })
    expect((await house.ask('GET', '/api/session', undefined, { cookie })).status).toBe(401)
    const { body } = await house.ask('GET', '/api/account/export', undefined, { cookie: anew })
    expect(body).toMatchObject({ bookings: [], speedeBookings: [], rsvps: [], orders: [] })
    const orders = await house.ask('GET', '/api/orders', undefined, { cookie: anew })
    expect(orders.body).toEqual({ orders: [] })
  })

  test('leaves others as they were', async () => {
    const { house, cookie } = await settled()
    const other = await house.signUp({ email: 'kim@thenest.example' })
    const theirs = { ...lane('2026-11-24', '18:00'), name: 'Lou', email: 'kim@thenest.example' }
    await house.ask('POST', '/api/lanes/bookings', theirs, { cookie: other.cookie })
    const before = await house.ask('GET', '/api/account/export', undefined, { cookie: other.cookie })
    await leave(house, cookie)
    const after = await house.ask('GET', '/api/account/export', undefined, { cookie: other.cookie })
    expect(after.body).toEqual(before.body)
  })

  test('what had begun keeps counting in its week, whoever joins with the address', async () => {
    const { house, cookie } = await settled()
    await leave(house, cookie)
    const { cookie: anew } = await house.signUp({ email })
    const book = (time: string) => house.ask('POST', '/api/lanes/bookings', lane('2026-11-22', time), { cookie: anew })
    expect([(await book('16:00')).status, (await book('17:00')).status]).toEqual([201, 409])
  })

  test('the hosted copy is told', async () => {
    const told: string[] = []
    const { cookie, store } = await settled()
    const house = testHouse({ store, mirror: async (holder) => (told.push(holder), 'done') })
    await leave(house, cookie)
    expect(told).toEqual([holderIn(house)])
  })
})

describe('nothing happens', () => {
  test.each([
    ['with a wrong password', { password: 'no idea', confirm: email }, 403, { password: accountWords.wrongPassword }],
    ['without the e-mail', { password, confirm: 'DELETE' }, 400, { confirm: accountWords.confirmEmail }],
  ])('%s', async (_, body, status, fields) => {
    const { house, cookie, store } = await settled()
    const answer = await leave(house, cookie, body)
    expect([answer.status, errorOf(answer).fields]).toEqual([status, fields])
    expect(await tracesIn(store)).toEqual(traces)
    expect((await house.ask('GET', '/api/account', undefined, { cookie })).status).toBe(200)
  })

  test('the e-mail may be typed in any spelling', async () => {
    const { house, cookie } = await settled()
    expect((await leave(house, cookie, { password, confirm: ` ${email.toUpperCase()} ` })).status).toBe(204)
  })
})

/** Breaks off for good at the nth write: that one may still land, nothing after it does. Reads between writes leave nothing. */
const dyingAt = (nth: number, when: 'before' | 'after') => {
  let writes = 0
  return ({ verb }: Moment) => {
    if (verb === 'create' || verb === 'replace') writes += 1
    return writes > nth ? 'before' : writes === nth && verb !== 'read' && verb !== 'list' ? when : undefined
  }
}

async function brokenOff(nth: number, when: 'before' | 'after') {
  const { cookie, store } = await settled()
  const dying = testHouse({ store: failingStore(store, dyingAt(nth, when)) })
  const answer = await leave(dying, cookie)
  await dying.settle()
  return { cookie, store, answer, house: testHouse({ store }) }
}

// More than a whole deletion makes, as the last ones show.
const deaths = Array.from({ length: 26 }, (_, index) => index + 1).flatMap((nth) => [
  [nth, 'before'] as const,
  [nth, 'after'] as const,
])

describe.each(deaths)('broken off at write %i, %s it is done', (nth, when) => {
  test('asked again it ends', async () => {
    const { house, cookie, store, answer } = await brokenOff(nth, when)
    expect([204, 503]).toContain(answer.status)
    const again = await leave(house, cookie)
    // Where only the answer got lost, the account is gone already.
    expect([204, 401]).toContain(again.status)
    if (nth === deaths.at(-1)![0]) expect(answer.status).toBe(204)
    await house.settle()
    await expectGone(house, store)
  })

  test('if nobody asks again, the sweep ends what has begun', async () => {
    const { house, store } = await brokenOff(nth, when)
    const begun = await store.read<MemberRecord>(keys.member(holderIn(house)))
    house.at('2026-11-21T17:05:00Z')
    await finishDeletions({ ...house.house, store })
    await house.settle()
    const isBegun = begun && (isClosed(begun.value) || begun.value.closing)
    if (isBegun) await expectGone(house, store)
    else expect(await tracesIn(store)).toEqual(traces)
  })
})

describe('an account whose deletion has begun', () => {
  test('can do nothing but end it', async () => {
    const { house, cookie } = await brokenOff(5, 'after')
    const booked = await house.ask('POST', '/api/lanes/bookings', lane('2026-11-24', '18:00'), { cookie })
    expect([booked.status, errorOf(booked).error]).toEqual([403, accountWords.closing])
    expect((await house.ask('GET', '/api/account', undefined, { cookie })).status).toBe(403)
    expect((await house.ask('POST', '/api/members/logout', undefined, { cookie })).status).toBe(204)
    const back = await house.ask('POST', '/api/members/login', { email, password })
    expect((await leave(house, back.cookie)).status).toBe(204)
  })

  test('a booking that was on its way is forgotten too', async () => {
    const { house, cookie, store } = await settled()
    await leave(house, cookie)
    // Let in before the deletion began, and done only after it.
    const week = {
      v: 1,
      entries: [{ ...lane('2026-11-30', '18:00'), id: 'bk_x', unit: 1, state: 'held', lease: 0 }],
      done: [],
    }
    await store.create(keys.memberWeek(holderIn(house), 'lane', '2026-11-30'), week)
    expect(await tracesIn(store)).not.toEqual([])
    house.at('2026-11-21T17:10:00Z')
    expect(await finishDeletions({ ...house.house, store })).toBe(0)
    expect(await tracesIn(store)).toEqual([])
    house.at('2026-11-21T18:10:00Z')
    expect(await finishDeletions({ ...house.house, store })).toBe(1)
    expect(await store.list(keys.allClosings)).toEqual([])
  })

  test('the sweep leaves alone who has joined with the address since', async () => {
    const { house, cookie, store } = await settled()
    await leave(house, cookie)
    const { cookie: anew } = await house.signUp(family)
    await house.ask('POST', '/api/lanes/bookings', lane('2026-11-24', '18:00'), { cookie: anew })
    house.at('2026-11-21T18:10:00Z')
    await finishDeletions({ ...house.house, store })
    const { body } = await house.ask('GET', '/api/schedule', undefined, { cookie: anew })
    expect(body).toMatchObject({ bookings: [{ date: '2026-11-24', time: '18:00' }] })
  })

  test('one deletion that cannot be reached does not hold up the others', async () => {
    const { house, store } = await brokenOff(6, 'after')
    await store.create(keys.closing('0'.repeat(40)), { v: 1, at: 0 })
    const stuck = failingStore(store, ({ key }) =>
      key.includes('0'.repeat(40)) && !key.startsWith('closing') ? 'before' : undefined,
    )
    house.at('2026-11-21T17:10:00Z')
    await finishDeletions({ ...house.house, store: stuck })
    expect(await tracesIn(store)).toEqual([])
  })
})

test('the same address joined twice at once over a deleted account is one account', async () => {
  const { house, cookie } = await settled()
  await leave(house, cookie)
  const join = () => house.ask('POST', '/api/members/register', registration(email))
  const answers = await Promise.all([join(), join(), join()])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409])
})
