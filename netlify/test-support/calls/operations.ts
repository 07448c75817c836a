/** Health of the site, in tests of all calls. */
import { operationBudget } from '#server/test-support/server/measure-operations.ts'
import type { CallsInTests } from './calls-in-tests.ts'

export const operationsCalls = {
  budgets: [operationBudget('health', 2, 1)],
} satisfies CallsInTests
