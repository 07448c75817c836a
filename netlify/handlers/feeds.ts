/** Handlers of the calendars that calendar programs read. */
import { playerMessages } from '#domain/messages/family-messages.ts'
import { feedMessages } from '#domain/messages/feed-messages.ts'
import { responseMessages } from '#domain/messages/messages.ts'
import { HttpError, fieldError } from '#server/http/http-error.ts'
import type { Handlers } from '#server/http/call.ts'
import { addFeed, editFeed, endFeed, listFeeds } from '#server/services/feeds/own-feeds.ts'
import { serveFeed } from '#server/services/feeds/serve-feed.ts'

export const feedHandlers = {
  async calendarFeed(call) {
    const served = await serveFeed(call, call.params.token)
    if (!served) throw new HttpError(404, 'not_found', responseMessages.notFound)
    return served
  },
  listFeeds: async (call) => ({ feeds: await listFeeds(call) }),
  async addFeed(call) {
    const feeds = await addFeed(call, call.body)
    if (!feeds) throw fieldError(400, 'invalid', playerMessages.notYours, 'player')
    return { feeds }
  },
  async editFeed(call) {
    const feeds = await editFeed(call, call.params.id, call.body.names)
    if (!feeds) throw new HttpError(404, 'not_found', feedMessages.noSuchFeed)
    return { feeds }
  },
  async endFeed(call) {
    await endFeed(call, call.params.id)
    return undefined
  },
} satisfies Partial<Handlers>
