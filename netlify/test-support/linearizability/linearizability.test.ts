/** Every slot is linearizable, with concurrent clients, lost responses, killed processes and expired intents. */
// @module-tag long
import { describe, expect, test } from 'vitest'
import { addFigures, expectReached } from '#server/test-support/simulation/figures.ts'
import { seeded } from '#server/test-support/simulation/simulator.ts'
import { firstSeed, reportResult, sizes } from '#server/test-support/server/soak-report.ts'
import { mutants, withStaleLists } from '#server/test-support/faults/mutant-store.ts'
import { findViolation } from './checker.ts'
import { recordHistory, type HistoryOptions } from './record-history.ts'
import { slotModel } from './slot-model.ts'

const operations = sizes(600, 10_000)
const faults: HistoryOptions = { lostResponseRate: 0.01, killRate: 0.001, clockJumpRate: 0.002 }

/** Records one history and checks each slot. */
async function check(operationCount: number, seed: number, options: HistoryOptions) {
  const { histories, ...counts } = await recordHistory(operationCount, seeded(seed), options)
  const figures: Record<string, number> = { ...counts }
  for (const { action } of histories.flat()) {
    const { type, response } = action
    addFigures(figures, { [`${type} ${typeof response === 'string' ? response : 'mine'}`]: 1 })
  }
  return { figures, violations: histories.flatMap((history) => findViolation(history, slotModel) ?? []) }
}

const common = { 'reserve booked': 30, 'cancel cancelled': 20, 'reserve slot_taken': 20, 'read mine': 20 }

test.each<[string, HistoryOptions, Record<string, number>]>([
  ['clients race', { lostResponseRate: 0, killRate: 0, clockJumpRate: 0 }, common],
  ['responses are lost, clients are killed and intents expire', faults, { ...common, killed: 3 }],
])('when %s', { timeout: 60_000 + operations * 50 }, async (name, options, floors) => {
  const { violations, figures } = await check(operations, firstSeed, options)
  expect(violations).toEqual([])
  expectReached(name, figures, { ...floors, completed: operations })
})

describe('negative controls: the checker rejects histories when', () => {
  test.each<[string, Partial<HistoryOptions>]>([
    ['create overwrites an existing value', { mutant: mutants['create overwrites an existing value'] }],
    ['replace ignores the tag', { mutant: mutants['replace ignores the tag'] }],
    ['reads of a week are stale', { readMutant: withStaleLists }],
  ])('%s', { timeout: 60_000 }, async (name, mutant) => {
    let histories = 0
    let violations: unknown[] = []
    while (histories < 40 && violations.length === 0)
      violations = (await check(200, firstSeed + (histories += 1), { ...faults, ...mutant })).violations
    reportResult(`${name}: found after ${histories} histories of 200 operations`)
    expect(violations).not.toEqual([])
  })
})
