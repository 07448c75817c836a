/** Cost is a promise: no call makes more storage operations, or waits for more of them in a row, than was promised. */
import { expect, test } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import { costPromises } from './cost-promises.ts'
import { costOf, nameOf, statusOf } from './costs.ts'

test.each(costPromises.map((promise) => [nameOf(promise), promise] as const))('%s', async (_, promise) => {
  const cost = await costOf(promise)
  expect(cost.status).toBe(statusOf(promise))
  expect(cost.operations).toBeLessThanOrEqual(promise.most)
  expect(cost.depth).toBeLessThanOrEqual(promise.deep)
})

test('no call is without a promise', () => {
  expect([...new Set(costPromises.map(({ call }) => call))].toSorted()).toEqual(Object.keys(endpoints).toSorted())
})
