/** The order in which the slots of one request are locked, which must be the same for every request. */
import { expect, test } from 'vitest'
import { leaseMs } from '#server/repositories/bookings/slot-locks.ts'
import { keys } from '#server/repositories/keys.ts'
import { memoryStore } from '#server/storage/memory-store.ts'
import { notingStore } from '#server/test-support/faults/failing-store.ts'
import { monday, reservationOf, slotOf, testContext } from '#server/test-support/server/booking-context.ts'
import { lockSlots } from './lock-slot.ts'
import { reserve } from './reserve.ts'

const inOrder = [
  slotOf({ date: monday, time: '20:00', unit: 12 }),
  slotOf({ date: '2026-11-24', time: '18:00', unit: 9 }),
  slotOf({ date: '2026-11-24', time: '18:00', unit: 10 }),
  slotOf({ date: '2026-11-24', time: '19:00', unit: 2 }),
]
const requests = inOrder.map((slot, nth) => reservationOf('anna', slot, `anna-${nth}`))

/** A context whose store notes the keys of its creates. */
function watchedContext() {
  const { store, created } = notingStore(memoryStore())
  return { context: testContext(store), created }
}

test.each([
  ['as requested', [0, 1, 2, 3]],
  ['backwards', [3, 2, 1, 0]],
  ['mixed', [2, 0, 3, 1]],
])('is by date, time and unit: %s', async (_, order) => {
  const { context, created } = watchedContext()
  const mixed = order.map((nth) => requests[nth]!)
  const { locked, refused } = await lockSlots(context, mixed, context.now().getTime() + leaseMs)
  expect(refused).toBeUndefined()
  expect(created).toEqual(inOrder.map((slot) => keys.slot(slot)))
  expect(locked.map(({ request }) => request)).toEqual(requests)
})

test('ends at the first slot that another booking has', async () => {
  const { context, created } = watchedContext()
  await reserve(context, reservationOf('ben', inOrder[3]))
  created.length = 0
  const { locked, refused } = await lockSlots(context, requests.toReversed(), context.now().getTime() + leaseMs)
  expect(refused).toBe(requests[3])
  expect(locked.map(({ request }) => request)).toEqual(requests.slice(0, 3))
  expect(created).toEqual(inOrder.map((slot) => keys.slot(slot)))
})
