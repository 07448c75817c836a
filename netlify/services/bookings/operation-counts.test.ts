/** Operation budgets: how many storage operations a call makes, and how many run in sequence. */
import { expect, test } from 'vitest'
import { bookingsOfMember } from '#server/repositories/bookings/bookings-of-member.ts'
import { memoryStore } from '#server/test-support/storage/memory-store.ts'
import { countingStore } from '#server/test-support/server/counting-store.ts'
import {
  testContext,
  monday,
  slotOf,
  reservationOf,
  type TestContext,
} from '#server/test-support/server/booking-context.ts'
import { cancel } from './cancel.ts'
import { reserve, reserveAll } from './reserve.ts'
import { weekFor } from './week-availability.ts'

/** What the router adds to every authenticated call: member and session, read in parallel. */
const session = { operations: 2, depth: 1 }

async function costOf(store: ReturnType<typeof memoryStore>, call: (context: TestContext) => Promise<unknown>) {
  const counting = countingStore(store)
  const context = testContext(counting.store)
  await call(context)
  const { depth } = counting.cost()
  await context.drainWaitUntil()
  return { operations: counting.cost().operations + session.operations, depth: depth + session.depth }
}

test('reserve: 10 operations, depth 4, on a new week and on one with bookings', async () => {
  const store = memoryStore()
  expect(await costOf(store, (context) => reserve(context, reservationOf('anna')))).toEqual({
    operations: 10,
    depth: 4,
  })
  const another = reservationOf('anna', slotOf({ unit: 4 }), 'another')
  expect(await costOf(store, (context) => reserve(context, another))).toEqual({ operations: 10, depth: 4 })
})

test('a pair: a read, an intent and an outcome more than one slot, at the same depth, and 6 more for its message', async () => {
  const pair = ['first', 'second'].map((player, nth) =>
    reservationOf('anna', slotOf({ unit: nth + 1 }), player, player),
  )
  const book = (context: TestContext) => reserveAll(context, pair)
  expect(await costOf(memoryStore(), book)).toEqual({ operations: 13, depth: 4 })
  expect(await costOf(memoryStore(), (context) => book({ ...context, mailEnabled: true }))).toEqual({
    operations: 19,
    depth: 4,
  })
})

test('a refused or repeated reservation costs no more: taken, retried, already booked', async () => {
  const store = memoryStore()
  const taken = reservationOf('anna')
  await reserve(testContext(store), taken)
  await testContext(store).drainWaitUntil()
  const requests = [reservationOf('ben'), taken, reservationOf('anna', slotOf(), 'again')]
  for (const request of requests) {
    const { operations } = await costOf(store, (context) => reserve(context, request))
    expect(operations).toBeLessThanOrEqual(10)
  }
})

test('cancel: 10 operations, depth 4', async () => {
  const store = memoryStore()
  const { bookingId, accountKey } = reservationOf('anna')
  const context = testContext(store)
  await reserve(context, reservationOf('anna'))
  await context.drainWaitUntil()
  const cost = await costOf(store, (counted) => cancel(counted, { kind: 'lane', id: bookingId, accountKey }))
  expect(cost).toEqual({ operations: 10, depth: 4 })
})

test('a week: 3 operations in parallel if unchanged, one more round for changed slots', async () => {
  const store = memoryStore()
  const context = testContext(store)
  for (let unit = 1; unit <= 5; unit += 1)
    for (const time of ['14:00', '15:00'])
      await reserve(context, reservationOf(`m${unit}`, slotOf({ unit, time }), time))
  await context.drainWaitUntil()
  const readWeek = (counted: typeof context) => weekFor(counted, 'lane', monday, reservationOf('m1').accountKey)
  expect(await costOf(store, readWeek)).toEqual({
    operations: 3 + 10 + 1 + session.operations,
    depth: 2 + session.depth,
  })
  expect(await costOf(store, readWeek)).toEqual({ operations: 3 + session.operations, depth: 1 + session.depth })
  await reserve(context, reservationOf('ben', slotOf({ unit: 1, time: '20:00' })))
  await context.drainWaitUntil()
  expect(await costOf(store, readWeek)).toEqual({
    operations: 3 + 1 + 1 + session.operations,
    depth: 2 + session.depth,
  })
})

test('a member’s bookings: one list, then all reads in parallel', async () => {
  const store = memoryStore()
  const { accountKey } = reservationOf('anna')
  for (const [slot, key] of [
    [slotOf(), 'one'],
    [slotOf({}, 'speede'), 'two'],
    [slotOf({ date: '2026-11-27' }), 'three'],
  ] as const)
    await reserve(testContext(store), reservationOf('anna', slot, key))
  const cost = await costOf(store, (context) => bookingsOfMember(context.store, accountKey, 'a@b.co', '2026-11-18'))
  expect(cost).toEqual({ operations: 1 + 3 + session.operations, depth: 2 + session.depth })
})
