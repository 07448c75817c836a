/** Canceling several bookings: all or none, with a crash at any storage operation and under random schedules. */
// @module-tag long
import { describe, expect, test } from 'vitest'
import { entryOf, weekKey, type MemberWeek } from '#server/repositories/bookings/member-weeks.ts'
import { leaseMs } from '#server/repositories/bookings/slot-locks.ts'
import { memoryStore } from '#server/storage/memory-store.ts'
import { StorageUnavailable, type Store } from '#server/storage/store.ts'
import { auditWeek } from '#server/services/operations/audit.ts'
import { reconcile } from '#server/services/operations/reconciler.ts'
import { failingStore } from '#server/test-support/faults/failing-store.ts'
import { mutants, withoutCancelMarks, type Mutant } from '#server/test-support/faults/mutant-store.ts'
import {
  monday,
  reservationOf,
  slotOf,
  testContext,
  wednesdayNoon,
} from '#server/test-support/server/booking-context.ts'
import { envNumber, reportResult } from '#server/test-support/server/soak-report.ts'
import { pick, seeded, simulate, type Process } from '#server/test-support/simulation/simulator.ts'
import { cancel } from './cancel.ts'
import { cancelAll } from './cancel-together.ts'
import { move } from './move.ts'
import { reserve, reserveAll } from './reserve.ts'
import { weekFor } from './week-availability.ts'

const anna = ['first', 'second'].map((player, nth) =>
  reservationOf('anna', slotOf({ unit: nth + 1 }), `anna-${nth}`, player),
)
const { ownerKey } = anna[0]!
const ids = anna.map(({ bookingId }) => bookingId)
const all = { kind: 'lane', ids, ownerKey } as const

/** A store with Anna's pair. */
async function bookedPair(): Promise<Store> {
  const store = memoryStore()
  const context = testContext(store)
  await reserveAll(context, anna)
  await context.drainWaitUntil()
  return store
}
const bookedIn = async (store: Store, of: readonly string[] = ids): Promise<string[]> => {
  const week = (await store.read<MemberWeek>(weekKey(ownerKey, slotOf())))?.value
  return of.filter((id) => entryOf(week, id))
}
const laterContext = (store: Store) => testContext(store, new Date(wednesdayNoon.getTime() + leaseMs * 2))
const violationsIn = async (store: Store) => (await auditWeek(laterContext(store), 'lane', monday)).violations

