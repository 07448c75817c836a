/**
 * Bookings under random schedules: processes race, are killed at any storage operation, outlive their intents,
 * have skewed clocks and get duplicate requests. A failing schedule is simplified and printed step by step.
 */
// @module-tag long
import { describe, expect, test } from 'vitest'
import { addFigures, expectFound, expectReached } from './figures.ts'
import { seeded } from './simulator.ts'
import { firstSeed, sizes } from '#server/test-support/server/soak-report.ts'
import { runSchedule, type ScheduleOptions } from './booking-schedule.ts'
import { simplify, countEvents, replayTrace, recordTrace } from './trace.ts'
import { mutants, timeoutAsSuccess } from '#server/test-support/faults/mutant-store.ts'
import type { Mutant } from '#server/test-support/faults/transaction-mutants.ts'

/** Runs schedules until one violates an invariant. */
async function findViolation(schedules: number, options: ScheduleOptions, firstSeed = 1) {
  const figures: Record<string, number> = {}
  for (let seed = firstSeed; seed < firstSeed + schedules; seed += 1) {
    const run = await runSchedule(seeded(seed), options)
    addFigures(figures, run.figures)
    if (run.violations.length > 0) return { violation: { seed, violations: run.violations }, figures }
    // Let the event loop turn now and then.
    if (seed % 1000 === 0) await new Promise(setImmediate)
  }
  return { violation: undefined, figures }
}

/** Simplifies a failing schedule as long as it violates the same invariant. @returns its size and its log. */
async function simplifySchedule(seed: number, violation: string, options: ScheduleOptions) {
  const fails = async (trace: readonly number[]) => {
    // A simplified schedule may also end in a livelock, which is a different failure.
    const result = await runSchedule(replayTrace(trace), options).catch(() => undefined)
    return result?.violations.includes(violation) ?? false
  }
  const { random, trace } = recordTrace(seeded(seed))
  await runSchedule(random, options)
  const simplified = await simplify(trace, fails)
  const log: string[] = []
  await runSchedule(replayTrace(simplified), options, (line) => void log.push(line))
  return { choices: trace.length, remaining: countEvents(simplified), log }
}

type Violation = { seed: number; violations: string[] }

async function report({ seed, violations }: Violation, name: string, options: ScheduleOptions) {
  const { choices, remaining, log } = await simplifySchedule(seed, violations[0]!, options)
  return [
    `${violations.join(', ')} with seed ${seed}: ${remaining} of ${choices} choices are needed`,
    ...log,
    `replay: NEST_SEED=${seed} vitest run --project server netlify/test-support/simulation/simulator -t '${name}'`,
  ].join('\n  ')
}

const scenarios = Object.entries<ScheduleOptions>({
  'processes race': { killRate: 0, clockJumpRate: 0 },
  'processes are killed at any operation': { killRate: 0.03, clockJumpRate: 0 },
  'intents expire while processes run': { killRate: 0, clockJumpRate: 0.05 },
  'requests are duplicated': { killRate: 0, clockJumpRate: 0.02, duplicateRate: 0.9 },
  'clocks are skewed by up to 10 minutes': { killRate: 0.01, clockJumpRate: 0.02, clockSkewMinutes: 10 },
  'store responses are lost': { killRate: 0, clockJumpRate: 0.02, lostResponseRate: 0.03 },
  'all processes request one slot': { killRate: 0.01, clockJumpRate: 0.05, duplicateRate: 1, slotCount: 1 },
  'all faults are combined': {
    killRate: 0.02,
    clockJumpRate: 0.05,
    duplicateRate: 0.7,
    clockSkewMinutes: 10,
    lostResponseRate: 0.01,
  },
})

const schedules = Math.ceil(sizes(600, 1_000_000) / scenarios.length)

describe('no double booking, no third session, no ghost booking, no lost acknowledged write', () => {
  test.each(scenarios)('when %s', { timeout: 60_000 + schedules * 20 }, async (name, options) => {
    const { violation, figures } = await findViolation(schedules, options, firstSeed)
    expect(violation && (await report(violation, name, options))).toBeUndefined()
    expectReached(`${name}: ${schedules} schedules`, figures, {
      booked: 100,
      cancelled: 20,
      slot_taken: 40,
      aborted: 40,
    })
  })
})

/** Far more than the rarest mutant needs. */
const maxSchedules = 20_000
const contention: ScheduleOptions = { killRate: 0, clockJumpRate: 0.1, duplicateRate: 1 }

const seedThatFails = async (options: ScheduleOptions) =>
  (await findViolation(maxSchedules, options, firstSeed)).violation?.seed

describe('negative controls: the simulator detects that', () => {
  test.each(Object.entries<Mutant>(mutants))('%s', { timeout: 120_000 }, async (name, mutant) => {
    await expectFound(name, () => seedThatFails({ ...contention, mutant }))
  })

  test('a lost response counts as success', { timeout: 120_000 }, async () => {
    const options = { ...contention, lostResponseRate: 0.02, mutant: timeoutAsSuccess }
    await expectFound('a lost response counts as success', () => seedThatFails(options))
  })

  test('a failing schedule gets simplified', async () => {
    const options = { ...contention, slotCount: 1, mutant: mutants['nobody asks whether the slot is taken'] }
    const { violation } = await findViolation(maxSchedules, options)
    const { choices, remaining, log } = await simplifySchedule(violation!.seed, violation!.violations[0]!, options)
    expect(remaining).toBeLessThan(choices / 10)
    expect(log.length).toBeLessThan(80)
  })
})
