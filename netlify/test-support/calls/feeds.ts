/** The calendars that calendar programs read, in tests of all calls. */
import { operationBudget } from '#server/test-support/server/measure-operations.ts'
import { type CallsInTests, why } from './calls-in-tests.ts'

export const feedsCalls = {
  examples: {
    addFeed: { names: true },
    editFeed: { names: false },
  },
  budgets: [
    // The first visit, which builds it.
    operationBudget('calendarFeed', 8, 5, ({ ids }) => ({ params: { token: ids.feedToken } })),
    operationBudget('listFeeds', 3, 2),
    operationBudget('addFeed', 4, 3, () => ({ body: { names: true } })),
    operationBudget('editFeed', 4, 3, ({ ids }) => ({ params: { id: ids.feed }, body: { names: false } })),
    operationBudget('endFeed', 4, 3, ({ ids }) => ({ params: { id: ids.feed } })),
  ],
  byId: ['calendarFeed', 'editFeed', 'endFeed'],
  items: { addFeed: why.own },
  ids: ({ ids }) => ({
    calendarFeed: { token: ids.feedToken },
    editFeed: { id: ids.feed },
    endFeed: { id: ids.feed },
  }),
} satisfies CallsInTests
