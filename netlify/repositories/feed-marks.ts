/**
 * Marks a family's calendars before each write of what they show, and before each that may end the right to them: in the
 * store, so that no present or future operation can forget it, and before, so that a process that dies leaves no calendar
 * that says 'nothing new'. An event changes for many families; its own operation marks theirs.
 */
import type { Seen, TransactionalStore } from '#server/storage/transactional-store.ts'
import { interceptStore, isWrite } from '#server/storage/intercept-store.ts'
import { InvalidRecord } from '#server/storage/invalid-record.ts'
import { marked, markFeeds } from './feeds.ts'
import { keys as recordKeys } from './keys.ts'
import { ifReadable } from './update-with-retry.ts'
import type { FeedsRecord } from '#records/feeds.ts'

/** Whose calendars a record is about. */
function accountKeyIn(key: string): string | undefined {
  const [prefix, first, second] = key.split('/')
  if (prefix === 'mw' || prefix === 'member') return first
  return prefix === 'rsvp' ? second : undefined
}

/** Longer than a request runs; a mark covers all writes of one. In milliseconds. */
const coveredMs = 60_000

/** The store of one request or run. A calendar record that cannot be read stops no write. */
export function markingFeeds(store: TransactionalStore, now: () => Date): TransactionalStore {
  const marked = new Map<string, number>()
  const marking = interceptStore(store, async (operation, verb, key) => {
    const owner = isWrite(verb) && verb !== 'remove' ? accountKeyIn(key) : undefined
    if (!owner) return operation()
    const at = now().getTime()
    const since = at - (marked.get(owner) ?? Number.NEGATIVE_INFINITY)
    if (since < 0 || since >= coveredMs) {
      await ifReadable(() => markFeeds(store, owner, now()))
      marked.set(owner, at)
    }
    return operation()
  })
  return {
    ...marking,
    transact(keys, decide, options) {
      const owners = keys.map((key) => accountKeyIn(key))
      const feeds = [...new Set(owners.flatMap((owner) => (owner ? recordKeys.feeds(owner) : [])))]
      return store.transact(
        [...keys, ...feeds],
        (seen) => {
          const { writes, result } = decide(seen.slice(0, keys.length))
          if (!writes) return { result }
          const isWritten = (feed: string) =>
            owners.some((owner, nth) => owner && writes[nth] !== undefined && recordKeys.feeds(owner) === feed)
          const marks = feeds.map((feed, nth) =>
            isWritten(feed) ? markOf(seen[keys.length + nth]!, now()) : undefined,
          )
          return { writes: [...keys.map((_, nth) => writes[nth]), ...marks], result }
        },
        options,
      )
    },
  }
}

/** The marked record; undefined if it need not be, or cannot be read. */
function markOf(seen: Seen, now: Date): FeedsRecord | undefined {
  try {
    return marked(seen.value as FeedsRecord | undefined, now)
  } catch (problem) {
    if (problem instanceof InvalidRecord) return undefined
    throw problem
  }
}
