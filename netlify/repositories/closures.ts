/** Facility closures: one document, which every reservation reads along with the member's week. */
import type { Store } from '#server/storage/store.ts'
import { keys } from './keys.ts'
import type { StoredClosure } from '#records/bookings.ts'

/** All stored closures, by start. */
export async function readClosures(store: Store): Promise<StoredClosure[]> {
  return (await store.read(keys.closures))?.value.closures ?? []
}
