/** The overview of figures, in tests of all calls. */
import { operationBudget } from '#server/test-support/server/measure-operations.ts'
import type { CallsInTests } from './calls-in-tests.ts'

export const reportsCalls = {
  budgets: [operationBudget('overview', 81, 6, () => ({ query: '?weeks=4' }))],
  needs: { manager: ['overview'] },
  queries: { overview: { weeks: '4' } },
} satisfies CallsInTests
