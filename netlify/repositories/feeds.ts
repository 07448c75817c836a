/**
 * The calendars of a family's caregivers that calendar programs read: one record for all of them. It holds
 * what was built last, so that a visit that finds nothing new costs one read. Whatever they may show, or may end the right to
 * them, marks the record first (feed-marks.ts).
 */
import type { CalendarProgram } from '#domain/feeds/feeds.ts'
import type { Found, Store } from '#server/storage/store.ts'
import type { TransactionalStore } from '#server/storage/transactional-store.ts'
import { keys } from './keys.ts'
import { updateWithRetry, type ServiceContext } from './update-with-retry.ts'
import type { Feed, FeedsRecord } from '#records/feeds.ts'

export const readFeeds = (store: Store, accountKey: string): Promise<Found<FeedsRecord> | undefined> =>
  store.read(keys.feeds(accountKey))

/** Changes the list; `next` returns undefined for no change. @returns the list as stored afterwards. */
export async function updateFeeds(
  context: Pick<ServiceContext, 'store' | 'backoff' | 'now'>,
  accountKey: string,
  next: (feeds: readonly Feed[]) => readonly Feed[] | undefined,
  known?: Found<FeedsRecord>,
): Promise<readonly Feed[]> {
  const change = (current: FeedsRecord | undefined) => {
    const feeds = next(current?.feeds ?? [])
    return feeds && { v: 1 as const, changedAt: context.now().getTime(), ...current, feeds: [...feeds] }
  }
  const stored = await updateWithRetry(context, keys.feeds(accountKey), change, known)
  return stored?.value.feeds ?? []
}

/** Stores what was built from this version of the record. Losing to another write is harmless: the next visit builds again. */
export const storeBuilt = (store: Store, accountKey: string, { value, tag }: Found<FeedsRecord>, built: Feed) =>
  store.replace(keys.feeds(accountKey), tag, {
    ...value,
    feeds: value.feeds.map((each) => (each.id === built.id ? built : each)),
  })

/** The calendar after a visit of this program. */
export const withLook = (current: Feed, program: CalendarProgram, now: Date): Feed => ({
  ...current,
  looks: [...current.looks.filter((look) => look.program !== program), { program, at: now.toISOString() }],
})

/** The calendar as it is before it is built. */
export function withoutBuilt(current: Feed): Feed {
  const { built: _, ...feed } = current
  return feed
}

/** A record that was marked so recently, in milliseconds, need not be marked again. */
const markedMs = 60_000

/** The record from which everything has to be built again; undefined if it has to be anyway. */
export function marked(current: FeedsRecord | undefined, now: Date): FeedsRecord | undefined {
  const at = now.getTime()
  if (!current || (current.changedAt > at - markedMs && current.feeds.every(({ built }) => !built))) return undefined
  return { ...current, changedAt: at, feeds: current.feeds.map(withoutBuilt) }
}

/** What a text shows, or the right to it, is about to change. */
export const markFeeds = async (store: TransactionalStore, accountKey: string, now: Date): Promise<void> => {
  await updateWithRetry({ store }, keys.feeds(accountKey), (current) => marked(current, now))
}
