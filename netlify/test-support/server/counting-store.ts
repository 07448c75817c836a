/** A store that counts operations and their depth. */
import { interceptStore } from '#server/storage/intercept-store.ts'
import type { Store } from '#server/storage/store.ts'

export type OperationCount = {
  operations: number
  /** The longest chain of operations in which each starts after the previous one completed: sequential round trips. */
  depth: number
}

/** Wraps a store. `cost` returns the counts so far. Parallel operations add one to the depth. */
export function countingStore<Counted extends Store>(store: Counted): { store: Counted; cost: () => OperationCount } {
  let operations = 0
  let depth = 0
  const counted = interceptStore(store, async (operation) => {
    operations += 1
    const step = depth + 1
    // One turn of the event loop per operation, so that parallel operations complete together.
    await new Promise(setImmediate)
    const result = await operation()
    depth = Math.max(depth, step)
    return result
  })
  return { store: counted, cost: () => ({ operations, depth }) }
}
