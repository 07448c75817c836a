/** Takes away what checks of the storage have left in their own store, those that broke off too. */
import { keys } from '#server/records/keys.ts'
import type { Store } from '#server/store/store.ts'
import { inLanes } from './in-lanes.ts'

const lanes = 50

/** Removes everything that was tried, and looks again. */
export async function clearTried(store: Store): Promise<{ ok: boolean; measured: string }> {
  const tried = await store.list(keys.allTried)
  await inLanes(lanes, tried, ({ key }) => store.remove(key))
  const left = await store.list(keys.allTried)
  return { ok: left.length === 0, measured: `${tried.length} keys removed, ${left.length} left.` }
}
