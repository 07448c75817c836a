/** A store that counts operations and their depth. */
import type { Store } from '#server/storage/store.ts'

export type OperationCount = {
  operations: number
  /** The longest chain of operations in which each starts after the previous one completed: sequential round trips. */
  depth: number
}

/** Wraps a store. `cost` returns the counts so far. Parallel operations add one to the depth. */
export function countingStore(store: Store): { store: Store; cost: () => OperationCount } {
  let operations = 0
  let depth = 0
  const counted = async <Result>(operation: () => Promise<Result>): Promise<Result> => {
    operations += 1
    const step = depth + 1
    // One turn of the event loop per operation, so that parallel operations complete together.
    await new Promise(setImmediate)
    const result = await operation()
    depth = Math.max(depth, step)
    return result
  }
  return {
    cost: () => ({ operations, depth }),
    store: {
      read: (key) => counted(() => store.read(key)),
      create: (key, value) => counted(() => store.create(key, value)),
      replace: (key, tag, value) => counted(() => store.replace(key, tag, value)),
      list: (prefix) => counted(() => store.list(prefix)),
      remove: (key) => counted(() => store.remove(key)),
    },
  }
}
