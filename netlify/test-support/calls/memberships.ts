/** Memberships, in tests of all calls. */
import { operationBudget } from '#server/test-support/server/measure-operations.ts'
import type { CallsInTests } from './calls-in-tests.ts'
import { byStaff } from './example.ts'

export const membershipsCalls = {
  examples: {
    changeMembership: { change: 'end' },
  },
  budgets: [
    operationBudget(
      'changeMembership',
      74,
      12,
      ({ ids }) => ({ params: { id: ids.player }, body: { change: 'end' } }),
      {
        as: 'alex',
      },
    ),
    operationBudget(
      'changeMembership',
      89,
      15,
      ({ alexId, ids }) => ({ query: `?family=${alexId}`, params: { id: ids.player }, body: { change: 'end' } }),
      byStaff,
    ),
  ],
  needs: { first: ['changeMembership'] },
  byId: ['changeMembership'],
  items: { changeMembership: 'membership_ended' },
  ids: ({ ids }) => ({
    changeMembership: { id: ids.ada.player },
  }),
} satisfies CallsInTests