describe('one request at a time', () => {
  test('cancels both; again with the same result; the slots can be booked at once', async () => {
    const store = await bookedPair()
    const context = testContext(store)
    expect(await cancelAll(context, all)).toBe('cancelled')
    expect(await bookedIn(store)).toEqual([])
    // The locks are not freed yet.
    expect(await weekFor(testContext(store), 'lane', monday, ownerKey)).toEqual([])
    for (const [nth, { slot }] of anna.entries())
      expect(await reserve(testContext(store), reservationOf(`ben${nth}`, slot))).toMatchObject({ outcome: 'booked' })
    await context.drainWaitUntil()
    expect(await cancelAll(testContext(store), all)).toBe('cancelled')
    expect(await auditWeek(laterContext(store), 'lane', monday)).toEqual({ booked: 2, violations: [] })
  })

  test('a late copy of the reservation restores nothing', async () => {
    const store = await bookedPair()
    await cancelAll(testContext(store), all)
    expect(await reserveAll(testContext(store), anna)).toMatchObject({ outcome: 'refused' })
  })

  test('the other one, if one was canceled before', async () => {
    const store = await bookedPair()
    const context = testContext(store)
    await cancel(context, { kind: 'lane', id: ids[0]!, ownerKey })
    expect(await cancelAll(context, all)).toBe('cancelled')
    await context.drainWaitUntil()
    expect(await auditWeek(laterContext(store), 'lane', monday)).toEqual({ booked: 0, violations: [] })
  })

  test.each<[string, Partial<typeof all> | { ids: string[] }, string]>([
    ['one that does not exist', { ids: [ids[0]!, reservationOf('anna', slotOf({ unit: 4 })).bookingId] }, 'not_found'],
    ['a malformed id', { ids: [ids[0]!, 'bk_'] }, 'not_found'],
    ['those of another family', { ownerKey: reservationOf('ben').ownerKey }, 'not_found'],
    ['one of another week', { ids: [ids[0]!, ids[1]!.replace('2026-11-19', '2026-11-26')] }, 'other_week'],
  ])('changes nothing for %s', async (_, asked, outcome) => {
    const store = await bookedPair()
    expect(await cancelAll(testContext(store), { ...all, ...asked })).toBe(outcome)
    expect(await bookedIn(store)).toEqual(ids)
  })

  test('changes nothing once one has begun', async () => {
    const store = await bookedPair()
    const evening = testContext(store, new Date(wednesdayNoon.getTime() + 30 * 3_600_000))
    expect(await cancelAll(evening, all)).toBe('begun')
    expect(await bookedIn(store)).toEqual(ids)
  })

  test('completes a move that crashed before it released the old booking', async () => {
    const store = await bookedPair()
    const to = { unit: 4, date: '2026-11-20', time: '12:00' }
    const staff = { ...testContext(withoutReleases(store)), idempotencyKey: 'move' }
    await move(staff, { id: ids[0]!, to, overLimit: false }).catch(ignoreCrash)
    const week = (await store.read<MemberWeek>(weekKey(ownerKey, slotOf())))?.value
    const moved = week?.entries.find(({ replaces }) => replaces === ids[0])
    const context = laterContext(store)
    expect(await cancelAll(context, { ...all, ids: [moved!.id, ids[1]!] })).toBe('cancelled')
    await context.drainWaitUntil()
    expect(await auditWeek(laterContext(store), 'lane', monday)).toEqual({ booked: 0, violations: [] })
  })
})

/** A store that fails before a lock is marked as releasing. */
const withoutReleases = (store: Store): Store => ({
  ...store,
  async replace(key, tag, value) {
    if (key.startsWith('slot/') && 'state' in value && value.state === 'releasing') throw new StorageUnavailable('lost')
    return store.replace(key, tag, value)
  },
})

const ignoreCrash = (error: unknown) => {
  if (!(error instanceof StorageUnavailable)) throw error
}

const crashPoints = Array.from({ length: 8 }, (_, index) =>
  (['before', 'after'] as const).map((when): [number, typeof when] => [index + 1, when]),
).flat()

/** After a crash at the nth operation. */
async function crashed(nth: number, when: 'before' | 'after', mutant = (store: Store) => store) {
  const store = await bookedPair()
  const failing = failingStore(mutant(store), ({ number }) =>
    number === nth ? when : number > nth ? 'before' : undefined,
  )
  const context = testContext(failing)
  const outcome = await cancelAll(context, all).catch(ignoreCrash)
  await context.drainWaitUntil()
  return { store, outcome }
}

describe.each(crashPoints)('crashed at operation %i, %s it takes effect', (nth, when) => {
  test('both or neither are booked, and readers see the same at once', async () => {
    const { store, outcome } = await crashed(nth, when)
    const booked = await bookedIn(store)
    expect([0, 2]).toContain(booked.length)
    if (outcome === 'cancelled') expect(booked).toEqual([])
    // Twice: the first one stores what it saw.
    for (let read = 0; read < 2; read += 1) {
      const context = testContext(store)
      expect(await weekFor(context, 'lane', monday, ownerKey)).toHaveLength(booked.length)
      await context.drainWaitUntil()
    }
    expect(await violationsIn(store)).toEqual([])
  })

  test('a retry cancels both', async () => {
    const { store } = await crashed(nth, when)
    const context = testContext(store)
    expect(await cancelAll(context, all)).toBe('cancelled')
    await context.drainWaitUntil()
    await reconcile(laterContext(store))
    expect(await auditWeek(laterContext(store), 'lane', monday)).toEqual({ booked: 0, violations: [] })
  })

  test('another family gets the lanes, or finds both taken', async () => {
    const { store } = await crashed(nth, when)
    const wasBooked = (await bookedIn(store)).length > 0
    for (const [index, { slot }] of anna.entries())
      expect((await reserve(testContext(store), reservationOf(`ben${index}`, slot))).outcome).toBe(
        wasBooked ? 'slot_taken' : 'booked',
      )
  })
})

