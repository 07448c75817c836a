/** Cancel and move of one booking at the same time: once a cancel succeeds, the booking exists nowhere. */
// @module-tag long
import { describe, expect, test } from 'vitest'
import { leaseMs } from '#server/repositories/bookings/slot-locks.ts'
import { memoryStore } from '#server/storage/memory-store.ts'
import { StorageUnavailable } from '#server/storage/store.ts'
import { testContext, monday, wednesdayNoon } from '#server/test-support/server/booking-context.ts'
import { simulate, pick, seeded, type Process } from '#server/test-support/simulation/simulator.ts'
import { envNumber } from '#server/test-support/server/soak-report.ts'
import { failingStore } from '#server/test-support/faults/failing-store.ts'
import { anna, entriesOf, targetNextWeek, target } from '#server/test-support/fixtures/move-fixture.ts'
import { withoutMoveMarks } from '#server/test-support/faults/mutant-store.ts'
import { auditWeek } from '#server/services/operations/audit.ts'
import { cancel } from './cancel.ts'
import { move, type MoveRequest } from './move.ts'
import { reserve } from './reserve.ts'
import { reconcile } from '#server/services/operations/reconciler.ts'
import { weekFor } from './week-availability.ts'

const moveArgs = (context: ReturnType<typeof testContext>, to: MoveRequest['to']) =>
  [
    { ...context, idempotencyKey: 'move-1' },
    { id: anna.bookingId, to, overLimit: false } satisfies MoveRequest,
  ] as const

/**
 * A member cancels while staff move the booking: by its original id, or, with `readFirst`, by an id read from either week.
 * @returns the result of the cancel, which booking it named, and how many bookings are left.
 */
async function cancelAndMove(seed: number, kills: number, { guarded = true, readFirst = false } = {}) {
  const random = seeded(seed)
  const store = memoryStore()
  await reserve(testContext(store), anna)
  let result = 'nothing'
  const process = (work: (context: ReturnType<typeof testContext>) => Promise<unknown>): Process => ({
    async run(own) {
      const context = testContext(own)
      await work(context)
        .then(() => context.drainWaitUntil())
        .catch((error: unknown) => {
          if (!(error instanceof StorageUnavailable)) throw error
        })
    },
  })
  const to = pick(random, [target, targetNextWeek])
  const wait = pick(random, readFirst ? [10, 32, 36, 40] : [0, 10, 20])
  let canceled = anna.bookingId
  const member = process(async (context) => {
    for (let reads = 0; reads < wait; reads += 1) await context.store.read('events/all')
    if (readFirst) {
      const seen = [...(await entriesOf(context.store)), ...(await entriesOf(context.store, targetNextWeek.date))]
      canceled = pick(random, [
        anna.bookingId,
        ...seen.filter(({ state }) => state === 'confirmed').map(({ id }) => id),
      ])
    }
    result = await cancel(context, { kind: 'lane', id: canceled, ownerKey: anna.ownerKey })
  })
  const staff = () => process((context) => move(...moveArgs(context, to)))
  const visitor = process((context) => weekFor(context, 'lane', monday, anna.ownerKey))
  const simulated = guarded ? store : withoutMoveMarks(store)
  await simulate(
    simulated,
    [member, staff(), staff(), visitor],
    random,
    { killRate: kills, clockJumpRate: 0 },
    () => {},
  )

  const context = testContext(store, new Date(wednesdayNoon.getTime() + leaseMs * 2))
  for (let run = 0; run < 2; run += 1) {
    await reconcile(context)
    await context.drainWaitUntil()
  }
  for (const week of [monday, '2026-11-23']) expect((await auditWeek(context, 'lane', week)).violations).toEqual([])
  const times = [...(await entriesOf(store)), ...(await entriesOf(store, targetNextWeek.date))].length
  return { result, which: canceled === anna.bookingId ? 'old' : 'new', times }
}

/** Schedules per test; the soak test runs more. */
const schedules = envNumber('NEST_CANCELS', 250)
const options = { timeout: 30_000 + schedules * 20 }

