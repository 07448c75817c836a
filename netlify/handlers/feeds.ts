/** Handlers of the calendars that calendar programs read. */
import type { Handlers } from '#server/http/call.ts'
import { addFeed, editFeed, endFeed, listFeeds } from '#server/services/feeds/own-feeds.ts'
import { serveFeed } from '#server/services/feeds/serve-feed.ts'
import { answer } from './answer.ts'
import { refusals } from './refusals.ts'

export const feedHandlers = {
  calendarFeed: async (call) => answer((await serveFeed(call, call.params.token)) ?? 'no_address', refusals.feed),
  listFeeds: async (call) => ({ feeds: await listFeeds(call) }),
  addFeed: async (call) => ({ feeds: answer((await addFeed(call, call.body)) ?? 'no_player', refusals.feed) }),
  editFeed: async (call) => ({
    feeds: answer((await editFeed(call, call.params.id, call.body.names)) ?? 'not_found', refusals.feed),
  }),
  endFeed: (call) => endFeed(call, call.params.id),
} satisfies Partial<Handlers>
