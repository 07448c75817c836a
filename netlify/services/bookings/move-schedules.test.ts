/** Moves under random interleavings with bookings, cancels and other moves, with processes killed at any step. */
// @module-tag long
import { describe, expect, test } from 'vitest'
import { leaseMs } from '#server/repositories/bookings/slot-locks.ts'
import { sessionsTowardLimit } from '#server/repositories/bookings/weekly-limit.ts'
import { memoryStore } from '#server/storage/memory-store.ts'
import { StorageUnavailable } from '#server/storage/store.ts'
import {
  testContext,
  monday,
  slotOf,
  wednesdayNoon,
  playerId,
  reservationOf,
} from '#server/test-support/server/booking-context.ts'
import { simulate, pick, seeded, type Process } from '#server/test-support/simulation/simulator.ts'
import { envNumber, reportResult } from '#server/test-support/server/soak-report.ts'
import { anna, entriesOf, family, targetNextWeek, target } from '#server/test-support/fixtures/move-fixture.ts'
import { mutants, withoutMoveTargets, type Mutant } from '#server/test-support/faults/mutant-store.ts'
import { auditWeek } from '#server/services/operations/audit.ts'
import { cancel } from './cancel.ts'
import { moveOwn } from './move-own.ts'
import { move } from './move.ts'
import { reserve } from './reserve.ts'
import { reconcile } from '#server/services/operations/reconciler.ts'

/** Runs one schedule: members book and cancel while staff move, book over the limit and move again. @returns the violations. */
async function trial(seed: number, kills: number, mutant?: Mutant): Promise<string[]> {
  const random = seeded(seed)
  const backing = memoryStore()
  const store = mutant ? mutant(backing, random) : backing
  const slots = [slotOf(), slotOf({ time: '19:00' }), slotOf({ unit: 1 }), slotOf({ date: '2026-11-20', unit: 2 })]
  const violations: string[] = []
  const process = (work: (context: ReturnType<typeof testContext>) => Promise<void>): Process => ({
    async run(own) {
      const context = testContext(own)
      await work(context)
        .then(() => context.drainWaitUntil())
        .catch((error: unknown) => {
          if (!(error instanceof StorageUnavailable)) violations.push(`bug ${String(error)}`)
        })
    },
  })
  const before = reservationOf('anna', slots[0], 'before')
  await reserve(testContext(store), before)
  const member = (name: string, number: number) =>
    process(async (context) => {
      const request = reservationOf(name, pick(random, slots), `${number}`)
      await reserve(context, request)
      if (random() < 0.3) await cancel(context, { kind: 'lane', id: request.bookingId, ownerKey: request.ownerKey })
    })
  const staff = (number: number) =>
    process(async (context) => {
      const own = { ...context, idempotencyKey: `move-${number}` }
      const request = { id: before.bookingId, to: pick(random, slots), overLimit: random() < 0.3 }
      const moved = await move(own, request)
      if (random() < 0.5) await move(own, request)
      if (moved.outcome !== 'booked' || random() < 0.5) return
      await move(
        { ...own, idempotencyKey: `again-${number}` },
        { ...request, id: moved.booking.id, to: pick(random, slots) },
      )
    })
  const extra = process(async (context) => {
    await reserve(context, { ...reservationOf('anna', pick(random, slots), 'extra'), overLimit: true })
  })
  const parent = process(async (context) => {
    const to = () => [{ id: before.bookingId, ...pick(random, slots) }]
    await moveOwn({ ...context, idempotencyKey: 'own', principal: family }, 'lane', to())
    if (random() < 0.5) await moveOwn({ ...context, idempotencyKey: 'own-2', principal: family }, 'lane', to())
  })
  const all = [member('anna', 1), member('anna', 2), member('ben', 3), staff(1), staff(2), parent, extra]
  await simulate(store, all, random, { killRate: kills, clockJumpRate: 0 }, () => {})

  const context = testContext(store, new Date(wednesdayNoon.getTime() + leaseMs * 2))
  await reconcile(context)
  await context.drainWaitUntil()
  violations.push(...(await auditWeek(context, 'lane', monday)).violations.map(({ violation }) => violation))
  const entries = await entriesOf(store)
  // Nobody canceled the initial booking, so it or its replacement must exist.
  if (entries.length === 0) violations.push('neither')
  if (sessionsTowardLimit({ entries }, playerId) > 2) violations.push('over_limit')
  return violations
}

