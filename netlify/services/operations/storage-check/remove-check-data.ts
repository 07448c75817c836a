/** Takes away what checks of the storage have left in their own store, those that broke off too. */
import { keys } from '#server/repositories/keys.ts'
import type { Store } from '#server/storage/store.ts'
import { pMap } from '#server/services/reports/p-map.ts'

const lanes = 50

/** Removes everything that was tried, and looks again. */
export async function removeCheckData(store: Store): Promise<{ ok: boolean; measured: string }> {
  const tried = await store.list(keys.allStorageCheckData)
  await pMap(lanes, tried, ({ key }) => store.remove(key))
  const left = await store.list(keys.allStorageCheckData)
  return { ok: left.length === 0, measured: `${tried.length} keys removed, ${left.length} left.` }
}
