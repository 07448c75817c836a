/** The standby list under random schedules (standby-schedule.ts). */
// @module-tag long
import { describe, expect, test } from 'vitest'
import { groupMutants } from '#server/test-support/faults/mutant-store.ts'
import type { Mutant } from '#server/test-support/faults/transaction-mutants.ts'
import { standbyMutants } from '#server/test-support/faults/standby-mutants.ts'
import { firstSeed, reportResult, sizes } from '#server/test-support/server/soak-report.ts'
import { seeded } from './simulator.ts'
import { runStandbySchedule, type StandbyOptions } from './standby-schedule.ts'

const scenarios = Object.entries<StandbyOptions>({
  'processes race': { killRate: 0, clockJumpRate: 0.01 },
  'processes are killed at any operation': { killRate: 0.01, clockJumpRate: 0.01 },
  'time passes while they run': { killRate: 0, clockJumpRate: 0.04 },
  'clocks are wrong by up to two hours': { killRate: 0.003, clockJumpRate: 0.02, clockSkewMinutes: 120 },
})

const schedules = Math.ceil(sizes(200, 300_000) / scenarios.length)

async function run(count: number, options: StandbyOptions, from = firstSeed) {
  const total = { steps: 0, killed: 0, offers: 0, accepted: 0 }
  for (let seed = from; seed < from + count; seed += 1) {
    const { violations, ...done } = await runStandbySchedule(seeded(seed), options)
    for (const name of ['steps', 'killed', 'offers', 'accepted'] as const) total[name] += done[name]
    if (violations.length > 0) return { ...total, violation: { seed, violations } }
    if (seed % 1000 === 0) await new Promise(setImmediate)
  }
  return { ...total, violation: undefined }
}

describe('nobody is passed over, snatched from, asked twice, at night, or beyond the limit', () => {
  test.each(scenarios)('when %s', { timeout: 300_000 + schedules * 1000 }, async (name, options) => {
    const { violation, steps, killed, offers, accepted } = await run(schedules, options)
    reportResult(
      `standby, ${name}: ${schedules} schedules, ${steps} steps, ${killed} killed, ${offers} offers after a request, ${accepted} accepted, ${violation ? 'FAILED' : '0 failed'}`,
    )
    expect(violation).toBeUndefined()
  })
})

const busy: StandbyOptions = { killRate: 0, clockJumpRate: 0.02 }
const maxSchedules = 20_000

/** Where the usual seed finds those that take hundreds of schedules: it starts there. */
const startAt: Readonly<Record<string, number>> = {
  'an offer outlives the booking that leaves no room for it': 3270,
  'the Undo is forgotten': 10_165,
  'a wish that has ended stays': 895,
}

describe('negative controls: the simulator detects that', () => {
  const bugs = { ...standbyMutants, 'half a pair is offered': groupMutants['of a group one player is forgotten'] }
  test.each(Object.entries<Mutant>(bugs))('%s', { timeout: 600_000 }, async (name, mutant) => {
    const from = firstSeed === 1 ? (startAt[name] ?? firstSeed) : firstSeed
    const { violation } = await run(maxSchedules, { ...busy, mutant }, from)
    reportResult(`${name}: found after ${violation ? violation.seed - from + 1 : 'no'} schedules`)
    expect(violation).toBeDefined()
  })

  test('quiet hours are forgotten', { timeout: 600_000 }, async () => {
    const { violation } = await run(maxSchedules, { ...busy, quietForgotten: true })
    reportResult(
      `quiet hours are forgotten: found after ${violation ? violation.seed - firstSeed + 1 : 'no'} schedules`,
    )
    expect(violation?.violations).toContain('at_night')
  })
})
