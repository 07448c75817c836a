/** A store that runs each operation of another one through a function, which may count, delay or refuse it. */
import type { Store } from './store.ts'

export type Verb = keyof Store

/** `run` is given each operation, its name, and the key or prefix it is about. */
export const interceptStore = (
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
