/** A store that runs each operation of another one through a function, which may count, delay or refuse it. */
import type { Store } from './store.ts'
import type { TransactionalStore } from './transactional-store.ts'

/** A transaction is one operation: its steps are operations of the store underneath. */
export type Verb = keyof Store | 'transact'

/** `run` is given each operation, its name, and the key or prefix it is about: of a transaction the first. */
export function interceptStore<Intercepted extends Store>(
  store: Intercepted,
  run: <Result>(operation: () => Promise<Result>, verb: Verb, key: string) => Promise<Result>,
): Intercepted {
  const intercepted: Store = {
    read: (key) => run(() => store.read(key), 'read', key),
    create: (key, value) => run(() => store.create(key, value), 'create', key),
    replace: (key, tag, value) => run(() => store.replace(key, tag, value), 'replace', key),
    list: (prefix) => run(() => store.list(prefix), 'list', prefix),
    remove: (key) => run(() => store.remove(key), 'remove', key),
  }
  if (!isTransactional(store)) return { ...store, ...intercepted }
  const transact: TransactionalStore['transact'] = (keys, decide, options) =>
    run(() => store.transact(keys, decide, options), 'transact', keys[0] ?? '')
  return { ...store, ...intercepted, transact }
}

const isTransactional = (store: Store): store is TransactionalStore => 'transact' in store

/** True for an operation that changes the store. */
export const isWrite = (verb: Verb): boolean => verb !== 'read' && verb !== 'list'
