/** Transactions under random schedules: all or none, exactly once, in one order, and what was seen stays. */
// @module-tag long
import { describe, expect, test } from 'vitest'
import { transactionMutants } from '#server/test-support/faults/transaction-mutants.ts'
import { firstSeed, reportResult, sizes } from '#server/test-support/server/soak-report.ts'
import { seeded } from './simulator.ts'
import { runTransactions, type TransactionScheduleOptions } from './transaction-schedule.ts'

const scenarios = Object.entries<TransactionScheduleOptions>({
  'processes race': { killRate: 0, clockJumpRate: 0 },
  'processes are killed at any operation': { killRate: 0.04, clockJumpRate: 0.01 },
  'intents expire while processes run': { killRate: 0, clockJumpRate: 0.05 },
  'clocks are an hour apart': { killRate: 0.02, clockJumpRate: 0.02, wrongClocks: true },
  'operations and responses are lost': { killRate: 0.01, clockJumpRate: 0.02, lostRate: 0.02 },
})
const schedules = Math.ceil(sizes(1000, 1_000_000) / scenarios.length)

async function findViolation(count: number, options: TransactionScheduleOptions) {
  let steps = 0
  let killed = 0
  for (let seed = firstSeed; seed < firstSeed + count; seed += 1) {
    const run = await runTransactions(seeded(seed), options)
    steps += run.steps
    killed += run.killed
    if (run.violations.length > 0) return { seed, violations: run.violations, steps, killed }
    if (seed % 1000 === 0) await new Promise(setImmediate)
  }
  return { seed: undefined, violations: [], steps, killed }
}

describe('a transaction is in all of its documents or in none', () => {
  test.each(scenarios)('when %s', { timeout: 60_000 + schedules * 20 }, async (name, options) => {
    const { seed, violations, steps, killed } = await findViolation(schedules, options)
    reportResult(`${name}: ${schedules} schedules, ${steps} steps, ${killed} killed, ${violations.length} failed`)
    expect([seed, violations]).toEqual([undefined, []])
  })
})

describe('negative controls: the simulator detects that', () => {
  test.each(Object.entries(transactionMutants))('%s', { timeout: 120_000 }, async (name, mutant) => {
    const { seed } = await findViolation(10_000, { killRate: 0.01, clockJumpRate: 0.05, mutant })
    reportResult(`${name}: found after ${seed === undefined ? 'no' : seed - firstSeed + 1} schedules`)
    expect(seed).toBeDefined()
  })
})
