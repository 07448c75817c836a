/** Fault injection: a store that loses an operation or its response wherever a test says so. */
import { interceptStore, type Verb } from '#server/storage/intercept-store.ts'
import { StorageUnavailable, type Store } from '#server/storage/store.ts'

/** A store operation: its number, counted from 1, and its key. */
export type StoreCall = { number: number; verb: Verb; key: string }

/** Wraps a store. `failure` decides for each operation whether it fails before or after it takes effect. */
export function failingStore<Failing extends Store>(
  store: Failing,
  failure: (call: StoreCall) => 'before' | 'after' | undefined,
): Failing {
  let number = 0
  return interceptStore(store, async (operation, verb, key) => {
    number += 1
    const when = failure({ number, verb, key })
    if (when === 'before') throw new StorageUnavailable(`lost before ${verb}`)
    const result = await operation()
    if (when === 'after') throw new StorageUnavailable(`lost after ${verb}`)
    return result
  })
}

/**
 * Runs `act` for each operation that it makes on the store that `kill` gives it: that one is lost, or the last that takes
 * effect. The last time, all do. `act` may ask for several stores, which all die at the same operation. With `isWrite` for
 * `isTried`, only for those that write: a process that dies at a read leaves what it leaves at the write before.
 */
export async function killedAtEach(
  act: (kill: (store: Store) => Store, at: string) => Promise<void>,
  isTried: (verb: Verb) => boolean = () => true,
): Promise<void> {
  for (let nth = 1; ; nth += 1) {
    let reached = 0
    const kill = (when: 'before' | 'after') => (store: Store) => {
      let tried = 0
      return failingStore(store, ({ verb }) => {
        if (!isTried(verb)) return tried < nth ? undefined : 'before'
        tried += 1
        reached = Math.max(reached, tried)
        return tried === nth ? when : tried > nth ? 'before' : undefined
      })
    }
    for (const when of ['before', 'after'] as const) await act(kill(when), `${when} operation ${nth}`)
    if (reached < nth) return
  }
}

/** Runs `before` ahead of operation number `nth`, and counts the operations. */
export function interruptibleStore<Interrupted extends Store>(
  store: Interrupted,
  nth: number,
  before: () => Promise<void>,
) {
  let count = 0
  const interrupted = interceptStore(store, async (operation) => {
    count += 1
    if (count === nth) await before()
    return operation()
  })
  return { interrupted, operations: () => count }
}
