/** Crash tests: after a crash at any storage operation, one read, one reconciler run or a retry restores consistency. */
import { describe, expect, test } from 'vitest'
import { entryOf, weekKey, type MemberWeek } from '#server/repositories/bookings/member-weeks.ts'
import { leaseMs } from '#server/repositories/bookings/slot-locks.ts'
import { memoryStore } from '#server/storage/memory-store.ts'
import { StorageUnavailable, type Store } from '#server/storage/store.ts'
import {
  testContext,
  monday,
  slotOf,
  reservationOf,
  type TestContext,
} from '#server/test-support/server/booking-context.ts'
import { failingStore } from '#server/test-support/faults/failing-store.ts'
import { mutants } from '#server/test-support/faults/mutant-store.ts'
import { auditWeek } from '#server/services/operations/audit.ts'
import { cancel } from './cancel.ts'
import { reserve } from './reserve.ts'
import { reconcile } from '#server/services/operations/reconciler.ts'
import { weekFor } from './week-availability.ts'
import { memoryRecords } from '#server/test-support/server/memory-records.ts'

const anna = reservationOf('anna')
const mine = { kind: 'lane', id: anna.bookingId, ownerKey: anna.ownerKey } as const
const startTime = testContext().now().getTime()

/** A context that crashes at its nth operation: with 'after', that operation still takes effect. */
const crashingContext = (store: Store, nth: number, when: 'before' | 'after') =>
  testContext(failingStore(store, ({ number }) => (number === nth ? when : number > nth ? 'before' : undefined)))

const crashPoints = (operations: number) =>
  Array.from({ length: operations }, (_, index) =>
    (['before', 'after'] as const).map((when): [nth: number, when: 'before' | 'after'] => [index + 1, when]),
  ).flat()

const ignoreCrash = (error: unknown) => {
  if (!(error instanceof StorageUnavailable)) throw error
}

const isBooked = async (store: Store) =>
  entryOf((await store.read<MemberWeek>(weekKey(anna.ownerKey, anna.slot)))?.value, anna.bookingId)?.state ===
  'confirmed'

const expectConsistent = async (context: TestContext) => {
  await context.drainWaitUntil()
  const later = testContext(context.store, new Date(context.now().getTime() + leaseMs))
  expect((await auditWeek(later, 'lane', monday)).violations).toEqual([])
}

describe.each(crashPoints(6))('reserve, crashed at operation %i, %s it takes effect', (nth, when) => {
  const crashed = async () => {
    const store = memoryStore()
    const crashing = crashingContext(store, nth, when)
    await reserve(crashing, anna).catch(ignoreCrash)
    await crashing.drainWaitUntil()
    return { store, committed: await isBooked(store), context: testContext(store, new Date(startTime + 1000)) }
  }

  test('a retry books immediately', async () => {
    const { context } = await crashed()
    expect(await reserve(context, anna)).toMatchObject({ outcome: 'booked' })
    await expectConsistent(context)
  })

  test('one reconciler run after the lease restores consistency', async () => {
    const { context, store, committed } = await crashed()
    context.advanceClock(leaseMs)
    await reconcile(context)
    await expectConsistent(context)
    expect(await isBooked(store)).toBe(committed)
    expect(await reconcile(context)).toEqual({ resolved: 0 })
  })

  test('one read after the lease shows the true state, and the slot can be booked unless it was committed', async () => {
    const { context, committed } = await crashed()
    context.advanceClock(leaseMs)
    const ben = reservationOf('ben')
    expect(await weekFor(context, 'lane', monday, ben.ownerKey)).toHaveLength(committed ? 1 : 0)
    expect(await reserve(context, ben)).toMatchObject({ outcome: committed ? 'slot_taken' : 'booked' })
  })

  test('the member’s next booking removes the expired hold', async () => {
    const { context, committed } = await crashed()
    context.advanceClock(leaseMs)
    const others = ['14:00', '15:00'].map((time) => reservationOf('anna', slotOf({ time }), time))
    expect(await reserve(context, others[0]!)).toMatchObject({ outcome: 'booked' })
    expect(await reserve(context, others[1]!)).toMatchObject({ outcome: committed ? 'weekly_limit' : 'booked' })
    await reconcile(context)
    await expectConsistent(context)
  })
})

