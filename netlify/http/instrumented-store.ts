/** A store that counts what is asked of it, so that the log shows what each request cost. */
import type { Store } from '#server/storage/store.ts'

/** The same store, and how many operations it has been asked for through this door. */
export function instrumentedStore(store: Store): { store: Store; count: () => number } {
  let operations = 0
  const counted = <Result>(ask: () => Promise<Result>) => {
    operations += 1
    return ask()
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
