/** A family with something of everything, about to delete its account, and what must be true once it is gone. */
import { expect } from 'vitest'
import { auditBooks } from '#server/flows/audit.ts'
import { sweep } from '#server/flows/sweep.ts'
import { holderOf, keys } from '#server/records/keys.ts'
import { isClosed, type MemberRecord } from '#server/records/members.ts'
import { memoryStore } from '#server/store/memory-store.ts'
import type { Store } from '#server/store/store.ts'
import { testHouse, type TestHouse } from './house.ts'

export const email = 'robin.lindgren@thenest.example'
export const password = 'three blue herons'
export const family = { email, password, firstName: 'Robinette', lastName: 'Lindgren', childName: 'Samwise Lindgren' }
/** Whatever of the family could be found in a store. */
export const traces = ['robin.lindgren', 'Robinette', 'Lindgren', 'Samwise', '1 Rink Road', '555 0100']

export type Watched = Store & { everyKey: ReadonlySet<string> }

/** A store that knows every key it ever kept something under. */
function watched(): Watched {
  const store = memoryStore()
  const everyKey = new Set<string>()
  return { ...store, everyKey, create: (key, value) => (everyKey.add(key), store.create(key, value)) }
}

/** Which of them the whole store holds, keys and values. */
export const tracesIn = async (store: Watched) => {
  const kept = await Promise.all([...store.everyKey].map(async (key) => [key, await store.read(key)]))
  const text = JSON.stringify(kept)
  return traces.filter((trace) => text.includes(trace))
}

export const lane = (date: string, time: string, number = 1) => ({ lane: number, date, time, name: 'Samwise', email })

/** On a Saturday at noon: one lane is past, one to come this week, two next week, a Speede session, two answers, an order. */
export async function settled() {
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

export const leave = (house: TestHouse, cookie: string, body: object = { password, confirm: email }) =>
  house.ask('POST', '/api/account/delete', body, { cookie })

export const holderIn = ({ house }: TestHouse) => holderOf(house.pepper, email)

/** Everything there is to be true once an account is gone. */
export async function expectGone(house: TestHouse, store: Watched) {
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
