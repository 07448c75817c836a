/** A family with something of everything, about to delete its account, and what must be true once it is gone. */
import { expect } from 'vitest'
import { auditBookings } from '#server/services/operations/audit.ts'
import { reconcile } from '#server/services/operations/reconciler.ts'
import { ownerKeyOf, keys } from '#server/repositories/keys.ts'
import { isDeleted, type MemberRecord } from '#server/repositories/members.ts'
import { memoryStore } from '#server/storage/memory-store.ts'
import type { Store } from '#server/storage/store.ts'
import { testServer, type TestServer } from './test-server.ts'

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
  const server = testServer({ store, now: new Date('2026-11-18T17:00:00Z') })
  const { cookie } = await server.signUp(family)
  const post = async (path: string, body: object) => {
    const answer = await server.ask('POST', path, body, { cookie })
    if (answer.status !== 201) throw new Error(JSON.stringify(answer.body))
  }
  await post('/api/lanes/bookings', lane('2026-11-18', '13:00'))
  await post('/api/events/homework-helper-2026-11-18/attendees', { name: 'Samwise', email, qty: 1 })
  server.at('2026-11-21T17:00:00Z')
  await post('/api/lanes/bookings', lane('2026-11-22', '16:00'))
  await post('/api/lanes/bookings', lane('2026-11-24', '16:00', 2))
  await post('/api/lanes/bookings', lane('2026-11-25', '16:00', 3))
  await post('/api/speede/bookings', { unit: 4, date: '2026-11-23', time: '17:30', name: 'Samwise', email })
  await post('/api/events/healthy-eats-2026-11-22/attendees', { name: 'Robinette', email, qty: 3 })
  const items = [{ pid: 'members-jacket', size: 'M', qty: 1 }]
  await post('/api/orders', { items, note: 'for Samwise' })
  // The desk has looked at everything, and what it saw is kept for its next look.
  const coach = await server.signUpStaff()
  for (const path of ['/api/members/full', '/api/orders']) {
    const seen = await server.ask('GET', path, undefined, { cookie: coach.cookie })
    if (!JSON.stringify(seen.body).includes('Lindgren')) throw new Error(`${path}: ${JSON.stringify(seen.body)}`)
  }
  return { server, cookie, store }
}

export const leave = (server: TestServer, cookie: string, body: object = { password, confirm: email }) =>
  server.ask('POST', '/api/account/delete', body, { cookie })

export const ownerKeyIn = ({ context }: TestServer) => ownerKeyOf(context.keyPepper, email)

/** Everything there is to be true once an account is gone. */
export async function expectErased(server: TestServer, store: Watched) {
  expect(await tracesIn(store)).toEqual([])
  const record = await store.read<MemberRecord>(keys.member(ownerKeyIn(server)))
  expect(record && isDeleted(record.value)).toBe(true)
  // One visit settles what the last step left for it.
  await reconcile({ ...server.context, store })
  await server.drainWaitUntil()
  expect(await auditBookings({ ...server.context, store })).toEqual({ booked: 1, violations: [] })
  const { cookie } = await server.signUp()
  for (const { email: _, ...wanted } of [lane('2026-11-24', '16:00', 2), lane('2026-11-22', '16:00')]) {
    const free = { ...wanted, email: (await whoAmI(server, cookie)).email }
    expect((await server.ask('POST', '/api/lanes/bookings', free, { cookie })).status).toBe(201)
  }
}

const whoAmI = async (server: TestServer, cookie: string) =>
  ((await server.ask('GET', '/api/session', undefined, { cookie })).body as { profile: { email: string } }).profile
