/** Transactions under random schedules: all or none, exactly once, in one order, and what was seen stays. */
// @module-tag long
import { describe, expect, test } from 'vitest'
import { transactionMutants } from '#server/test-support/faults/transaction-mutants.ts'
import { firstSeed, sizes } from '#server/test-support/server/soak-report.ts'
import { addFigures, expectFound, expectReached } from './figures.ts'
import { seeded } from './simulator.ts'
import { runTransactions, type TransactionScheduleOptions } from './transaction-schedule.ts'

const scenarios = Object.entries<TransactionScheduleOptions>({
  'processes race': { killRate: 0, clockJumpRate: 0 },
  'processes are killed at any operation': { killRate: 0.04, clockJumpRate: 0.01 },
  'intents expire while processes run': { killRate: 0, clockJumpRate: 0.05 },
  'clocks are an hour apart': { killRate: 0.02, clockJumpRate: 0.02, wrongClocks: true },
  'operations and responses are lost': { killRate: 0.01, clockJumpRate: 0.02, lostRate: 0.02 },
})
const schedules = Math.ceil(sizes(600, 1_000_000) / scenarios.length)

async function findViolation(count: number, options: TransactionScheduleOptions) {
  const figures: Record<string, number> = {}
  for (let seed = firstSeed; seed < firstSeed + count; seed += 1) {
    const run = await runTransactions(seeded(seed), options)
    addFigures(figures, run.figures)
    if (run.violations.length > 0) return { seed, violations: run.violations, figures }
    if (seed % 1000 === 0) await new Promise(setImmediate)
  }
  return { seed: undefined, violations: [], figures }
}

describe('a transaction is in all of its documents or in none', () => {
  test.each(scenarios)('when %s', { timeout: 60_000 + schedules * 20 }, async (name, options) => {
    const { seed, violations, figures } = await findViolation(schedules, options)
    expect([seed, violations]).toEqual([undefined, []])
    expectReached(`transactions, ${name}: ${schedules} schedules`, figures, { acknowledged: 200, aborted: 50 })
  })
})

describe('negative controls: the simulator detects that', () => {
  test.each(Object.entries(transactionMutants))('%s', { timeout: 120_000 }, async (name, mutant) => {
    const options = { killRate: 0.01, clockJumpRate: 0.05, mutant }
    await expectFound(name, async () => (await findViolation(10_000, options)).seed)
  })
})
