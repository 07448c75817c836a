/** A store that forgets: the port's promises kept exactly, in memory, for tests and for exploring every order of events. */
import { assertKey, assertPrefix, type Doc, type Found, type Store, type Written } from './store.ts'

/** What stands under a key: the JSON text, and the tag of this version. */
export type Kept = { text: string; tag: string }

/** An empty store, or one on a shelf that a test can look at. Every answer is a copy, as it is with a store across a network. */
export function memoryStore(shelf: Map<string, Kept> = new Map()): Store {
  let version = 0

  const found = <Value extends Doc>(kept: Kept | undefined): Found<Value> | undefined =>
    kept && { value: JSON.parse(kept.text), tag: kept.tag }

  const keep = (key: string, value: Doc): { won: true; tag: string } => {
    version += 1
    const tag = `"${version}"`
    shelf.set(key, { text: JSON.stringify(value), tag })
    return { won: true, tag }
  }

  return {
    async read<Value extends Doc>(key: string) {
      assertKey(key)
      return found<Value>(shelf.get(key))
    },
    async create<Value extends Doc>(key: string, value: Value): Promise<Written<Value>> {
      assertKey(key)
      return shelf.has(key) ? { won: false, current: found(shelf.get(key)) } : keep(key, value)
    },
    async replace<Value extends Doc>(key: string, tag: string, value: Value): Promise<Written<Value>> {
      assertKey(key)
      if (!tag) throw new TypeError('replacing needs the tag of the version that was read')
      return shelf.get(key)?.tag === tag ? keep(key, value) : { won: false, current: found(shelf.get(key)) }
    },
    async list(prefix) {
      assertPrefix(prefix)
      return [...shelf]
        .filter(([key]) => key.startsWith(prefix))
        .map(([key, { tag }]) => ({ key, tag }))
        .toSorted((a, b) => (a.key < b.key ? -1 : 1))
    },
    async remove(key) {
      assertKey(key)
      shelf.delete(key)
    },
  }
}
