/** What is closed and for how long: one document, which every reservation reads beside the member's week. */
import type { Block } from '#domain/blocks.ts'
import type { Store } from '#server/store/store.ts'
import { keys } from './keys.ts'

/** `kept` are the ids of bookings under the block that staff have decided to leave as they are. */
export type KeptBlock = Block & { kept: string[] }

/** `removed` are the ids of the last blocks that were taken away, so that asking twice is answered alike. */
export type BlockList = { v: 1; blocks: KeptBlock[]; removed?: string[] }

/** Every block on record, in the order of their beginnings. */
export async function readBlocks(store: Store): Promise<KeptBlock[]> {
  return (await store.read<BlockList>(keys.blocks))?.value.blocks ?? []
}
