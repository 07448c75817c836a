/** Memberships, in tests of all calls. */
import { operationBudget } from '#server/test-support/server/measure-operations.ts'
import { type CallsInTests, why } from './calls-in-tests.ts'
import { byStaff } from './example.ts'

export const membershipsCalls = {
  examples: {
    changeMembership: { change: 'end' },
    setChargeDay: { date: 5, total: 0 },
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
    operationBudget('setChargeDay', 40, 10, () => ({ body: { date: 5, total: 124_09 } }), { as: 'alex' }),
    operationBudget(
      'setChargeDay',
      50,
      12,
      ({ alexId }) => ({ query: `?family=${alexId}`, body: { date: 5, total: 124_09 } }),
      byStaff,
    ),
  ],
  needs: { first: ['changeMembership', 'setChargeDay'] },
  // What it costs follows from the day of joining.
  refused: { setChargeDay: 409 },
  items: { changeMembership: 'membership_ended', setChargeDay: why.standing },
  async fill({ send, fieldsFor, memberId, slot, coach }) {
    const stopped = { change: 'stop', last: '2026-12-20', ...fieldsFor('changeMembership', 'note') }
    const path = `/account/players/${slot.player ?? 'x'}/membership?family=${memberId}`
    await send('changeMembership', 'POST', path, stopped, coach)
  },
} satisfies CallsInTests
