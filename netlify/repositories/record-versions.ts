/**
 * Checks every record that is read or written: its version and its schema (records/schemas.ts). A record that does not
 * match raises an alarm and cannot be read, so that nothing is computed from it and nothing overwrites it.
 *
 * This is the only place where a record's version may change. Every record carries its version `v`. A release writes its
 * own version and also reads the previous one, which it upgrades. It never overwrites a version it cannot read.
 *
 * Records are migrated when next written, never in bulk. Deploys overlap and may be rolled back, so a schema changes in two
 * releases: the first reads the new version (`downgrade`) and still writes the old; the second writes the new version and
 * reads the old (`upgrade`).
 */
import { openBlobsStore, type BlobsStoreOptions } from '#server/storage/blobs-store.ts'
import type { Doc, Found, WriteResult } from '#server/storage/store.ts'
import type { TransactionalStore } from '#server/storage/transactional-store.ts'
import { transactional } from '#server/storage/transactions.ts'
import { markingFeeds } from './feed-marks.ts'
import { fits } from './records/fields.ts'
import { InvalidRecord } from '#server/storage/invalid-record.ts'
import { recordSchemas, type RecordSchema, type RecordSchemas } from './records/schemas.ts'

/** Reports a problem to the operator. */
type Alarm = (problem: string) => void

const versionOf = (value: Doc): unknown => ('v' in value ? value.v : undefined)

/**
 * Wraps a store to read and write records of these schemas only. Unknown fields are kept. The value type of a read must be
 * the type of the key's schema.
 * @throws InvalidRecord on a record that cannot be read; TypeError on writing a record of another version or that does not
 * match, or with a key of an unknown kind.
 */
export function versioned(
  store: TransactionalStore,
  alarm: Alarm,
  schemas: RecordSchemas = recordSchemas,
): TransactionalStore {
  const kindOf = (key: string) => kindIn(schemas, key)

  function read<Value extends Doc>(key: string, { value, tag }: Found<Value>): Found<Value> {
    const { kind, known } = kindOf(key)
    const current = toCurrentVersion(value, known)
    if (current === 'unknown version') {
      alarm(`record is of a version that this release cannot read: ${kind} ${key}`)
      throw new InvalidRecord('a record is of a version that this release cannot read')
    }
    // The only place where a stored value gets its type.
    if (fits(known.schema, current)) return { value: current as Value, tag }
    alarm(`record does not match its schema: ${kind} ${key}`)
    if (known.empty) return { value: known.empty as Value, tag }
    throw new InvalidRecord('a record does not match its schema')
  }

  function written<Value extends Doc>(key: string, outcome: WriteResult<Value>): WriteResult<Value> {
    return outcome.won || !outcome.current ? outcome : { won: false, current: read(key, outcome.current) }
  }

  /** A record that could not be read later must not be stored. */
  function assertValid(key: string, value: Doc): void {
    const { kind, known } = kindOf(key)
    if (known.v !== undefined && versionOf(value) !== known.v)
      throw new TypeError('a record must be written in the current version of its schema')
    if (!fits(known.schema, value)) throw new TypeError(`a record must match its schema: ${kind}`)
  }

  return {
    ...store,
    async read<Value extends Doc>(key: string) {
      const found = await store.read<Value>(key)
      return found && read(key, found)
    },
    async create(key, value) {
      assertValid(key, value)
      return written(key, await store.create(key, value))
    },
    async replace(key, tag, value) {
      assertValid(key, value)
      return written(key, await store.replace(key, tag, value))
    },
    transact: (keys, decide, options) =>
      store.transact(
        keys,
        (seen) => {
          const plan = decide(
            seen.map(({ value, pending }, nth) => ({
              pending,
              // When it is asked for: a damaged record stops only who needs it.
              get value() {
                return value && read(keys[nth]!, { value, tag: '' }).value
              },
            })),
          )
          for (const [nth, value] of plan.writes?.entries() ?? []) if (value) assertValid(keys[nth]!, value)
          return plan
        },
        options,
      ),
  }
}

/** The kind of record under a key, as in the table: never an owner or an id. @throws TypeError if there is none */
function kindIn(schemas: RecordSchemas, key: string): { kind: string; known: RecordSchema } {
  const kind = key in schemas ? key : key.slice(0, key.indexOf('/'))
  const known = schemas[kind]
  if (!known) throw new TypeError('a key of an unknown kind of record')
  return { kind, known }
}

/** Why the record under a key cannot be read: the places that do not match. None if it can. @throws TypeError for an unknown kind */
export function whyUnreadable(key: string, value: Doc): string[] {
  const { known } = kindIn(recordSchemas, key)
  const current = toCurrentVersion(value, known)
  if (current === 'unknown version') return [`v: ${String(versionOf(value))}, but this release reads ${known.v}`]
  const issues = known.schema.safeParse(current).error?.issues ?? []
  return issues.map(({ path, message }) => `${path.join('.') || 'the whole record'}: ${message}`)
}

/** The record in the current version; undefined if it is damaged. */
function toCurrentVersion(value: Doc, { v, upgrade, downgrade }: RecordSchema): Doc | undefined | 'unknown version' {
  const version = versionOf(value)
  if (v === undefined || version === v || typeof version !== 'number') return value
  const convert = version === v - 1 ? upgrade : version === v + 1 ? downgrade : undefined
  return convert ? convert(value) : 'unknown version'
}

/** Opens the real store with checked records, and calendars that learn of changes. */
export const openRepositories = (alarm: Alarm) => (options: BlobsStoreOptions) =>
  markingFeeds(versioned(transactional(openBlobsStore(options), { now }), alarm), now)

const now = () => new Date()
