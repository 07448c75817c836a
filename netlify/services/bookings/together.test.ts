/** Both or neither, one request at a time and with a crash at any storage operation. */
import { describe, expect, test } from 'vitest'
import { entryOf, weekKey, type MemberWeek } from '#server/repositories/bookings/member-weeks.ts'
import { leaseMs } from '#server/repositories/bookings/slot-locks.ts'
import { mailSubjectRef } from '#server/repositories/mail-subject-refs.ts'
import { outboxEntryOf } from '#server/repositories/outbox.ts'
import { memoryStore } from '#server/storage/memory-store.ts'
import { StorageUnavailable, type Store } from '#server/storage/store.ts'
import { auditWeek } from '#server/services/operations/audit.ts'
import { reconcile } from '#server/services/operations/reconciler.ts'
import { failingStore } from '#server/test-support/faults/failing-store.ts'
import { countingStore } from '#server/test-support/server/counting-store.ts'
import { monday, reservationOf, slotOf, testContext } from '#server/test-support/server/booking-context.ts'
import { cancel } from './cancel.ts'
import { reserve, reserveAll } from './reserve.ts'
import type { ReservationRequest } from './why-not-hold.ts'

const pairOf = (member: string, units: readonly [number, number] = [1, 2], time = '18:00') =>
  units.map((unit, nth) => reservationOf(member, slotOf({ unit, time }), `${member}-${nth}`, ['first', 'second'][nth]!))
const anna = pairOf('anna')
const startTime = testContext().now().getTime()

const statesIn = async (store: Store, requests = anna) => {
  const week = (await store.read<MemberWeek>(weekKey(requests[0]!.ownerKey, requests[0]!.slot)))?.value
  return requests.map(({ bookingId }) => entryOf(week, bookingId)?.state)
}
const expectConsistent = async (store: Store, booked: number) =>
  expect(await auditWeek(testContext(store, new Date(startTime + leaseMs + 1000)), 'lane', monday)).toEqual({
    booked,
    violations: [],
  })

describe('the message of a reservation', () => {
  const messageOf = ({ store }: { store: Store }, { ownerKey, slot }: ReservationRequest, bookingId: string) =>
    outboxEntryOf(store, {
      ownerKey,
      kind: 'booking_made',
      subjectRef: mailSubjectRef.booking({ kind: slot.kind, id: bookingId }),
    })

  test('is one for a group, by the first of its ids', async () => {
    const context = { ...testContext(), mailEnabled: true }
    await reserveAll(context, anna.toReversed())
    const [first, second] = anna.map(({ bookingId }) => bookingId).toSorted()
    expect(await messageOf(context, anna[0]!, first!)).toBeDefined()
    expect(await messageOf(context, anna[0]!, second!)).toBeUndefined()
  })

  test('is not written for a slot that is taken, nor for a move, which has its own', async () => {
    const context = { ...testContext(), mailEnabled: true }
    const [request, other] = [reservationOf('anna'), reservationOf('ben')]
    await reserve(context, request)
    await reserve(context, other)
    expect(await messageOf(context, request, request.bookingId)).toBeDefined()
    expect(await messageOf(context, other, other.bookingId)).toBeUndefined()
    const moved = { ...reservationOf('anna', slotOf({ time: '20:00' }), 'moved'), replaces: request.bookingId }
    expect(await reserve(context, moved)).toMatchObject({ outcome: 'booked' })
    expect(await messageOf(context, moved, moved.bookingId)).toBeUndefined()
  })
})

describe('one request at a time', () => {
  test('books both, and again with the same result', async () => {
    const context = testContext()
    const first = await reserveAll(context, anna)
    expect(first).toMatchObject({ outcome: 'booked', bookings: [{ unit: 1 }, { unit: 2 }] })
    await context.drainWaitUntil()
    expect(await reserveAll(context, anna)).toEqual(first)
    await expectConsistent(context.store, 2)
  })

  test.each([1, 2])('books neither if lane %i is taken, and the other lane is free at once', async (unit) => {
    const context = testContext()
    await reserve(context, reservationOf('ben', slotOf({ unit })))
    const refused = await reserveAll(context, anna)
    const taken = anna.find(({ slot }) => slot.unit === unit)
    const why = { outcome: 'slot_taken' }
    expect(refused).toEqual({ outcome: 'refused', refusals: [{ request: taken, why }] })
    expect(await reserveAll(context, anna)).toEqual(refused)
    expect(await reserve(context, reservationOf('cleo', slotOf({ unit: 3 - unit })))).toMatchObject({
      outcome: 'booked',
    })
    await context.drainWaitUntil()
    await expectConsistent(context.store, 2)
  })

  test('names everything that is in the way', async () => {
    const context = testContext()
    for (const time of ['14:00', '15:00'])
      await reserve(context, reservationOf('anna', slotOf({ time }), time, 'first'))
    await reserve(context, reservationOf('anna', slotOf({ unit: 5 }), 'five', 'second'))
    expect(await reserveAll(context, anna)).toEqual({
      outcome: 'refused',
      refusals: [
        { request: anna[0], why: { outcome: 'weekly_limit' } },
        { request: anna[1], why: { outcome: 'same_time' } },
      ],
    })
    expect(await statesIn(context.store)).toEqual([undefined, undefined])
  })

  test('one can be canceled; a late copy of the request returns the other and restores nothing', async () => {
    const context = testContext()
    await reserveAll(context, anna)
    const { bookingId: id, ownerKey } = anna[0]!
    expect(await cancel(context, { kind: 'lane', id, ownerKey })).toBe('cancelled')
    expect(await reserveAll(context, anna)).toMatchObject({ outcome: 'booked', bookings: [{ unit: 2 }] })
    const { bookingId: other } = anna[1]!
    expect(await cancel(context, { kind: 'lane', id: other, ownerKey })).toBe('cancelled')
    expect(await reserveAll(context, anna)).toMatchObject({ outcome: 'refused', refusals: [{}, {}] })
    await context.drainWaitUntil()
    await expectConsistent(context.store, 0)
  })
})

