/**
 * Record versions: the only place where a record's schema may change. Every record carries its version `v`. A release
 * writes its own version and also reads the previous one, which it upgrades. It never overwrites a version it cannot read.
 *
 * Records are migrated when next written, never in bulk. Deploys overlap and may be rolled back, so a schema changes in two
 * releases: the first reads the new version (`downgrade`) and still writes the old; the second writes the new version and
 * reads the old (`upgrade`).
 */
import { openBlobsStore, type BlobsStoreOptions } from '#server/storage/blobs-store.ts'
import { StorageUnavailable, type Doc, type Found, type Store, type WriteResult } from '#server/storage/store.ts'

export type RecordSchema = {
  /** The version this release writes. */
  v: number
  /** Converts a record of version `v - 1`. */
  upgrade?: (record: never) => Doc
  /** Converts a record of version `v + 1`, which the next release writes. Must lose no data. */
  downgrade?: (record: never) => Doc
}

/** First segment of the key → schema. Families without an entry are at version 1. */
export type RecordSchemas = Readonly<Record<string, RecordSchema>>

const schemas: RecordSchemas = {}

/** Key families without versions: materialized views are rebuilt when they do not match, storage checks last seconds. */
export const unversioned: readonly string[] = ['snap', 'tried']

const firstVersion: RecordSchema = { v: 1 }

const versionOf = (value: Doc): unknown => ('v' in value ? value.v : undefined)

/**
 * Wraps a store to read and write records of these schemas only.
 * @throws StorageUnavailable on a record of an unreadable version; TypeError on writing any other version than the current.
 */
export function versioned(store: Store, known: RecordSchemas = schemas): Store {
  const schemaOf = (key: string): RecordSchema | undefined => {
    const family = key.slice(0, key.indexOf('/'))
    return unversioned.includes(family) ? undefined : (known[family] ?? firstVersion)
  }

  function read<Value extends Doc>(key: string, found: Found<Value>): Found<Value> {
    const schema = schemaOf(key)
    const version = versionOf(found.value)
    if (!schema || version === schema.v) return found
    const convert = version === schema.v - 1 ? schema.upgrade : version === schema.v + 1 ? schema.downgrade : undefined
    if (!convert) throw new StorageUnavailable('a record is of a version that this release cannot read')
    return { value: convert(found.value as never) as Value, tag: found.tag }
  }

  function written<Value extends Doc>(key: string, outcome: WriteResult<Value>): WriteResult<Value> {
    return outcome.won || !outcome.current ? outcome : { won: false, current: read(key, outcome.current) }
  }

  function assertCurrentVersion(key: string, value: Doc): void {
    const schema = schemaOf(key)
    if (schema && versionOf(value) !== schema.v)
      throw new TypeError('a record must be written in the current version of its schema')
  }

  return {
    ...store,
    async read<Value extends Doc>(key: string) {
      const found = await store.read<Value>(key)
      return found && read(key, found)
    },
    async create(key, value) {
      assertCurrentVersion(key, value)
      return written(key, await store.create(key, value))
    },
    async replace(key, tag, value) {
      assertCurrentVersion(key, value)
      return written(key, await store.replace(key, tag, value))
    },
  }
}

/** Opens the real store with versioned records. */
export const openRepositories = (options: BlobsStoreOptions) => versioned(openBlobsStore(options))
