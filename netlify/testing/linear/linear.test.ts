/**
 * Every slot is linearizable: what many clients were told of it, with answers lost, processes killed and leases ended, is
 * what they would have been told one after the other. NEST_LINEAR asks for a longer history, NEST_SEED for another.
 */
import { describe, expect, test } from 'vitest'
import { seeded } from '#server/testing/explorer.ts'
import { asked, figure } from '#server/testing/figures.ts'
import { weaknesses, withOldLists } from '#server/testing/weakened-store.ts'
import { unexplained } from './checker.ts'
import { record, type Weather } from './clients.ts'
import { slotModel } from './slot-model.ts'

const operations = asked('NEST_LINEAR', 1500)
const from = asked('NEST_SEED', 1)
const rough: Weather = { losses: 0.01, kills: 0.001, jumps: 0.002 }

/** What cannot be explained of a history of all slots, each for itself. */
async function check(wanted: number, seed: number, weather: Weather) {
  const { histories, ...counts } = await record(wanted, seeded(seed), weather)
  return { ...counts, wrong: histories.flatMap((history) => unexplained(history, slotModel) ?? []) }
}

test.each<[string, Weather]>([
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
  test.each<[string, Partial<Weather>]>([
    ['a create overwrites what stands there', { weakness: weaknesses['a create overwrites what stands there'] }],
    ['the tag is ignored', { weakness: weaknesses['the tag is ignored'] }],
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
