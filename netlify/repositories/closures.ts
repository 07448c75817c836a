/** What is closed and for how long: one document, which every reservation reads beside the member's week. */
import type { Closure } from '#domain/bookings/closures.ts'
import type { Store } from '#server/storage/store.ts'
import { keys } from './keys.ts'

/** `kept` are the ids of bookings under the block that staff have decided to leave as they are. */
export type StoredClosure = Closure & { kept: string[] }

/** `removed` are the ids of the last blocks that were taken away, so that asking twice is answered alike. */
export type ClosureList = { v: 1; blocks: StoredClosure[]; removed?: string[] }

/** Every block on record, in the order of their beginnings. */
export async function readClosures(store: Store): Promise<StoredClosure[]> {
  return (await store.read<ClosureList>(keys.closures))?.value.blocks ?? []
}
