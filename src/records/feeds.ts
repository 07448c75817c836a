/** Calendars that calendar programs read. */
import * as z from 'zod'
import { calendarPrograms } from '#domain/feeds/feeds.ts'
import { instant, version1 } from './fields.ts'
import { issuer } from './sign-in.ts'
import { personal, writtenAgain } from './row.ts'

/**
 * `by`: whose it is; it ends with their right to sign in. `player`: shows only theirs. `names`: first names in the titles.
 * `looks`: when each program last looked. `built`: the text, its tag, and until when it counts (milliseconds since 1970).
 */
export const feed = z.object({
  id: z.string(),
  by: issuer,
  at: instant,
  player: z.string().exactOptional(),
  names: z.boolean(),
  looks: z.array(z.object({ program: z.enum(calendarPrograms), at: instant })),
  built: z.object({ until: z.number(), tag: z.string(), text: z.string() }).exactOptional(),
})
export type Feed = z.infer<typeof feed>

/** `changedAt`: when something that they show was last about to change. */
const feedsRecord = z.object({ v: version1, changedAt: z.number(), feeds: z.array(feed) })
export type FeedsRecord = z.infer<typeof feedsRecord>

export const rows = { feed: writtenAgain(personal(feedsRecord)) }
