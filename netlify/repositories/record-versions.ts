/**
 * The one place where a record's shape may change. Every record carries `v`; a release reads its own version and the one
 * before, which it turns into its own, and keeps only its own. What is newer than a release can read stays as it is.
 *
 * Records are migrated when they are next written, never in bulk. A shape changes in two releases, because deploys overlap and may be rolled back: the first learns to read the new version
 * (`newer`) and still keeps the old; the second keeps the new and reads the old (`older`).
 */
import { StorageUnavailable, type Doc, type Found, type Store, type Written } from '#server/storage/store.ts'

export type Shape = {
  /** The version that is kept. */
  v: number
  /** What was kept as `v - 1`, as it is kept now. */
  older?: (kept: never) => Doc
  /** What the next release will keep as `v + 1`, as it is kept now; nothing in it may get lost. */
  newer?: (kept: never) => Doc
}

/** First part of the key → its shape. A family that is not here is at version 1. */
export type Shapes = Readonly<Record<string, Shape>>

const shapes: Shapes = {}

/** Made anew whenever it does not fit (snapshots.ts), or gone within seconds (probe-checks.ts): of no version of ours. */
export const unversioned: readonly string[] = ['snap', 'tried']

const first: Shape = { v: 1 }

const versionOf = (value: Doc): unknown => ('v' in value ? value.v : undefined)

/** The same store, for records of these shapes alone. What cannot be read is `Unavailable`: nobody may act on a guess. */
export function versioned(store: Store, known: Shapes = shapes): Store {
  const shapeOf = (key: string): Shape | undefined => {
    const family = key.slice(0, key.indexOf('/'))
    return unversioned.includes(family) ? undefined : (known[family] ?? first)
  }

  function read<Value extends Doc>(key: string, found: Found<Value>): Found<Value> {
    const shape = shapeOf(key)
    const kept = versionOf(found.value)
    if (!shape || kept === shape.v) return found
    const turned = kept === shape.v - 1 ? shape.older : kept === shape.v + 1 ? shape.newer : undefined
    if (!turned) throw new StorageUnavailable('a record is of a version that this release cannot read')
    return { value: turned(found.value as never) as Value, tag: found.tag }
  }

  function written<Value extends Doc>(key: string, outcome: Written<Value>): Written<Value> {
    return outcome.won || !outcome.current ? outcome : { won: false, current: read(key, outcome.current) }
  }

  function mustBeOurs(key: string, value: Doc): void {
    const shape = shapeOf(key)
    if (shape && versionOf(value) !== shape.v) throw new TypeError('a record is kept in the version of its shape')
  }

  return {
    ...store,
    async read<Value extends Doc>(key: string) {
      const found = await store.read<Value>(key)
      return found && read(key, found)
    },
    async create(key, value) {
      mustBeOurs(key, value)
      return written(key, await store.create(key, value))
    },
    async replace(key, tag, value) {
      mustBeOurs(key, value)
      return written(key, await store.replace(key, tag, value))
    },
  }
}
