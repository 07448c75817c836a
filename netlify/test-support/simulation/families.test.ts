/**
 * Both or neither: families book for two or three players at once under random schedules, with crashes at any operation,
 * copies, cancellations, moves by staff and players retired meanwhile.
 */
// @module-tag long
import { describe, expect, test } from 'vitest'
import { groupMutants, mutants } from '#server/test-support/faults/mutant-store.ts'
import type { Mutant } from '#server/test-support/faults/transaction-mutants.ts'
import { firstSeed, sizes } from '#server/test-support/server/soak-report.ts'
import { reserveAll } from '#server/services/bookings/reserve.ts'
import { memoryStore } from '#server/test-support/storage/memory-store.ts'
import type { Store } from '#server/storage/store.ts'
import { reservationOf, slotOf, testContext } from '#server/test-support/server/booking-context.ts'
import { runSchedule, type ScheduleOptions } from './booking-schedule.ts'
import { addFigures, expectFound, expectReached } from './figures.ts'
import { seeded, simulate } from './simulator.ts'

const scenarios = Object.entries<ScheduleOptions>({
  'families race': { killRate: 0, clockJumpRate: 0 },
  'processes are killed at any operation': { killRate: 0.03, clockJumpRate: 0 },
  'intents expire while processes run': { killRate: 0, clockJumpRate: 0.05 },
  'requests are duplicated': { killRate: 0, clockJumpRate: 0.02, duplicateRate: 0.9 },
  'all faults are combined': {
    killRate: 0.02,
    clockJumpRate: 0.05,
    duplicateRate: 0.7,
    clockSkewMinutes: 10,
    lostResponseRate: 0.01,
  },
})
const schedules = Math.ceil(sizes(250, 300_000) / scenarios.length)

async function findViolation(count: number, options: ScheduleOptions) {
  const figures: Record<string, number> = {}
  for (let seed = firstSeed; seed < firstSeed + count; seed += 1) {
    const run = await runSchedule(seeded(seed), { ...options, families: true })
    addFigures(figures, run.figures)
    if (run.violations.length > 0) return { seed, violations: run.violations, figures }
    if (seed % 1000 === 0) await new Promise(setImmediate)
  }
  return { seed: undefined, violations: [], figures }
}

describe('no group in part, no player over the limit or in two places, no double booking', () => {
  test.each(scenarios)('when %s', { timeout: 60_000 + schedules * 20 }, async (name, options) => {
    const { seed, violations, figures } = await findViolation(schedules, options)
    expect([seed, violations]).toEqual([undefined, []])
    expectReached(`families, ${name}: ${schedules} schedules`, figures, {
      booked: 100,
      cancelled: 20,
      slot_taken: 50,
      same_time: 10,
      aborted: 30,
      moved: 1,
    })
  })
})

const contention: ScheduleOptions = { killRate: 0.01, clockJumpRate: 0.05, duplicateRate: 1 }
const guards = [
  'create overwrites an existing value',
  'replace ignores the tag',
  'ended requests are not recorded',
] as const
const seededBugs: [string, Mutant][] = [
  ...Object.entries<Mutant>(groupMutants),
  ...guards.map((name): [string, Mutant] => [name, mutants[name]]),
]

describe('negative controls: the simulator detects that', () => {
  test.each(seededBugs)('%s', { timeout: 120_000 }, async (name, mutant) => {
    await expectFound(name, async () => (await findViolation(50_000, { ...contention, mutant })).seed)
  })
})

describe('two families after the last two lanes of an hour, each naming them in another order', () => {
  const [one, other] = [slotOf({ unit: 1 }), slotOf({ unit: 2 })]

  /** How many families got both lanes. */
  async function fight(seed: number): Promise<number> {
    let won = 0
    const familyOf = (name: string, slots: (typeof one)[]) => ({
      name,
      async run(store: Store) {
        const context = testContext(store)
        const requests = slots.map((slot, nth) => ({ ...reservationOf(name, slot, `${nth}`), player: `p${nth}` }))
        if ((await reserveAll(context, requests)).outcome === 'booked') won += 1
        await context.drainWaitUntil()
      },
    })
    const families = [familyOf('anna', [one, other]), familyOf('ben', [other, one])]
    await simulate(memoryStore(), families, seeded(seed), { killRate: 0, clockJumpRate: 0 }, () => {})
    return won
  }
  const fights = sizes(200, 1000)
  const seeds = Array.from({ length: fights }, (_, index) => firstSeed + index)

  test('exactly one of them gets both, whatever the order of their operations', async () => {
    const winners = new Set<number>()
    for (const seed of seeds) winners.add(await fight(seed))
    expect([...winners]).toEqual([1])
  })
})
