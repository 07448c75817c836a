/** Members as staff see them, in tests of all calls. */
import { cardIdOf } from '#server/repositories/accounts/card-ids.ts'
import { robin } from '#server/test-support/fixtures/club-fixture.ts'
import { operationBudget } from '#server/test-support/server/measure-operations.ts'
import { registration } from '#server/test-support/server/test-server.ts'
import { type CallsInTests, why } from './calls-in-tests.ts'

const { cardLast4, cardExp } = registration(robin)

export const membersCalls = {
  examples: {
    addMemberNote: { text: 'Prefers calls after six.' },
    knowFamily: { known: true },
    takeCard: { taken: true, card: '0123456789abcdef01234567' },
  },
  budgets: [
    operationBudget('listMembers', 5, 3),
    operationBudget('fullMembers', 18, 5),
    operationBudget('exportFullMembers', 18, 5),
    operationBudget('exportMembers', 6, 4),
    operationBudget('exportMembers', 6, 4, () => ({ query: '?of=players' }), { case: 'players' }),
    operationBudget('memberDetails', 19, 6, ({ robinId }) => ({ params: { id: robinId } })),
    operationBudget('familyWeek', 7, 4, ({ robinId: id, tuesday }) => ({
      params: { id },
      query: `?kind=lane&date=${tuesday}`,
    })),
    operationBudget('addMemberNote', 8, 6, ({ robinId }) => ({
      params: { id: robinId },
      body: { text: 'Call first.' },
    })),
    operationBudget('removeMemberNote', 9, 7, ({ robinId, ids }) => ({ params: { id: robinId, noteId: ids.note } })),
    operationBudget('knowFamily', 15, 8, ({ robinId }) => ({ params: { id: robinId }, body: { known: false } })),
    operationBudget('takeCard', 15, 7, ({ robinId }) => ({
      params: { id: robinId },
      body: { taken: true, card: cardIdOf({ id: robinId, cardLast4, cardExp }) },
    })),
  ],
  needs: { manager: ['exportFullMembers', 'exportMembers', 'fullMembers'] },
  items: { addMemberNote: why.staff, takeCard: why.staff },
  queries: { familyWeek: { kind: 'lane', date: '2026-11-24' } },
  ids: ({ ids }) => ({
    memberDetails: { id: ids.member },
    familyWeek: { id: ids.member },
    addMemberNote: { id: ids.member },
    removeMemberNote: { id: ids.member, noteId: ids.note },
    knowFamily: { id: ids.member },
    takeCard: { id: ids.member },
  }),
  bodies: ({ ids }) => ({
    takeCard: { taken: true, card: cardIdOf({ id: ids.member, cardLast4, cardExp }) },
  }),
} satisfies CallsInTests
