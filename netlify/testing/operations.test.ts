/** Cost is a promise: no call makes more storage operations, or waits for more of them in a row, than was promised. */
import { expect, test } from 'vitest'
import { costOf, costPromises } from './costs.ts'

test.each(costPromises)('%s', async (_, asked, signedIn, status, most, deep) => {
  const cost = await costOf(asked, signedIn)
  expect(cost.status).toBe(status)
  expect(cost.operations).toBeLessThanOrEqual(most)
  expect(cost.depth).toBeLessThanOrEqual(deep)
})
