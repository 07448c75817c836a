/** No endpoint exceeds its budget of storage operations and sequential round trips. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { endpoints } from '#api-contract/endpoints.ts'
import { operationBudgets } from '#server/test-support/calls/tables.ts'
import { measureCost, budgetName, expectedStatus } from './measure-operations.ts'

test.each(operationBudgets.map((budget) => [budgetName(budget), budget] as const))('%s', async (_, budget) => {
  const cost = await measureCost(budget)
  expect(cost.status).toBe(expectedStatus(budget))
  expect(cost.operations).toBeLessThanOrEqual(budget.maxOperations)
  expect(cost.depth).toBeLessThanOrEqual(budget.maxDepth)
})

const withoutBudget = (budgets: typeof operationBudgets) =>
  Object.keys(endpoints).filter((name) => !budgets.some(({ call }) => call === name))

test('every call has a budget, and one without is found', () => {
  expect(withoutBudget(operationBudgets)).toEqual([])
  expect(withoutBudget(operationBudgets.filter(({ call }) => call !== 'account'))).toEqual(['account'])
})

test('docs/performance.md says what the calls cost; with -u it is printed there', async () => {
  const file = join(import.meta.dirname, '../../../docs/performance.md')
  const row = /^\| ([a-zA-Z, ]+)( \| [\d.,]+ ms \| [\d.,]+ ms \| )\d+ \| \d+ \|$/
  const lines = readFileSync(file, 'utf8')
    .split('\n')
    .map(async (line) => {
      const [, name, times] = row.exec(line) ?? []
      const budget = operationBudgets.find((each) => budgetName(each) === name)
      if (!budget) return line
      const { operations, depth } = await measureCost(budget)
      return `| ${name}${times}${operations} | ${depth} |`
    })
  await expect((await Promise.all(lines)).join('\n')).toMatchFileSnapshot(file)
})
