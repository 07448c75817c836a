/**
 * Marks a family's calendars before each write of what they show, and before each that may end the right to them: in the
 * store, so that no present or future operation can forget it, and before, so that a process that dies leaves no calendar
 * that says 'nothing new'. An event changes for many families; its own operation marks theirs.
 */
import type { Store } from '#server/storage/store.ts'
import { interceptStore, isWrite } from '#server/storage/intercept-store.ts'
import { markFeeds, type FeedOwner } from './feeds.ts'
import { ifReadable } from './update-with-retry.ts'

/** Whose calendars a record is about. */
function ownerOf(key: string): FeedOwner | undefined {
  const [prefix, first = '', second = ''] = key.split('/')
  if (prefix === 'mw' || prefix === 'member') return { role: 'member', ownerKey: first }
  if (prefix === 'rsvp') return { role: 'member', ownerKey: second }
  return prefix === 'staff' ? { role: 'staff', ownerKey: first } : undefined
}

/** Longer than a request runs; a mark covers all writes of one. In milliseconds. */
const coveredMs = 60_000

/** The store of one request or run. A calendar record that cannot be read stops no write. */
export function markingFeeds(store: Store, now: () => Date): Store {
  const marked = new Map<string, number>()
  return interceptStore(store, async (operation, verb, key) => {
    const owner = isWrite(verb) && verb !== 'remove' ? ownerOf(key) : undefined
    if (!owner) return operation()
    const id = `${owner.role} ${owner.ownerKey}`
    const at = now().getTime()
    const since = at - (marked.get(id) ?? Number.NEGATIVE_INFINITY)
    if (since < 0 || since >= coveredMs) {
      await ifReadable(() => markFeeds(store, owner, now()))
      marked.set(id, at)
    }
    return operation()
  })
}
