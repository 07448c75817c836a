/** Counts the storage operations of a request, for the access log. */
import type { Store } from '#server/storage/store.ts'

/** Wraps a store. `count` returns the number of operations so far. */
export function instrumentedStore(store: Store): { store: Store; count: () => number } {
  let operations = 0
  const counted = <Result>(operation: () => Promise<Result>) => {
    operations += 1
    return operation()
  }
  return {
    count: () => operations,
    store: {
      read: (key) => counted(() => store.read(key)),
      create: (key, value) => counted(() => store.create(key, value)),
      replace: (key, tag, value) => counted(() => store.replace(key, tag, value)),
      list: (prefix) => counted(() => store.list(prefix)),
      remove: (key) => counted(() => store.remove(key)),
    },
  }
}
