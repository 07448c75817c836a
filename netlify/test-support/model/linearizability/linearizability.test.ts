/**
 * Every slot is linearizable: what many clients were told of it, with answers lost, processes killed and leases ended, is
 * what they would have been told one after the other. NEST_LINEAR asks for a longer history, NEST_SEED for another.
 */
import { describe, expect, test } from 'vitest'
import { seeded } from '#server/test-support/simulation/simulator.ts'
import { asked, figure } from '#server/test-support/server/figures.ts'
import { mutants, withOldLists } from '#server/test-support/faults/mutant-store.ts'
import { unexplained } from './checker.ts'
import { record, type FaultInjection } from './clients.ts'
import { slotModel } from './slot-model.ts'

const operations = asked('NEST_LINEAR', 1500)
const from = asked('NEST_SEED', 1)
const rough: FaultInjection = { losses: 0.01, kills: 0.001, jumps: 0.002 }

/** What cannot be explained of a history of all slots, each for itself. */
async function check(wanted: number, seed: number, weather: FaultInjection) {
  const { histories, ...counts } = await record(wanted, seeded(seed), weather)
  return { ...counts, wrong: histories.flatMap((history) => unexplained(history, slotModel) ?? []) }
}

test.each<[string, FaultInjection]>([
  ['clients race', { losses: 0, kills: 0, jumps: 0 }],
  ['answers get lost, clients are killed and leases end', rough],
])('when %s', { timeout: 60_000 + operations * 50 }, async (name, weather) => {
  const { wrong, answered, unclear, killed } = await check(operations, from, weather)
  figure(
    `${name}: ${answered} operations, ${unclear} never answered, ${killed} killed: ${wrong.length} slots not linearizable`,
  )
  expect(wrong).toEqual([])
  expect(answered).toBeGreaterThanOrEqual(operations)
})

describe('the same check notices when', () => {
  test.each<[string, Partial<FaultInjection>]>([
    ['a create overwrites what stands there', { weakness: mutants['a create overwrites what stands there'] }],
    ['the tag is ignored', { weakness: mutants['the tag is ignored'] }],
    ['a week is shown as it was before', { lookersSee: withOldLists }],
  ])('%s', { timeout: 60_000 }, async (name, weakened) => {
    let tried = 0
    let wrong: unknown[] = []
    while (tried < 40 && wrong.length === 0)
      wrong = (await check(200, from + (tried += 1), { ...rough, ...weakened })).wrong
    figure(`${name}: found after ${tried} histories of 200 operations`)
    expect(wrong).not.toEqual([])
  })
})