/** What the router adds to every authenticated call: member and session, read in parallel. */
const session = { operations: 2, depth: 1 }

async function costOf(requests: typeof anna, store = memoryStore(), mailEnabled = false) {
  const counting = countingStore(store)
  const context = { ...testContext(counting.store), mailEnabled }
  await reserveAll(context, requests)
  const depth = counting.cost().depth + session.depth
  await context.drainWaitUntil()
  return { operations: counting.cost().operations + session.operations, depth }
}

test('a pair: 10 operations, 12 with its message, depth 6; each further player one lock more, and its confirmation', async () => {
  expect(await costOf(anna)).toEqual({ operations: 10, depth: 6 })
  expect(await costOf(anna, memoryStore(), true)).toEqual({ operations: 12, depth: 6 })
  const third = { ...reservationOf('anna', slotOf({ unit: 3 }), 'anna-2'), player: 'third' }
  expect(await costOf([...anna, third])).toEqual({ operations: 12, depth: 7 })
})

test('a refused pair costs no more', async () => {
  for (const unit of [1, 2]) {
    const store = memoryStore()
    const context = testContext(store)
    await reserve(context, reservationOf('ben', slotOf({ unit })))
    await context.drainWaitUntil()
    const { operations, depth } = await costOf(anna, store)
    expect(operations).toBeLessThanOrEqual(10)
    expect(depth).toBeLessThanOrEqual(6)
  }
})

const crashPoints = Array.from({ length: 8 }, (_, index) =>
  (['before', 'after'] as const).map((when): [nth: number, when: 'before' | 'after'] => [index + 1, when]),
).flat()

describe.each(crashPoints)('crashed at operation %i, %s it takes effect', (nth, when) => {
  const crashed = async (store = memoryStore()) => {
    const crashing = testContext(
      failingStore(store, ({ number }) => (number === nth ? when : number > nth ? 'before' : undefined)),
    )
    await reserveAll(crashing, anna).catch((error: unknown) => {
      if (!(error instanceof StorageUnavailable)) throw error
    })
    await crashing.drainWaitUntil()
    const states = await statesIn(store)
    expect(new Set(states).size).toBe(1)
    return { store, committed: states[0] === 'confirmed' }
  }
  const later = (store: Store) => testContext(store, new Date(startTime + leaseMs))

  test('a retry books both', async () => {
    const { store } = await crashed()
    const context = testContext(store, new Date(startTime + 1000))
    expect(await reserveAll(context, anna)).toMatchObject({ outcome: 'booked', bookings: [{}, {}] })
    await context.drainWaitUntil()
    await expectConsistent(store, 2)
  })

  test('one reconciler run after the lease leaves both or neither', async () => {
    const { store, committed } = await crashed()
    const context = later(store)
    await reconcile(context)
    await context.drainWaitUntil()
    expect(await statesIn(store)).toEqual(committed ? ['confirmed', 'confirmed'] : [undefined, undefined])
    await expectConsistent(store, committed ? 2 : 0)
    expect(await reconcile(later(store))).toEqual({ resolved: 0 })
  })

  test('another family gets both lanes after the lease, or neither', async () => {
    const { store, committed } = await crashed()
    const context = later(store)
    const ben = await reserveAll(context, pairOf('ben', [2, 1]))
    expect(ben.outcome).toBe(committed ? 'refused' : 'booked')
    await context.drainWaitUntil()
    await reconcile(context)
    await expectConsistent(store, 2)
    // The late copy of the first request does not take them back.
    expect((await reserveAll(context, anna)).outcome).toBe(committed ? 'booked' : 'refused')
  })

  test('whoever takes one of the two lanes ends the whole attempt in one write', async () => {
    const { store, committed } = await crashed()
    const context = later(store)
    const ben = await reserve(context, reservationOf('ben', slotOf({ unit: 1 })))
    expect(ben.outcome).toBe(committed ? 'slot_taken' : 'booked')
    const states = await statesIn(store)
    expect(states[0]).toBe(states[1])
  })
})

test('the family of a refused pair may ask for another one at once, with a lane of the first', async () => {
  const context = testContext()
  await reserve(context, reservationOf('ben', slotOf({ unit: 2 })))
  await reserveAll(context, anna)
  const [first, second] = [slotOf({ unit: 1 }), slotOf({ unit: 3 })]
  const instead = [reservationOf('anna', first, 'again-0', 'first'), reservationOf('anna', second, 'again-1', 'second')]
  expect(await reserveAll(context, instead)).toMatchObject({ outcome: 'booked', bookings: [{ unit: 1 }, { unit: 3 }] })
})
