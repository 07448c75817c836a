/** Charges for memberships, in tests of all calls. */
import { addDays } from '#domain/calendar/calendar.ts'
import { operationBudget } from '#server/test-support/server/measure-operations.ts'
import { type CallsInTests, why } from './calls-in-tests.ts'

export const duesCalls = {
  examples: {
    noteDues: {
      dues: [{ family: 'm_1', id: 'pl_fedcba9876543210fedcba98.2026-11-21', total: 256_47 }],
      entry: { step: 'charged', reference: 'Batch 12' },
    },
    closeMonth: { month: '2026-10' },
  },
  budgets: [
    operationBudget('listDues', 8, 4),
    operationBudget('noteDues', 37, 12, ({ alexId, ids, soon }) => ({
      body: {
        dues: [{ family: alexId, id: `${ids.player}.${addDays(soon, -2)}`, total: 256_47 }],
        entry: { step: 'declined', on: soon },
      },
    })),
    operationBudget('readBook', 16, 6),
    operationBudget('exportBook', 17, 7),
    operationBudget('closeMonth', 30, 12, () => ({ body: { month: '2026-10' } })),
    operationBudget('ownDues', 5, 4, undefined, { as: 'alex' }),
  ],
  needs: { manager: ['exportBook', 'readBook', 'closeMonth', 'listDues', 'noteDues'], first: ['ownDues'] },
  items: { noteDues: why.listed, closeMonth: why.listed },
  bodies: ({ ids }) => ({
    noteDues: {
      dues: [{ family: ids.member, id: `${ids.ada.firstPlayer}.2026-11-21`, total: 2_822_20 }],
      entry: { step: 'charged' },
    },
    closeMonth: { month: '2026-10' },
  }),
} satisfies CallsInTests