const schedules = envNumber('NEST_MOVES', 600) / 2
const from = envNumber('NEST_SEED', 1)
const options = { timeout: 30_000 + schedules * 20 }

test.each([0, 0.04])('all invariants hold under random schedules, kill rate %f', options, async (kills) => {
  const failures: { seed: number; violations: string[] }[] = []
  for (let seed = from; seed < from + schedules && failures.length === 0; seed += 1) {
    const violations = await trial(seed, kills)
    if (violations.length > 0) failures.push({ seed, violations })
  }
  reportResult(`${schedules} schedules of moves, kill rate ${kills}: ${failures.length} failures`)
  expect(failures).toEqual([])
})

test('negative control: detects a store that ignores tags', async () => {
  const failures: string[] = []
  for (let seed = 1; seed <= 600 && failures.length === 0; seed += 1)
    failures.push(...(await trial(seed, 0, mutants['replace ignores the tag'])))
  expect(failures).not.toEqual([])
})

/** Concurrent moves of one booking into different weeks, with kills and expired leases. @returns how many bookings are left. */
async function concurrentMoves(seed: number, guarded: boolean): Promise<number> {
  const random = seeded(seed)
  const store = memoryStore()
  let elapsed = 0
  await reserve(testContext(store), anna)
  const mover = (number: number): Process => ({
    async run(own) {
      const context = { ...testContext(own), now: () => new Date(wednesdayNoon.getTime() + elapsed) }
      const to = pick(random, [target, targetNextWeek, { ...targetNextWeek, date: '2026-12-02' }])
      const request = { id: anna.bookingId, to: { ...to, unit: 1 + number }, overLimit: false }
      const attempt = () => move({ ...context, idempotencyKey: `move-${number}` }, request)
      await attempt()
        .then(() => (random() < 0.3 ? attempt() : undefined))
        .then(() => context.drainWaitUntil())
        .catch((error: unknown) => {
          if (!(error instanceof StorageUnavailable)) throw error
        })
    },
  })
  const simulated = guarded ? store : withoutMoveTargets(store)
  await simulate(simulated, [mover(1), mover(2), mover(3)], random, { killRate: 0.01, clockJumpRate: 0.03 }, () => {
    elapsed += leaseMs * 1.5
  })
  const context = testContext(store, new Date(wednesdayNoon.getTime() + elapsed + leaseMs * 2))
  for (let run = 0; run < 2; run += 1) {
    await reconcile(context)
    await context.drainWaitUntil()
  }
  const weeks = await Promise.all([monday, '2026-11-23', '2026-11-30'].map((week) => entriesOf(store, week)))
  for (const week of [monday, '2026-11-23', '2026-11-30'])
    expect({ seed, ...(await auditWeek(context, 'lane', week)) }).toMatchObject({ seed, violations: [] })
  return weeks.flat().length
}

describe('concurrent moves of one booking into different weeks', () => {
  test('leave exactly one booking', options, async () => {
    for (let seed = 1; seed <= schedules; seed += 1)
      expect([seed, await concurrentMoves(seed, true)]).toEqual([seed, 1])
  })

  test('negative control: leave two bookings if the move target is not recorded', async () => {
    const counts = new Set<number>()
    for (let seed = 1; seed <= 200; seed += 1) counts.add(await concurrentMoves(seed, false))
    expect([...counts].some((count) => count > 1)).toBe(true)
  })
})
