/** A process that dies at any operation leaves nothing that one visit, one sweep or the same request again does not put right. */
import { describe, expect, test } from 'vitest'
import { entryOf, leaseMs, weekKey, type MemberWeek } from '#server/repositories/bookings.ts'
import { memoryStore } from '#server/storage/memory-store.ts'
import { StorageUnavailable, type Store } from '#server/storage/store.ts'
import {
  contextOn,
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

const anna = reservationOf('anna')
const mine = { kind: 'lane', id: anna.bookingId, ownerKey: anna.ownerKey } as const
const settledFrom = contextOn().now().getTime()

/** The desk of a process that is killed at its nth operation: that one may still land, nothing after it does. */
const dyingDesk = (store: Store, nth: number, when: 'before' | 'after') =>
  contextOn(failingStore(store, ({ number }) => (number === nth ? when : number > nth ? 'before' : undefined)))

const deaths = (operations: number) =>
  Array.from({ length: operations }, (_, index) =>
    (['before', 'after'] as const).map((when): [nth: number, when: 'before' | 'after'] => [index + 1, when]),
  ).flat()

const ifAlive = (problem: unknown) => {
  if (!(problem instanceof StorageUnavailable)) throw problem
}

const isBooked = async (store: Store) =>
  entryOf((await store.read<MemberWeek>(weekKey(anna.ownerKey, anna.slot)))?.value, anna.bookingId)?.state ===
  'confirmed'

const expectAtRest = async (context: TestContext) => {
  await context.settled()
  const later = contextOn(context.store, new Date(context.now().getTime() + leaseMs))
  expect((await auditWeek(later, 'lane', monday)).violations).toEqual([])
}

describe.each(deaths(6))('reserve, killed at operation %i, %s it is done', (nth, when) => {
  const crashed = async () => {
    const store = memoryStore()
    const dying = dyingDesk(store, nth, when)
    await reserve(dying, anna).catch(ifAlive)
    await dying.settled()
    return { store, committed: await isBooked(store), desk: contextOn(store, new Date(settledFrom + 1000)) }
  }

  test('the same request again is booked at once', async () => {
    const { desk: context } = await crashed()
    expect(await reserve(context, anna)).toMatchObject({ outcome: 'booked' })
    await expectAtRest(context)
  })

  test('one sweep after the lease settles everything', async () => {
    const { desk: context, store, committed } = await crashed()
    context.pass(leaseMs)
    await reconcile(context)
    await expectAtRest(context)
    expect(await isBooked(store)).toBe(committed)
    expect(await reconcile(context)).toEqual({ settled: 0 })
  })

  test('one visit after the lease shows the slot as it is, and it can be booked unless it was committed', async () => {
    const { desk: context, committed } = await crashed()
    context.pass(leaseMs)
    const ben = reservationOf('ben')
    expect(await weekFor(context, 'lane', monday, ben.ownerKey)).toHaveLength(committed ? 1 : 0)
    expect(await reserve(context, ben)).toMatchObject({ outcome: committed ? 'slot_taken' : 'booked' })
  })

  test('the member’s own next booking frees their place in the week', async () => {
    const { desk: context, committed } = await crashed()
    context.pass(leaseMs)
    const others = ['14:00', '15:00'].map((time) => reservationOf('anna', slotOf({ time }), time))
    expect(await reserve(context, others[0]!)).toMatchObject({ outcome: 'booked' })
    expect(await reserve(context, others[1]!)).toMatchObject({ outcome: committed ? 'weekly_limit' : 'booked' })
    await reconcile(context)
    await expectAtRest(context)
  })
})

describe.each(deaths(5))('cancel, killed at operation %i, %s it is done', (nth, when) => {
  const crashed = async () => {
    const store = memoryStore()
    const first = contextOn(store)
    await reserve(first, anna)
    await first.settled()
    const dying = dyingDesk(store, nth, when)
    const outcome = await cancel(dying, mine).catch(ifAlive)
    await dying.settled()
    return { desk: contextOn(store), store, outcome }
  }

  test('the same request again is canceled at once', async () => {
    const { desk: context, store } = await crashed()
    expect(await cancel(context, mine)).toBe('cancelled')
    expect(await isBooked(store)).toBe(false)
    await reconcile(context)
    await expectAtRest(context)
  })

  test('one visit settles it, without waiting: canceled if it got that far, booked if it did not', async () => {
    const { desk: context, store, outcome } = await crashed()
    const shown = await weekFor(context, 'lane', monday, reservationOf('ben').ownerKey)
    await expectAtRest(context)
    expect(shown).toHaveLength((await isBooked(store)) ? 1 : 0)
    if (outcome === 'cancelled') expect(shown).toEqual([])
  })
})

test('the refused request, killed while it steps back, counts for the lease at most', async () => {
  for (const [nth, when] of deaths(7)) {
    const store = memoryStore()
    const first = contextOn(store)
    await reserve(first, reservationOf('ben'))
    await first.settled()
    await reserve(dyingDesk(store, nth, when), anna).catch(ifAlive)
    const context = contextOn(store, new Date(settledFrom + leaseMs + 1000))
    await reconcile(context)
    await expectAtRest(context)
    expect(await auditWeek(context, 'lane', monday)).toMatchObject({ booked: 1 })
  }
})

describe('a request delivered twice, where one copy finds the slot held and the other finds it free', () => {
  /** Ben died holding the slot. The copy is refused; before it can step back, Ben's lease ends and the original books. */
  const unluckyCopy = async (store: Store) => {
    await reserve(dyingDesk(store, 4, 'after'), reservationOf('ben')).catch(ifAlive)
    const original = contextOn(store, new Date(settledFrom + leaseMs))
    let isSteppingBack = false
    const copy = contextOn({
      ...store,
      async replace(key, tag, value) {
        if (key.startsWith('mw/') && !isSteppingBack) {
          isSteppingBack = true
          expect(await reserve(original, anna)).toMatchObject({ outcome: 'booked' })
          await original.settled()
        }
        return store.replace(key, tag, value)
      },
    })
    return reserve(copy, anna)
  }

  test('the unlucky copy never undoes the lucky one, and answers the same', async () => {
    const store = memoryStore()
    expect(await unluckyCopy(store)).toMatchObject({ outcome: 'booked' })
    expect(await isBooked(store)).toBe(true)
    await expectAtRest(contextOn(store, new Date(settledFrom + leaseMs)))
  })

  test('without compare-and-swap it does', async () => {
    const store = memoryStore()
    await unluckyCopy(mutants['the tag is ignored'](store))
    expect(await isBooked(store)).toBe(false)
  })
})