test('negative control: without the marks, a crash after the write leaves slots taken that nobody has', async () => {
  const { store } = await crashed(6, 'after', withoutCancelMarks)
  await reconcile(laterContext(store))
  expect(await bookedIn(store)).toEqual([])
  expect(await violationsIn(store)).not.toEqual([])
})

/** Cancels the pair twice while others book its lanes, read, cancel one of them or move one. @returns the violations. */
async function trial(seed: number, kills: number, mutant: Mutant = (store) => store): Promise<string[]> {
  const random = seeded(seed)
  const backing = await bookedPair()
  const violations: string[] = []
  const process = (work: (context: ReturnType<typeof testContext>) => Promise<unknown>): Process => ({
    async run(own) {
      const context = testContext(mutant(own, random))
      await work(context)
        .then(() => context.drainWaitUntil())
        .catch((error: unknown) => {
          if (!(error instanceof StorageUnavailable)) violations.push(`bug ${String(error)}`)
        })
    },
  })
  const isDisturbed = random() < 0.5
  let isCanceled = false
  const canceler = process(async (context) => {
    if ((await cancelAll(context, all)) === 'cancelled') isCanceled = true
  })
  const ben = (nth: number) =>
    process((context) => reserve(context, reservationOf(`ben${nth}`, pick(random, anna).slot, `${nth}`)))
  const reader = process((context) => weekFor(context, 'lane', monday, ownerKey))
  const single = process((context) => cancel(context, { kind: 'lane', id: pick(random, ids), ownerKey }))
  const staff = process((context) =>
    move(
      { ...context, idempotencyKey: 'move' },
      { id: ids[0]!, to: { unit: 5, date: '2026-11-20', time: '12:00' }, overLimit: false },
    ),
  )
  const processes = [canceler, canceler, ben(1), ben(2), reader, ...(isDisturbed ? [single, staff] : [])]
  await simulate(backing, processes, random, { killRate: kills, clockJumpRate: 0 }, () => {})

  const context = laterContext(backing)
  await reconcile(context)
  await context.drainWaitUntil()
  violations.push(...(await violationsIn(backing)).map(({ violation }) => violation))
  const left = await bookedIn(backing)
  if (isCanceled && left.length > 0) violations.push('canceled and still booked')
  if (!isDisturbed && left.length === 1) violations.push('canceled in part')
  return violations
}

const schedules = envNumber('NEST_CANCELS', 1000) / 4
const from = envNumber('NEST_SEED', 1)

test.each([0, 0.04])(
  'all invariants hold under random schedules, kill rate %f',
  { timeout: 30_000 + schedules * 20 },
  async (kills) => {
    const failures: { seed: number; violations: string[] }[] = []
    for (let seed = from; seed < from + schedules && failures.length === 0; seed += 1) {
      const violations = await trial(seed, kills)
      if (violations.length > 0) failures.push({ seed, violations })
    }
    reportResult(`${schedules} schedules of canceled pairs, kill rate ${kills}: ${failures.length} failures`)
    expect(failures).toEqual([])
  },
)

test.each<[string, Mutant]>([
  ['the tag of the week document is not compared', mutants['replace ignores the tag']],
  ['locks are not marked', withoutCancelMarks],
])('negative control: the schedules detect that %s', async (_, mutant) => {
  const failures: string[] = []
  for (let seed = 1; seed <= 3000 && failures.length === 0; seed += 1)
    failures.push(...(await trial(seed, 0.04, mutant)))
  expect(failures).not.toEqual([])
})
