/** Fault injection: a store that loses an operation or its response wherever a test says so. */
import { StorageUnavailable, type Store } from '#server/storage/store.ts'

export type Verb = keyof Store
/** A store operation: its number, counted from 1, and its key. */
export type StoreCall = { number: number; verb: Verb; key: string }

/** Wraps a store. `failure` decides for each operation whether it fails before or after it takes effect. */
export function failingStore(store: Store, failure: (call: StoreCall) => 'before' | 'after' | undefined): Store {
  let number = 0
  const run = async <Result>(verb: Verb, key: string, operation: () => Promise<Result>): Promise<Result> => {
    number += 1
    const when = failure({ number, verb, key })
    if (when === 'before') throw new StorageUnavailable(`lost before ${verb}`)
    const result = await operation()
    if (when === 'after') throw new StorageUnavailable(`lost after ${verb}`)
    return result
  }
  return {
    read: (key) => run('read', key, () => store.read(key)),
    create: (key, value) => run('create', key, () => store.create(key, value)),
    replace: (key, tag, value) => run('replace', key, () => store.replace(key, tag, value)),
    list: (prefix) => run('list', prefix, () => store.list(prefix)),
    remove: (key) => run('remove', key, () => store.remove(key)),
  }
}

/** Runs `before` ahead of operation number `nth`, and counts the operations. */
export function interruptibleStore(store: Store, nth: number, before: () => Promise<void>) {
  let count = 0
  const step = async <Result>(operation: () => Promise<Result>): Promise<Result> => {
    count += 1
    if (count === nth) await before()
    return operation()
  }
  const interrupted: Store = {
    read: (key) => step(() => store.read(key)),
    create: (key, value) => step(() => store.create(key, value)),
    replace: (key, tag, value) => step(() => store.replace(key, tag, value)),
    list: (prefix) => step(() => store.list(prefix)),
    remove: (key) => step(() => store.remove(key)),
  }
  return { interrupted, operations: () => count }
}
