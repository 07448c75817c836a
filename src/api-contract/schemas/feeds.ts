/** The calendars that calendar programs read. */
import * as z from 'zod'
import { feed } from '#records/feeds.ts'
import { playerId } from './players.ts'

/** `tag` is its ETag; without `text`, the program has it already. */
export const calendarFeed = { reply: z.object({ tag: z.string(), text: z.string().optional() }) }

/** `path`: of its address on this site; '' once it has ended with an earlier password. */
export const shownFeed = feed.pick({ id: true, player: true, names: true, looks: true }).extend({ path: z.string() })

/** Without the addresses, which open them to whoever reads the file. */
export const exportedFeeds = z.array(shownFeed.omit({ path: true }))

export const listFeeds = { reply: z.object({ feeds: z.array(shownFeed) }) }

const names = z.boolean()

export const addFeed = {
  body: z.strictObject({ player: playerId.optional(), names }),
  reply: listFeeds.reply,
}
export const editFeed = { body: z.strictObject({ names }), reply: listFeeds.reply }
export const endFeed = { reply: z.undefined() }
