/**
 * Checks every record that is read or written: its version and its schema (record-schemas.ts). A record that does not
 * match raises an alarm and cannot be read, so that nothing is computed from it and nothing overwrites it.
 *
 * Every record carries its version `v`, which has been 1 so far: a later release can say that an earlier one must not read
 * what it writes.
 */
import { openBlobsStore, type BlobsStoreOptions } from '#server/storage/blobs-store.ts'
import type { Doc, Found, Store, WriteResult } from '#server/storage/store.ts'
import type { TransactionalStore } from '#server/storage/transactional-store.ts'
import { transactional } from '#server/storage/transactions.ts'
import { markingFeeds } from './feed-marks.ts'
import { InvalidRecord } from '#server/storage/invalid-record.ts'
import { fits, isWrittenAgain, rebuilt, recordSchemas, type Schema } from './record-schemas.ts'

/** Reports a problem to the operator. */
type Alarm = (problem: string) => void

/** The version of a record that this release cannot read; undefined for its own. The parts of views have versions of their own. */
const unknownVersionOf = (kind: string, value: Doc): number | undefined =>
  kind !== 'snap' && 'v' in value && typeof value.v === 'number' && value.v !== 1 ? value.v : undefined

/**
 * Wraps a store to read and write records of these schemas only. Unknown fields are kept. The value type of a read must be
 * the type of the key's schema.
 * @throws InvalidRecord on a record that cannot be read; TypeError on writing a record that does not match, with a key of
 * an unknown kind, or on removing one that is written again.
 */
export function versioned(store: TransactionalStore, alarm: Alarm): TransactionalStore {
  function read<Value extends Doc>(key: string, { value, tag }: Found<Value>): Found<Value> {
    const { kind, schema } = kindOf(key)
    if (unknownVersionOf(kind, value) !== undefined) {
      alarm(`record is of a version that this release cannot read: ${kind} ${key}`)
      throw new InvalidRecord('a record is of a version that this release cannot read')
    }
    // The only place where a stored value gets its type.
    if (fits(schema, value)) return { value, tag }
    alarm(`record does not match its schema: ${kind} ${key}`)
    if (rebuilt[kind]) return { value: rebuilt[kind] as Value, tag }
    throw new InvalidRecord('a record does not match its schema')
  }

  function written<Value extends Doc>(key: string, outcome: WriteResult<Value>): WriteResult<Value> {
    return outcome.won || !outcome.current ? outcome : { won: false, current: read(key, outcome.current) }
  }

  /** A record that could not be read later must not be stored. */
  function assertValid(key: string, value: Doc): void {
    const { kind, schema } = kindOf(key)
    if (!fits(schema, value)) throw new TypeError(`a record must match its schema: ${kind}`)
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
    async remove(key) {
      if (isWrittenAgain(key)) throw new TypeError('a key that is written again is not removed')
      await store.remove(key)
    },
    transact: (keys, decide, options) =>
      store.transact(
        keys,
        (seen) => {
          const plan = decide(
            seen.map(({ value, ...document }, nth) => ({
              ...document,
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
function kindOf(key: string): { kind: string; schema: Schema } {
  const kind = key in recordSchemas ? key : key.slice(0, key.indexOf('/'))
  const schema = recordSchemas[kind]
  if (!schema) throw new TypeError('a key of an unknown kind of record')
  return { kind, schema }
}

/** Why the record under a key cannot be read: the places that do not match. None if it can. @throws TypeError for an unknown kind */
export function whyUnreadable(key: string, value: Doc): string[] {
  const { kind, schema } = kindOf(key)
  const unknown = unknownVersionOf(kind, value)
  if (unknown !== undefined) return [`v: ${unknown}, but this release reads 1`]
  const issues = schema.safeParse(value).error?.issues ?? []
  return issues.map(({ path, message }) => `${path.join('.') || 'the whole record'}: ${message}`)
}

/** What learns of each write, at the latest with it. */
const watchers: readonly ((store: TransactionalStore, now: () => Date) => TransactionalStore)[] = [
  // In the order of a write, from the store outwards.
  markingFeeds,
]

/** A store with transactions and checked records, whose writes are watched. */
export const watched = (store: Store, now: () => Date, alarm: Alarm): TransactionalStore =>
  watchers.reduce((inner, watch) => watch(inner, now), versioned(transactional(store, { now }), alarm))

/** Opens the real store. */
export const openRepositories = (alarm: Alarm) => (options: BlobsStoreOptions) =>
  watched(openBlobsStore(options), () => new Date(), alarm)
