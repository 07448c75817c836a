/** Cost is a promise: no call makes more storage operations, or waits for more of them in a row, than was promised. */
import { expect, test } from 'vitest'
import { endpoints } from '#api-contract/endpoints.ts'
import { operationBudgets } from './operation-budgets.ts'
import { costOf, nameOf, statusOf } from './measure-operations.ts'

test.each(operationBudgets.map((promise) => [nameOf(promise), promise] as const))('%s', async (_, promise) => {
  const cost = await costOf(promise)
  expect(cost.status).toBe(statusOf(promise))
  expect(cost.operations).toBeLessThanOrEqual(promise.most)
  expect(cost.depth).toBeLessThanOrEqual(promise.deep)
})

test('no call is without a promise', () => {
  expect([...new Set(operationBudgets.map(({ call }) => call))].toSorted()).toEqual(Object.keys(endpoints).toSorted())
})
