/** Cost is a promise: how many operations a call makes, and how many wait for one another. Signing in is counted apart. */
import { expect, test } from 'vitest'
import { bookingsOfMember } from '#server/records/bookings.ts'
import { memoryStore } from '#server/store/memory-store.ts'
import { countingStore } from '#server/testing/counting-store.ts'
import { deskOn, monday, slotOf, wishOf } from '#server/testing/desk.ts'
import { cancel } from './cancel.ts'
import { reserve } from './reserve.ts'
import { weekFor } from './week.ts'

/** What the router adds to every signed-in call: the member and the session, read together. */
const session = { operations: 2, depth: 1 }

async function costOf(
  store: ReturnType<typeof memoryStore>,
  call: (desk: ReturnType<typeof deskOn>) => Promise<unknown>,
) {
  const counting = countingStore(store)
  const desk = deskOn(counting.store)
  await call(desk)
  const { depth } = counting.cost()
  await desk.settled()
  return { operations: counting.cost().operations + session.operations, depth: depth + session.depth }
}

test('reserve: at most 8 operations, depth 5, on a new week and on one with bookings', async () => {
  const store = memoryStore()
  expect(await costOf(store, (desk) => reserve(desk, wishOf('anna')))).toEqual({ operations: 8, depth: 5 })
  const another = wishOf('anna', slotOf({ unit: 4 }), 'another')
  expect(await costOf(store, (desk) => reserve(desk, another))).toEqual({ operations: 8, depth: 5 })
})

test('the answer no costs no more: taken, limit reached, sent again', async () => {
  const store = memoryStore()
  const taken = wishOf('anna')
  await reserve(deskOn(store), taken)
  await deskOn(store).settled()
  const calls = [wishOf('ben'), taken, wishOf('anna', slotOf(), 'again')]
  for (const wish of calls) {
    const { operations } = await costOf(store, (desk) => reserve(desk, wish))
    expect(operations).toBeLessThanOrEqual(8)
  }
})

test('cancel: at most 7 operations, depth 5', async () => {
  const store = memoryStore()
  const { bookingId, holder } = wishOf('anna')
  const desk = deskOn(store)
  await reserve(desk, wishOf('anna'))
  await desk.settled()
  const cost = await costOf(store, (at) => cancel(at, { kind: 'lane', id: bookingId, holder }))
  expect(cost).toEqual({ operations: 7, depth: 5 })
})

test('a week: 3 in parallel when nothing changed, one more round for what did, however full the week is', async () => {
  const store = memoryStore()
  const desk = deskOn(store)
  for (let unit = 1; unit <= 5; unit += 1)
    for (const time of ['14:00', '15:00']) await reserve(desk, wishOf(`m${unit}`, slotOf({ unit, time }), time))
  await desk.settled()
  const look = (at: typeof desk) => weekFor(at, 'lane', monday, wishOf('m1').holder)
  expect(await costOf(store, look)).toEqual({ operations: 3 + 10 + 1 + session.operations, depth: 2 + session.depth })
  expect(await costOf(store, look)).toEqual({ operations: 3 + session.operations, depth: 1 + session.depth })
  await reserve(desk, wishOf('ben', slotOf({ unit: 1, time: '20:00' })))
  await desk.settled()
  expect(await costOf(store, look)).toEqual({ operations: 3 + 1 + 1 + session.operations, depth: 2 + session.depth })
})

test('a member’s bookings: one list, then all reads together', async () => {
  const store = memoryStore()
  const { holder } = wishOf('anna')
  for (const [slot, key] of [
    [slotOf(), 'one'],
    [slotOf({}, 'speede'), 'two'],
    [slotOf({ date: '2026-11-26' }), 'three'],
  ] as const)
    await reserve(deskOn(store), wishOf('anna', slot, key))
  const cost = await costOf(store, (desk) => bookingsOfMember(desk.store, holder, 'a@b.co', '2026-11-18'))
  expect(cost).toEqual({ operations: 1 + 3 + session.operations, depth: 2 + session.depth })
})
