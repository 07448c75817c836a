/** The inbox of the club, in tests of all calls. */
import { itemIdOf } from '#server/repositories/items.ts'
import { operationBudget } from '#server/test-support/server/measure-operations.ts'
import { type CallsInTests, why } from './calls-in-tests.ts'

export const inboxCalls = {
  examples: {
    changeItem: { done: true },
    endUnseenBookings: { day: '2026-11-24' },
  },
  budgets: [
    operationBudget('listInbox', 74, 6),
    operationBudget('changeItem', 14, 6, ({ alexId }) => ({
      params: { id: `card_expires-${itemIdOf('card_expires', `${alexId} 11/26`)}` },
      body: { done: true },
    })),
    operationBudget('endUnseenBookings', 9, 6, ({ tuesday }) => ({ body: { day: tuesday } })),
  ],
  needs: { manager: ['endUnseenBookings'] },
  usesNoKey: { endUnseenBookings: 'unwritten' },
  items: { endUnseenBookings: why.staff },
  after: ({ ids }) => ({ inbox: ids.item }),
} satisfies CallsInTests
