/** Handlers of the calendars that calendar programs read. */
import { playerMessages } from '#domain/families/player-messages.ts'
import { responseMessages } from '#domain/fields/site-messages.ts'
import type { Handlers } from '#server/http/call.ts'
import { addFeed, editFeed, endFeed, listFeeds } from '#server/services/feeds/own-feeds.ts'
import { serveFeed } from '#server/services/feeds/serve-feed.ts'
import { answer, type Refusals } from './answer.ts'

const refusals = {
  no_address: [404, 'not_found', responseMessages.notFound],
  no_player: [400, 'invalid', playerMessages.notYours, 'player'],
  not_found: [404, 'not_found', 'This calendar has ended.'],
} as const satisfies Refusals

export const feedsHandlers = {
  calendarFeed: async (call) => answer((await serveFeed(call, call.params.token)) ?? 'no_address', refusals),
  listFeeds: async (call) => ({ feeds: await listFeeds(call) }),
  addFeed: async (call) => ({ feeds: answer((await addFeed(call, call.body)) ?? 'no_player', refusals) }),
  editFeed: async (call) => ({
    feeds: answer((await editFeed(call, call.params.id, call.body.names)) ?? 'not_found', refusals),
  }),
  endFeed: (call) => endFeed(call, call.params.id),
} satisfies Partial<Handlers>
