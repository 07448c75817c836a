/**
 * An address is registered again while the scheduled job finishes the deletion of its last account. At whichever storage
 * operation of the job that happens, a booking or RSVP acknowledged to the new account stays.
 */
// @module-tag long
import { expect, test } from 'vitest'
import type { Slot } from '#domain/bookings/bookings.ts'
import { bookingIdOf } from '#server/repositories/bookings/booking-ids.ts'
import { keys } from '#server/repositories/keys.ts'
import type { Doc, Found, Store } from '#server/storage/store.ts'
import {
  deleteAccount,
  email,
  family,
  lane,
  memberWithData,
  accountKeyOn,
} from '#server/test-support/fixtures/account-deletion-fixture.ts'
import { interruptibleStore } from '#server/test-support/faults/failing-store.ts'
import { memoryStore } from '#server/test-support/storage/memory-store.ts'
import { testServer } from '#server/test-support/server/test-server.ts'
import { finishDeletions } from '#server/services/leaving/erase.ts'
import { memoryRecords } from '#server/test-support/server/memory-records.ts'

/** A job that never notices the new account: it always reads the member record it read first. */
function blindTo(key: string, store: Store): Store {
  let first: Promise<Found<Doc> | undefined> | undefined
  return {
    ...store,
    read: <Value extends Doc>(read: string) =>
      read === key ? ((first ??= store.read(key)) as Promise<Found<Value> | undefined>) : store.read<Value>(read),
  }
}

/** A deleted account, and a write of it that arrived after its deletion, so that the job has something to erase. */
async function deleted() {
  const { server, cookie, store } = await memberWithData()
  await deleteAccount(server, cookie)
  await server.drainWaitUntil()
  const accountKey = accountKeyOn(server)
  const slot: Slot = { kind: 'lane', date: '2026-11-30', time: '18:00', unit: 1 }
  const late = { ...lane(slot.date, slot.time), id: bookingIdOf(slot, accountKey, 'late'), player: 'pl_x', unit: 1 }
  await store.create(keys.memberWeek(accountKey, 'lane', '2026-11-30'), { v: 1, entries: [late], done: [] })
  return { accountKey, records: store.records }
}
const club = await deleted()

/** Registers and books ahead of the job's nth operation. @returns what the new account has, and the job's operations. */
async function rejoinAt(nth: number, jobStore: (store: Store, memberKey: string) => Store = (store) => store) {
  const { accountKey } = club
  const store = memoryStore(new Map(club.records))
  const now = new Date('2026-11-21T17:10:00Z')
  const server = testServer({ store, now })
  const next = testServer({ store, now })
  next.waitByClock()
  let joined = ''
  const rejoin = async () => {
    joined = (await next.signUp({ ...family, password: 'a new beginning' })).cookie
    for (const [path, body] of [
      ['/api/lanes/bookings', lane('2026-11-30', '17:00')],
      ['/api/events/healthy-eats-2026-11-22/attendees', { name: 'Mia', email, qty: 2 }],
    ] as const)
      expect((await next.ask('POST', path, body, { cookie: joined })).status).toBe(201)
    await next.drainWaitUntil()
  }
  const { interrupted, operations } = interruptibleStore(store, nth, rejoin)
  await finishDeletions({
    ...server.context,
    store: memoryRecords(jobStore(interrupted, keys.member(accountKey)), server.context.now),
    backoff: async () => {},
  })
  await server.drainWaitUntil()
  if (joined === '') return { kept: true, reached: false, operations: operations() }
  const { body } = await next.ask('GET', '/api/schedule', undefined, { cookie: joined })
  const { bookings, eventBookings } = body as { bookings: { time: string }[]; eventBookings: unknown[] }
  const kept = bookings.some(({ time }) => time === '17:00') && eventBookings.length === 1
  return { kept, reached: true, operations: operations() }
}

/** The operations of the job at which a registration loses what it booked. */
async function lossesAtEveryOperation(jobStore?: Parameters<typeof rejoinAt>[1]) {
  const losses: number[] = []
  for (let nth = 1; ; nth += 1) {
    const { kept, reached } = await rejoinAt(nth, jobStore)
    if (!reached) return { losses, tried: nth - 1 }
    if (!kept) losses.push(nth)
  }
}

test('at every operation of the job, the new account keeps its booking and its RSVP', async () => {
  const { losses, tried } = await lossesAtEveryOperation()
  expect(losses).toEqual([])
  expect(tried).toBeGreaterThan(10)
})

test('negative control: a job that does not check the account loses them', async () => {
  const { losses } = await lossesAtEveryOperation((store, memberKey) => blindTo(memberKey, store))
  expect(losses.length).toBeGreaterThan(0)
})
