/** Fault injection: a store whose answers go missing where a test says so: before the operation is done, or after it was. */
import { StorageUnavailable, type Store } from '#server/storage/store.ts'

export type Verb = keyof Store
/** Which operation this is: its number from 1, what it does, and to which key. */
export type Moment = { number: number; verb: Verb; key: string }

/** The same store; `fails` decides for each operation whether it goes missing, and when. */
export function failingStore(store: Store, fails: (moment: Moment) => 'before' | 'after' | undefined): Store {
  let number = 0
  const maybe = async <Result>(verb: Verb, key: string, operation: () => Promise<Result>): Promise<Result> => {
    number += 1
    const when = fails({ number, verb, key })
    if (when === 'before') throw new StorageUnavailable(`lost before ${verb}`)
    const result = await operation()
    if (when === 'after') throw new StorageUnavailable(`lost after ${verb}`)
    return result
  }
  return {
    read: (key) => maybe('read', key, () => store.read(key)),
    create: (key, value) => maybe('create', key, () => store.create(key, value)),
    replace: (key, tag, value) => maybe('replace', key, () => store.replace(key, tag, value)),
    list: (prefix) => maybe('list', prefix, () => store.list(prefix)),
    remove: (key) => maybe('remove', key, () => store.remove(key)),
  }
}
