/** The calendars that calendar programs read. */
import * as z from 'zod'
import { calendarPrograms } from '#domain/feeds/feeds.ts'
import { responseMessages } from '#domain/messages/messages.ts'
import { playerId } from './players.ts'

/** `tag` is its ETag; without `text`, the program has it already. */
export const calendarFeed = { reply: z.object({ tag: z.string(), text: z.string().optional() }) }

/** `player`: only theirs. `path`: of its address on this site; '' once it has ended with an earlier password. `looks`: when each program last looked. */
export const feed = z.object({
  id: z.string(),
  player: z.string().optional(),
  names: z.boolean(),
  path: z.string(),
  looks: z.array(z.object({ program: z.enum(calendarPrograms), at: z.string() })),
})

export const listFeeds = { reply: z.object({ feeds: z.array(feed) }) }

const names = z.boolean({ error: responseMessages.invalid })

export const addFeed = {
  body: z.strictObject({ player: playerId.optional(), names }),
  reply: listFeeds.reply,
}
export const editFeed = { body: z.strictObject({ names }), reply: listFeeds.reply }
export const endFeed = { reply: z.undefined() }
