/** The standby list of a full event under random schedules (places-schedule.ts). */
// @module-tag long
import { describe, expect, test } from 'vitest'
import { mutants } from '#server/test-support/faults/mutant-store.ts'
import type { Mutant } from '#server/test-support/faults/transaction-mutants.ts'
import { placesMutants, standbyMutants } from '#server/test-support/faults/standby-mutants.ts'
import { firstSeed, reportResult, sizes } from '#server/test-support/server/soak-report.ts'
import { runPlacesSchedule, type PlacesOptions } from './places-schedule.ts'
import { seeded } from './simulator.ts'

const scenarios = Object.entries<PlacesOptions>({
  'processes race': { killRate: 0, clockJumpRate: 0.01 },
  'processes are killed at any operation': { killRate: 0.005, clockJumpRate: 0.01 },
  'time passes while they run': { killRate: 0, clockJumpRate: 0.02 },
})

const schedules = Math.ceil(sizes(150, 300_000) / scenarios.length)

/** Up to the first schedule with a violation, or with the one that is looked for. */
async function run(count: number, options: PlacesOptions, wanted?: string) {
  const total = { steps: 0, killed: 0, offers: 0, accepted: 0 }
  for (let seed = firstSeed; seed < firstSeed + count; seed += 1) {
    const { violations, ...done } = await runPlacesSchedule(seeded(seed), options)
    for (const name of ['steps', 'killed', 'offers', 'accepted'] as const) total[name] += done[name]
    if (wanted === undefined ? violations.length > 0 : violations.includes(wanted))
      return { ...total, violation: { seed, violations } }
    if (seed % 1000 === 0) await new Promise(setImmediate)
  }
  return { ...total, violation: undefined }
}

describe('never more people than places; no party that fits is passed over, snatched from, asked twice, or at night', () => {
  test.each(scenarios)('when %s', { timeout: 300_000 + schedules * 1000 }, async (name, options) => {
    const { violation, steps, killed, offers, accepted } = await run(schedules, options)
    reportResult(
      `places, ${name}: ${schedules} schedules, ${steps} steps, ${killed} killed, ${offers} offers, ${accepted} accepted, ${violation ? 'FAILED' : '0 failed'}`,
    )
    expect(violation).toBeUndefined()
  })
})

const busy: PlacesOptions = { killRate: 0, clockJumpRate: 0.01 }
const maxSchedules = 5000

describe('negative controls: the simulator detects that', () => {
  const bugs: Record<string, [PlacesOptions, string]> = {
    'who asked first is passed over': [withMutant(standbyMutants['who asked first is passed over']), 'passed_over'],
    'freed places are not kept': [withMutant(placesMutants['freed places are not kept']), 'snatched'],
    'what was declined is offered again': [
      withMutant(standbyMutants['what was declined is offered again']),
      'offered_twice',
    ],
    'what is offered is not taken': [withMutant(placesMutants['what is offered is not taken']), 'too_many'],
    'replace ignores the tag': [withMutant(mutants['replace ignores the tag']), 'too_many'],
    'quiet hours are forgotten': [{ ...busy, quietForgotten: true }, 'at_night'],
  }
  test.each(Object.entries(bugs))('%s', { timeout: 600_000 }, async (name, [options, expected]) => {
    const { violation } = await run(maxSchedules, options, expected)
    reportResult(`places, ${name}: found after ${violation ? violation.seed - firstSeed + 1 : 'no'} schedules`)
    expect(violation).toBeDefined()
  })
})

function withMutant(mutant: Mutant): PlacesOptions {
  return { ...busy, mutant }
}
