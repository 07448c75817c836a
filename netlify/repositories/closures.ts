/** Facility closures: one document, which every reservation reads along with the member's week. */
import type { Closure } from '#domain/bookings/closures.ts'
import type { Store } from '#server/storage/store.ts'
import { keys } from './keys.ts'

/** `kept` are the ids of affected bookings that staff decided to keep. */
export type StoredClosure = Closure & { kept: string[] }

/** `removed` are the ids of the last removed closures, so that a repeated removal gets the same response. */
export type ClosureList = { v: 1; blocks: StoredClosure[]; removed?: string[] }

/** All stored closures, by start. */
export async function readClosures(store: Store): Promise<StoredClosure[]> {
  return (await store.read<ClosureList>(keys.closures))?.value.blocks ?? []
}
