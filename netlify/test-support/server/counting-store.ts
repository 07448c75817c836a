/** A store that counts: how many operations a call makes, and how many of them wait for one another. */
import type { Store } from '#server/storage/store.ts'

export type OperationCount = {
  operations: number
  /** The longest chain of answered operations, each begun after the one before was answered: round trips. */
  depth: number
}

/** The same store, and what it has cost so far. Operations begun together count as one step of depth. */
export function countingStore(store: Store): { store: Store; cost: () => OperationCount } {
  let operations = 0
  let depth = 0
  const counted = async <Result>(operation: () => Promise<Result>): Promise<Result> => {
    operations += 1
    const step = depth + 1
    // A turn of the event loop for each, so that what begins together ends together.
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
