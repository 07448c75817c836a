/** The day sheet, in tests of all calls. */
import { operationBudget } from '#server/test-support/server/measure-operations.ts'
import type { CallsInTests } from './calls-in-tests.ts'

export const daySheetCalls = {
  budgets: [
    operationBudget('daySheet', 9, 4, ({ tuesday }) => ({ query: `?date=${tuesday}` })),
    operationBudget('deskDays', 10, 2),
  ],
  queries: { daySheet: { date: '2026-11-24' } },
} satisfies CallsInTests
