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
      92,
      13,
      ({ alexId, ids }) => ({ query: `?family=${alexId}`, params: { id: ids.player }, body: { change: 'end' } }),
      byStaff,
    ),
  ],
  needs: { first: ['changeMembership'] },
  items: { changeMembership: 'membership_ended' },
  async fill({ send, fieldsFor, memberId, slot, coach }) {
    const stopped = { change: 'stop', last: '2026-12-20', ...fieldsFor('changeMembership', 'note') }
    const path = `/account/players/${slot.player ?? 'x'}/membership?family=${memberId}`
    await send('changeMembership', 'POST', path, stopped, coach)
  },
} satisfies CallsInTests
