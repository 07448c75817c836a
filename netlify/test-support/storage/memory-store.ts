/** In-memory store with the exact semantics of the port, for tests and simulations. */
import {
  assertKey,
  assertPrefix,
  parseDoc,
  type Doc,
  type AnyKey,
  type Found,
  type Key,
  type Listed,
  type Store,
  type WriteResult,
} from '#server/storage/store.ts'

/** The value of a key: its JSON text and the tag of this version. */
export type StoredVersion = { text: string; tag: string }

/** Counted over all stores, so that no version of a copied store has the tag of another. */
let version = 0

/** Creates a store on `entries`, which a test may inspect. Every value it returns is a copy, as with a remote store. */
export function memoryStore(entries: Map<string, StoredVersion> = new Map()): Store {
  const toFound = <Value extends Doc>(stored: StoredVersion | undefined): Found<Value> | undefined =>
    stored && { value: parseDoc(stored.text) as Value, tag: stored.tag }

  const put = (key: string, value: Doc): { won: true; tag: string } => {
    version += 1
    const tag = `"${version}"`
    entries.set(key, { text: JSON.stringify(value), tag })
    return { won: true, tag }
  }

  return {
    async read<Value extends Doc>(key: string) {
      assertKey(key)
      return toFound<Value>(entries.get(key))
    },
    async create<Value extends Doc>(key: string, value: Value): Promise<WriteResult<Value>> {
      assertKey(key)
      return entries.has(key) ? { won: false, current: toFound(entries.get(key)) } : put(key, value)
    },
    async replace<Value extends Doc>(key: string, tag: string, value: Value): Promise<WriteResult<Value>> {
      assertKey(key)
      if (!tag) throw new TypeError('replace requires the tag of the version that was read')
      return entries.get(key)?.tag === tag ? put(key, value) : { won: false, current: toFound(entries.get(key)) }
    },
    async list<Value extends Doc>(prefix: AnyKey<Value>) {
      assertPrefix(prefix)
      const found: Listed<Value>[] = []
      for (const [key, { tag }] of entries) if (key.startsWith(prefix)) found.push({ key: key as Key<Value>, tag })
      return found.toSorted((a, b) => (a.key < b.key ? -1 : 1))
    },
    async remove(key) {
      assertKey(key)
      entries.delete(key)
    },
  }
}
