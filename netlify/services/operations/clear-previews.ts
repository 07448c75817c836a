/**
 * Clears the stores of deploy previews that nobody has used for a while. Blobs of a site outlive its deploys, and a preview
 * may hold what somebody typed into it.
 */
import pMap from 'p-map'
import { previewStorePrefix } from '#server/context/context-factory.ts'
import { readPreviewUse, recordPreviewUse } from '#server/repositories/preview-use.ts'
import { keys } from '#server/repositories/keys.ts'
import type { SiteStores } from '#server/storage/site-stores.ts'
import type { Store } from '#server/storage/store.ts'
import { retentionPeriods } from '#domain/facility/retention.ts'

/** One run removes at most this many keys; the next continues. */
export const maxRemovals = 2000
const concurrency = 25

type Previews = {
  stores: SiteStores
  openStore: (where: { name: string }) => Store
  now: () => Date
}

/** The number of preview stores, and of the keys removed from unused ones. Interrupted runs can be repeated. */
export async function clearPreviews({
  stores,
  openStore,
  now,
}: Previews): Promise<{ previews: number; removed: number }> {
  const oldest = new Date(now().getTime() - retentionPeriods.previewDays * 24 * 3_600_000).toISOString()
  const names = (await stores.names()).filter((name) => name.startsWith(previewStorePrefix))
  let removed = 0
  for (const name of names) {
    if (removed >= maxRemovals) break
    const store = openStore({ name })
    const usedAt = await readPreviewUse(store)
    if (usedAt !== undefined && usedAt > oldest) continue
    const present = await stores.keys(name)
    if (present.length === 0) continue
    // A store of an earlier release, or of a storage check: it is kept for as long from now on.
    if (usedAt === undefined) await recordPreviewUse(store, now())
    else removed += await clear(store, present, maxRemovals - removed)
  }
  return { previews: names.length, removed }
}

/** Removes at most `limit` keys; the record of the last use goes last, so that the next run continues. */
async function clear(store: Store, present: readonly string[], limit: number): Promise<number> {
  const others = present.filter((key) => key !== keys.previewUse)
  const batch = others.length < limit ? [...others, keys.previewUse] : others.slice(0, limit)
  await pMap(batch.slice(0, -1), (key) => store.remove(key), { concurrency })
  await store.remove(batch.at(-1) ?? keys.previewUse)
  return batch.length
}
