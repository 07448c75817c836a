/** The standby list under random schedules (standby-schedule.ts). */
// @module-tag long
import { describe, expect, test } from 'vitest'
import { groupMutants } from '#server/test-support/faults/mutant-store.ts'
import type { Mutant } from '#server/test-support/faults/transaction-mutants.ts'
import { standbyMutants } from '#server/test-support/faults/standby-mutants.ts'
import { firstSeed, sizes } from '#server/test-support/server/soak-report.ts'
import { addFigures, expectFound, expectReached } from './figures.ts'
import { seeded } from './simulator.ts'
import { runStandbySchedule, type StandbyOptions } from './standby-schedule.ts'

const scenarios: Readonly<Record<string, StandbyOptions>> = {
  'processes race': { killRate: 0, clockJumpRate: 0.003 },
  'processes are killed at any operation': { killRate: 0.01, clockJumpRate: 0.003 },
  'time passes while they run': { killRate: 0, clockJumpRate: 0.02 },
  'clocks are wrong by up to two hours': { killRate: 0.003, clockJumpRate: 0.01, clockSkewMinutes: 120 },
}

const schedules = Math.ceil(sizes(120, 300_000) / Object.keys(scenarios).length)
const timeout = 300_000 + schedules * 1000

async function run(count: number, options: StandbyOptions) {
  const figures: Record<string, number> = {}
  for (let seed = firstSeed; seed < firstSeed + count; seed += 1) {
    const done = await runStandbySchedule(seeded(seed), options)
    addFigures(figures, done.figures)
    if (done.violations.length > 0) return { figures, violation: { seed, violations: done.violations } }
    if (seed % 1000 === 0) await new Promise(setImmediate)
  }
  return { figures, violation: undefined }
}

const results = new Map<string, ReturnType<typeof run>>()
function resultOf(name: string) {
  const result = results.get(name) ?? run(schedules, scenarios[name]!)
  results.set(name, result)
  return result
}

describe('nobody is passed over, snatched from, asked twice, at night, or beyond the limit', () => {
  test.each(Object.keys(scenarios))('when %s', { timeout }, async (name) => {
    const { figures, violation } = await resultOf(name)
    expect(violation).toBeUndefined()
    expectReached(`standby, ${name}: ${schedules} schedules`, figures, { steps: 1000, held: 5 })
  })

  test('while offers are accepted, declined, withdrawn and run out', { timeout: 4 * timeout }, async () => {
    const all: Record<string, number> = {}
    for (const name of Object.keys(scenarios)) addFigures(all, (await resultOf(name)).figures)
    const floors = { told: 25, held: 60, accepted: 15, declined: 7, unanswered: 10, withdrawn: 2, killed: 50 }
    expectReached('standby', all, floors)
  })
})

const busy: StandbyOptions = { killRate: 0, clockJumpRate: 0.005 }
const maxSchedules = 20_000

describe('negative controls: the simulator detects that', () => {
  const bugs = { ...standbyMutants, 'half a pair is offered': groupMutants['of a group one player is forgotten'] }
  test.each(Object.entries<Mutant>(bugs))('%s', { timeout: 600_000 }, (name, mutant) =>
    expectFound(name, async () => {
      const options = { ...busy, mutant, allTakeBack: name === 'the Undo is forgotten' }
      return (await run(maxSchedules, options)).violation?.seed
    }),
  )

  test('quiet hours are forgotten', { timeout: 600_000 }, () =>
    expectFound('quiet hours are forgotten', async () => {
      const { violation } = await run(maxSchedules, { ...busy, quietForgotten: true })
      expect(violation?.violations).toContain('at_night')
      return violation?.seed
    }),
  )
})