describe.each(crashPoints(5))('cancel, crashed at operation %i, %s it takes effect', (nth, when) => {
  const crashed = async () => {
    const store = memoryStore()
    const first = testContext(store)
    await reserve(first, anna)
    await first.drainWaitUntil()
    const crashing = crashingContext(store, nth, when)
    const outcome = await cancel(crashing, mine).catch(ignoreCrash)
    await crashing.drainWaitUntil()
    return { context: testContext(store), store, outcome }
  }

  test('a retry cancels immediately', async () => {
    const { context, store } = await crashed()
    expect(await cancel(context, mine)).toBe('cancelled')
    expect(await isBooked(store)).toBe(false)
    await reconcile(context)
    await expectConsistent(context)
  })

  test('one read resolves it without waiting: canceled or still booked', async () => {
    const { context, store, outcome } = await crashed()
    const shown = await weekFor(context, 'lane', monday, reservationOf('ben').ownerKey)
    await expectConsistent(context)
    expect(shown).toHaveLength((await isBooked(store)) ? 1 : 0)
    if (outcome === 'cancelled') expect(shown).toEqual([])
  })
})

test('a refused request that crashes while abandoning its hold counts only until the lease expires', async () => {
  for (const [nth, when] of crashPoints(7)) {
    const store = memoryStore()
    const first = testContext(store)
    await reserve(first, reservationOf('ben'))
    await first.drainWaitUntil()
    await reserve(crashingContext(store, nth, when), anna).catch(ignoreCrash)
    const context = testContext(store, new Date(startTime + leaseMs + 1000))
    await reconcile(context)
    await expectConsistent(context)
    expect(await auditWeek(context, 'lane', monday)).toMatchObject({ booked: 1 })
  }
})

describe('a request delivered twice: one delivery finds the slot held, the other finds it free', () => {
  /** Ben crashed holding the slot. The duplicate is refused; before it ends its hold, Ben's lease expires and the original books. */
  const refusedDuplicate = async (store: Store) => {
    await reserve(crashingContext(store, 4, 'after'), reservationOf('ben')).catch(ignoreCrash)
    const original = testContext(store, new Date(startTime + leaseMs))
    let hasBooked = false
    const duplicate = testContext({
      ...store,
      async replace(key, tag, value) {
        if (key.startsWith('mw/') && !hasBooked) {
          hasBooked = true
          expect(await reserve(original, anna)).toMatchObject({ outcome: 'booked' })
          await original.drainWaitUntil()
        }
        return store.replace(key, tag, value)
      },
    })
    return reserve(duplicate, anna)
  }

  test('the refused delivery does not undo the booking, and returns the same result', async () => {
    const store = memoryStore()
    expect(await refusedDuplicate(store)).toMatchObject({ outcome: 'booked' })
    expect(await isBooked(store)).toBe(true)
    await expectConsistent(testContext(store, new Date(startTime + leaseMs)))
  })

  test('negative control: without compare-and-swap it does', async () => {
    const store = memoryStore()
    await refusedDuplicate(mutants['replace ignores the tag'](store))
    expect(await isBooked(store)).toBe(false)
  })
})

test('the reconciler also resolves last week: a booking interrupted late on Sunday', async () => {
  const store = memoryStore()
  const sunday = slotOf({ date: '2026-11-22', time: '21:00' })
  const request = reservationOf('anna', sunday)
  const at = (instant: string) => testContext(store, new Date(instant))
  const late = at('2026-11-23T01:59:00Z')
  // The lock is created and the entry is not confirmed.
  const crashing = failingStore(store, ({ verb, key }) =>
    verb === 'replace' && key.startsWith('mw/') ? 'before' : undefined,
  )
  await reserve({ ...late, store: memoryRecords(crashing, late.now) }, request).catch(ignoreCrash)
  await late.drainWaitUntil()
  const entries = async () => (await store.read<MemberWeek>(weekKey(request.ownerKey, sunday)))?.value.entries
  expect(await entries()).toMatchObject([{ state: 'held' }])
  const nextMonday = at('2026-11-23T06:00:00Z')
  expect(await reconcile(nextMonday)).toMatchObject({ resolved: expect.any(Number) as number })
  await nextMonday.drainWaitUntil()
  expect(await entries()).toEqual([])
  expect((await auditWeek(at('2026-11-23T07:00:00Z'), 'lane', monday)).violations).toEqual([])
})
