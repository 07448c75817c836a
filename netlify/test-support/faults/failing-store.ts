/** Fault injection: a store that loses an operation or its response wherever a test says so. */
import { StorageUnavailable, type Store } from '#server/storage/store.ts'

export type Verb = keyof Store
/** A store operation: its number, counted from 1, and its key. */
export type StoreCall = { number: number; verb: Verb; key: string }

/** A store each of whose operations is run by `run`, which may wait, fail or count. */
export const storeRunBy = (
  store: Store,
  run: <Result>(operation: () => Promise<Result>, verb: Verb, key: string) => Promise<Result>,
): Store => ({
  read: (key) => run(() => store.read(key), 'read', key),
  create: (key, value) => run(() => store.create(key, value), 'create', key),
  replace: (key, tag, value) => run(() => store.replace(key, tag, value), 'replace', key),
  list: (prefix) => run(() => store.list(prefix), 'list', prefix),
  remove: (key) => run(() => store.remove(key), 'remove', key),
})

/** True for an operation that changes the store. */
export const isWrite = (verb: Verb): boolean => verb !== 'read' && verb !== 'list'

/** A store, and the keys that it was asked to create, in order. */
export function notingStore(store: Store): { store: Store; created: string[] } {
  const created: string[] = []
  const noting = storeRunBy(store, (operation, verb, key) => {
    if (verb === 'create') created.push(key)
    return operation()
  })
  return { store: noting, created }
}

/** Wraps a store. `failure` decides for each operation whether it fails before or after it takes effect. */
export function failingStore(store: Store, failure: (call: StoreCall) => 'before' | 'after' | undefined): Store {
  let number = 0
  return storeRunBy(store, async (operation, verb, key) => {
    number += 1
    const when = failure({ number, verb, key })
    if (when === 'before') throw new StorageUnavailable(`lost before ${verb}`)
    const result = await operation()
    if (when === 'after') throw new StorageUnavailable(`lost after ${verb}`)
    return result
  })
}

/** Runs `before` ahead of operation number `nth`, and counts the operations. */
export function interruptibleStore(store: Store, nth: number, before: () => Promise<void>) {
  let count = 0
  const interrupted = storeRunBy(store, async (operation) => {
    count += 1
    if (count === nth) await before()
    return operation()
  })
  return { interrupted, operations: () => count }
}