describe('a cancel concurrent with a move', () => {
  /** No booking is left after a successful cancel, exactly one after any other result. */
  const isConsistent = ({ result, times }: Awaited<ReturnType<typeof cancelAndMove>>) =>
    result === 'nothing' || times === (result === 'cancelled' ? 0 : 1)

  test.each([0, 0.03])('never leaves the booking in the new slot, kill rate %f', options, async (kills) => {
    const outcomes = new Map<string, number>()
    for (let seed = 1; seed <= schedules; seed += 1) {
      const outcome = await cancelAndMove(seed, kills)
      expect({ seed, ...outcome, consistent: isConsistent(outcome) }).toMatchObject({ consistent: true })
      outcomes.set(outcome.result, (outcomes.get(outcome.result) ?? 0) + 1)
    }
    // Both orders occurred: cancel first and move first.
    for (const result of ['cancelled', 'not_found']) expect(outcomes.get(result) ?? 0).toBeGreaterThan(schedules / 20)
  })

  test.each([0, 0.03])(
    'never leaves it in the old slot when canceled by an id read before, kill rate %f',
    options,
    async (kills) => {
      const outcomes = new Map<string, number>()
      for (let seed = 1; seed <= schedules; seed += 1) {
        const outcome = await cancelAndMove(seed, kills, { readFirst: true })
        expect({ seed, ...outcome, consistent: isConsistent(outcome) }).toMatchObject({ consistent: true })
        const label = `${outcome.which} ${outcome.result}`
        outcomes.set(label, (outcomes.get(label) ?? 0) + 1)
      }
      for (const label of ['old cancelled', 'old not_found', 'new cancelled'])
        expect([label, (outcomes.get(label) ?? 0) > schedules / 20]).toEqual([label, true])
    },
  )

  test('negative control: leaves the booking if the move is not recorded on the lock', async () => {
    let failingSeed = 0
    for (let seed = 1; seed <= 1500 && failingSeed === 0; seed += 1)
      if (!isConsistent(await cancelAndMove(seed, 0, { guarded: false }))) failingSeed = seed
    expect(failingSeed).toBeGreaterThan(0)
  })

  test('by the old id changes nothing once the move is complete', async () => {
    const context = testContext(memoryStore())
    await reserve(context, anna)
    await move(...moveArgs(context, targetNextWeek))
    await context.drainWaitUntil()
    expect(await cancel(context, { kind: 'lane', id: anna.bookingId, ownerKey: anna.ownerKey })).toBe('not_found')
    expect(await entriesOf(context.store, targetNextWeek.date)).toHaveLength(1)
  })
})

/** Moves the booking in a process that crashes at operation `nth`. @returns the context, and the new booking if confirmed. */
async function crashedMove(nth: number, when: 'before' | 'after', to: MoveRequest['to']) {
  const context = testContext(memoryStore())
  await reserve(context, anna)
  await context.drainWaitUntil()
  const crashing = testContext(
    failingStore(context.store, ({ number }) => (number === nth ? when : number > nth ? 'before' : undefined)),
  )
  await move(...moveArgs(crashing, to)).catch((error: unknown) => {
    if (!(error instanceof StorageUnavailable)) throw error
  })
  await crashing.drainWaitUntil()
  const entries = await entriesOf(context.store, to.date)
  return { context, moved: entries.find(({ id, state }) => id !== anna.bookingId && state === 'confirmed') }
}
const bookedIds = async ({ store }: ReturnType<typeof testContext>) =>
  new Set([...(await entriesOf(store)), ...(await entriesOf(store, targetNextWeek.date))].map(({ id }) => id))

describe.each([
  ['in the same week', target],
  ['into another week', targetNextWeek],
])('after a move that crashed, %s', (_, to) => {
  const operations = Array.from({ length: 16 }, (__, index) => index + 1)
  const crashPoints = operations.flatMap((nth) => [[nth, 'before'] as const, [nth, 'after'] as const])

  test('canceling the new booking removes both, and the old one does not return', async () => {
    let canceled = 0
    for (const [nth, when] of crashPoints) {
      const { context, moved } = await crashedMove(nth, when, to)
      if (!moved) continue
      canceled += 1
      expect(await cancel(context, { kind: 'lane', id: moved.id, ownerKey: anna.ownerKey })).toBe('cancelled')
      expect([nth, when, await bookedIds(context)]).toEqual([nth, when, new Set()])
      // A late duplicate of the move arrives, then the reconciler runs.
      expect(await move(...moveArgs(context, to))).toMatchObject({ outcome: 'not_found' })
      context.advanceClock(leaseMs)
      await reconcile(context)
      await context.drainWaitUntil()
      expect([nth, when, await bookedIds(context)]).toEqual([nth, when, new Set()])
      for (const week of [monday, '2026-11-23']) expect((await auditWeek(context, 'lane', week)).violations).toEqual([])
    }
    expect(canceled).toBeGreaterThan(2)
  })

  test('moving the new booking again leaves exactly one', async () => {
    for (const [nth, when] of crashPoints) {
      const { context, moved } = await crashedMove(nth, when, to)
      if (!moved) continue
      const next = { id: moved.id, to: { ...target, time: '15:00' }, overLimit: false }
      const last = await move({ ...context, idempotencyKey: 'on' }, next)
      context.advanceClock(leaseMs)
      await reconcile(context)
      await context.drainWaitUntil()
      expect(last).toMatchObject({ outcome: 'booked' })
      expect((await bookedIds(context)).size).toBe(1)
    }
  })

  test('canceling the new booking never restores the old one, even if the cancel crashes too', async () => {
    for (const [nth, when] of crashPoints) {
      const { moved } = await crashedMove(nth, when, to)
      if (!moved) continue
      for (let last = 1; last <= 8; last += 1) {
        const { context: other } = await crashedMove(nth, when, to)
        const crashing = testContext(failingStore(other.store, ({ number }) => (number >= last ? 'before' : undefined)))
        const result = await cancel(crashing, { kind: 'lane', id: moved.id, ownerKey: anna.ownerKey }).catch(
          () => 'nothing',
        )
        await crashing.drainWaitUntil()
        other.advanceClock(leaseMs)
        await reconcile(other)
        await other.drainWaitUntil()
        const left = await bookedIds(other)
        // The booking was moved, so only the new one may be left.
        expect([nth, when, last, [...left].filter((id) => id !== moved.id)]).toEqual([nth, when, last, []])
        if (result === 'cancelled') expect(left.size).toBe(0)
      }
    }
  })
})
