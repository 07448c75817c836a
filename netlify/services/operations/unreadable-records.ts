/** Counts the stored records that cannot be read. Each of them raises an alarm with its key. */
import { rebuilt, recordSchemas } from '#server/repositories/record-schemas.ts'
import { readReadable, type ServiceContext } from '#server/repositories/update-with-retry.ts'

/** What one run reads at most: about ten seconds. A site with more records reads another part of them every night. */
const maxReads = 20_000
const dayMs = 24 * 3_600_000

/** Derived data is rebuilt. An image is large, and a damaged one is only missing on its page. */
const kinds = Object.keys(recordSchemas).filter((kind) => !(kind in rebuilt) && kind !== 'image')

/** @returns how many of the records read cannot be read. */
export async function countUnreadable({ store, now }: Pick<ServiceContext, 'store' | 'now'>): Promise<number> {
  // A single document has its whole key for a kind.
  const lists = await Promise.all(kinds.map((kind) => store.list(kind.includes('/') ? kind : `${kind}/`)))
  const all = lists.flat().map(({ key }) => key)
  const night = Math.floor(now().getTime() / dayMs)
  const start = all.length > maxReads ? (night * maxReads) % all.length : 0
  const { unreadable } = await readReadable(store, [...all.slice(start), ...all.slice(0, start)].slice(0, maxReads))
  return unreadable.length
}
