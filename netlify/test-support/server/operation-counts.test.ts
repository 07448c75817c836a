/** No endpoint exceeds its budget of storage operations and sequential round trips. */
// @module-tag long
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

test.each(['schedule', 'laneWeek', 'daySheet', 'listEvents'] as const)(
  '%s reads the owner’s settings once in half a minute: one operation, beside the sign-in where there is one',
  async (name) => {
    const budget = operationBudgets.find(({ call }) => call === name)!
    const warm = await measureCost(budget)
    const cold = await measureCost(budget, { isCold: true })
    expect(cold.operations).toBe(warm.operations + 1)
    expect(cold.depth).toBe(warm.depth + (endpoints[name].who === 'anyone' ? 1 : 0))
  },
)

const withoutBudget = (budgets: typeof operationBudgets) =>
  Object.keys(endpoints).filter((name) => !budgets.some(({ call }) => call === name))

test('every call has a budget, and one without is found', () => {
  expect(withoutBudget(operationBudgets)).toEqual([])
  expect(withoutBudget(operationBudgets.filter(({ call }) => call !== 'account'))).toEqual(['account'])
})
