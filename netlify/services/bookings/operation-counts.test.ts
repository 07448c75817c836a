/** Cost is a promise: how many operations a call makes, and how many wait for one another. Signing in is counted apart. */
import { expect, test } from 'vitest'
import { bookingsOfMember } from '#server/repositories/bookings.ts'
import { memoryStore } from '#server/storage/memory-store.ts'
import { countingStore } from '#server/test-support/server/counting-store.ts'
import { contextOn, monday, slotOf, reservationOf } from '#server/test-support/server/booking-context.ts'
import { cancel } from './cancel.ts'
import { reserve } from './reserve.ts'
import { weekFor } from './week-availability.ts'

/** What the router adds to every signed-in call: the member and the session, read together. */
const session = { operations: 2, depth: 1 }

async function costOf(
  store: ReturnType<typeof memoryStore>,
  call: (context: ReturnType<typeof contextOn>) => Promise<unknown>,
) {
  const counting = countingStore(store)
  const context = contextOn(counting.store)
  await call(context)
  const { depth } = counting.cost()
  await context.settled()
  return { operations: counting.cost().operations + session.operations, depth: depth + session.depth }
}

test('reserve: at most 8 operations, depth 5, on a new week and on one with bookings', async () => {
  const store = memoryStore()
  expect(await costOf(store, (context) => reserve(context, reservationOf('anna')))).toEqual({ operations: 8, depth: 5 })
  const another = reservationOf('anna', slotOf({ unit: 4 }), 'another')
  expect(await costOf(store, (context) => reserve(context, another))).toEqual({ operations: 8, depth: 5 })
})

test('the answer no costs no more: taken, limit reached, sent again', async () => {
  const store = memoryStore()
  const taken = reservationOf('anna')
  await reserve(contextOn(store), taken)
  await contextOn(store).settled()
  const calls = [reservationOf('ben'), taken, reservationOf('anna', slotOf(), 'again')]
  for (const wish of calls) {
    const { operations } = await costOf(store, (context) => reserve(context, wish))
    expect(operations).toBeLessThanOrEqual(8)
  }
})

test('cancel: at most 7 operations, depth 5', async () => {
  const store = memoryStore()
  const { bookingId, ownerKey } = reservationOf('anna')
  const context = contextOn(store)
  await reserve(context, reservationOf('anna'))
  await context.settled()
  const cost = await costOf(store, (at) => cancel(at, { kind: 'lane', id: bookingId, ownerKey }))
  expect(cost).toEqual({ operations: 7, depth: 5 })
})

test('a week: 3 in parallel when nothing changed, one more round for what did, however full the week is', async () => {
  const store = memoryStore()
  const context = contextOn(store)
  for (let unit = 1; unit <= 5; unit += 1)
    for (const time of ['14:00', '15:00'])
      await reserve(context, reservationOf(`m${unit}`, slotOf({ unit, time }), time))
  await context.settled()
  const look = (at: typeof context) => weekFor(at, 'lane', monday, reservationOf('m1').ownerKey)
  expect(await costOf(store, look)).toEqual({ operations: 3 + 10 + 1 + session.operations, depth: 2 + session.depth })
  expect(await costOf(store, look)).toEqual({ operations: 3 + session.operations, depth: 1 + session.depth })
  await reserve(context, reservationOf('ben', slotOf({ unit: 1, time: '20:00' })))
  await context.settled()
  expect(await costOf(store, look)).toEqual({ operations: 3 + 1 + 1 + session.operations, depth: 2 + session.depth })
})

test('a member’s bookings: one list, then all reads together', async () => {
  const store = memoryStore()
  const { ownerKey } = reservationOf('anna')
  for (const [slot, key] of [
    [slotOf(), 'one'],
    [slotOf({}, 'speede'), 'two'],
    [slotOf({ date: '2026-11-26' }), 'three'],
  ] as const)
    await reserve(contextOn(store), reservationOf('anna', slot, key))
  const cost = await costOf(store, (context) => bookingsOfMember(context.store, ownerKey, 'a@b.co', '2026-11-18'))
  expect(cost).toEqual({ operations: 1 + 3 + session.operations, depth: 2 + session.depth })
})
