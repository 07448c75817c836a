/**
 * The calendars of a family's caregivers that calendar programs read: one record for all of them. It holds
 * what was built last, so that a visit that finds nothing new costs one read. Whatever they may show, or may end the right to
 * them, marks the record first (feed-marks.ts).
 */
import * as z from 'zod'
import { calendarPrograms, type CalendarProgram } from '#domain/feeds/feeds.ts'
import type { Found, Store } from '#server/storage/store.ts'
import { issuer } from './accounts/credentials.ts'
import { keys } from './keys.ts'
import { instant, version1 } from './records/fields.ts'
import { updateWithRetry, type ServiceContext } from './update-with-retry.ts'

/**
 * `by`: whose it is; it ends with their right to sign in. `player`: shows only theirs. `names`: first names in the titles.
 * `looks`: when each program last looked. `built`: the text, its tag, and until when it counts (milliseconds since 1970).
 */
const feed = z.object({
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
export const feedsRecord = z.object({ v: version1, changedAt: z.number(), feeds: z.array(feed) })
export type FeedsRecord = z.infer<typeof feedsRecord>

export const readFeeds = (store: Store, ownerKey: string): Promise<Found<FeedsRecord> | undefined> =>
  store.read<FeedsRecord>(keys.feeds(ownerKey))

/** Changes the list; `next` returns undefined for no change. @returns the list as stored afterwards. */
export async function updateFeeds(
  context: Pick<ServiceContext, 'store' | 'backoff' | 'now'>,
  ownerKey: string,
  next: (feeds: readonly Feed[]) => readonly Feed[] | undefined,
  known?: Found<FeedsRecord>,
): Promise<readonly Feed[]> {
  const change = (current: FeedsRecord | undefined) => {
    const feeds = next(current?.feeds ?? [])
    return feeds && { v: 1 as const, changedAt: context.now().getTime(), ...current, feeds: [...feeds] }
  }
  const stored = await updateWithRetry<FeedsRecord>(context, keys.feeds(ownerKey), change, known)
  return stored?.value.feeds ?? []
}

/** Stores what was built from this version of the record. Losing to another write is harmless: the next visit builds again. */
export const storeBuilt = (store: Store, ownerKey: string, { value, tag }: Found<FeedsRecord>, built: Feed) =>
  store.replace<FeedsRecord>(keys.feeds(ownerKey), tag, {
    ...value,
    feeds: value.feeds.map((each) => (each.id === built.id ? built : each)),
  })

/** The calendar after a visit of this program. */
export const withLook = (current: Feed, program: CalendarProgram, now: Date): Feed => ({
  ...current,
  looks: [...current.looks.filter((look) => look.program !== program), { program, at: now.toISOString() }],
})

/** The calendar as it is before it is built. */
export const withoutBuilt = ({ id, by, at, player, names, looks }: Feed): Feed => ({
  id,
  by,
  at,
  ...(player !== undefined && { player }),
  names,
  looks,
})

/** A record that was marked so recently, in milliseconds, need not be marked again. */
const markedMs = 60_000

/** The record from which everything has to be built again; undefined if it has to be anyway. */
export function marked(current: FeedsRecord | undefined, now: Date): FeedsRecord | undefined {
  const at = now.getTime()
  if (!current || (current.changedAt > at - markedMs && current.feeds.every(({ built }) => !built))) return undefined
  return { ...current, changedAt: at, feeds: current.feeds.map(withoutBuilt) }
}

/** What a text shows, or the right to it, is about to change. */
export const markFeeds = async (store: Store, ownerKey: string, now: Date): Promise<void> => {
  await updateWithRetry<FeedsRecord>({ store }, keys.feeds(ownerKey), (current) => marked(current, now))
}

/** For an account that ends. */
export const removeFeeds = (store: Store, ownerKey: string): Promise<void> => store.remove(keys.feeds(ownerKey))
