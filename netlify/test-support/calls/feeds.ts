/** The calendars that calendar programs read, in tests of all calls. */
import type { Reply } from '#api-contract/schemas.ts'
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
  items: { addFeed: why.own },
  furnish: async ({ send, ada }) => {
    const [feed] = (await send('addFeed', '/calendars', { names: false }, ada.cookie)).feeds
    return { feed: feed!.id, feedToken: feed!.path.replace(/^\/calendar\/|\.ics$/g, '') }
  },
  after: ({ made }) => ({ calendars: made['feed']!, calendar: made['feedToken']! }),
  begin: async (server, { member }) => {
    const { feeds } = await server.askOk<Reply<'addFeed'>>('POST', '/calendars', { names: true }, member)
    const { path } = feeds[0]!
    return async (now) => {
      const { feeds: shown } = await server.askOk<Reply<'listFeeds'>>('GET', '/calendars', undefined, now.member)
      return {
        'a calendar': (await server.ask('GET', path)).status === 200,
        'a calendar on the page': shown.some((each) => each.path === path),
      }
    }
  },
} satisfies CallsInTests
