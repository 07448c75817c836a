/** Changes of single documents, and reads of many. */
import { setTimeout as pause } from 'node:timers/promises'
import pMap from 'p-map'
import type { Basic, RequestContext } from '#server/context/request-context.ts'
import {
  StorageUnavailable,
  type AnyKey,
  type Doc,
  type Found,
  type Key,
  type Listed,
  type Store,
} from '#server/storage/store.ts'
import { InvalidRecord } from '#server/storage/invalid-record.ts'
import { underWay } from '#server/storage/transactions.ts'
import type { LogEntry } from '#records/staff.ts'

/** What services need: the store, the clock, work after the response, the alarm, and optionally the backoff for contested keys. */
export type ServiceContext = Pick<RequestContext, Basic | 'whenFreed'> & {
  backoff?: (tries: number) => Promise<void>
  /** The entry of the log that belongs to the next change, and is stored with it (`logIn`). */
  log?: { key: Key<LogEntry>; entry: LogEntry }
}

/** What a change of one document needs; background work only if it is logged. */
export type Updating = Pick<ServiceContext, 'store' | 'backoff' | 'log'> & Partial<Pick<ServiceContext, 'waitUntil'>>

/** One document has no intents, so nothing of it follows the response. */
const nothingLeft = () => undefined

/** Random, so that writers do not collide again, and longer with each try. */
export const randomBackoff = (tries: number): Promise<void> => pause(Math.random() * Math.min(15 * tries, 150))

/**
 * A transaction of one document: computes its new value with `next`, which is a pure function and returns undefined for no
 * change. `known` replaces the first read: a found document, or 'nothing'. A context that is logged (`logIn`) stores its entry too.
 * @returns the document as stored afterwards, whoever wrote it.
 * @throws StorageUnavailable if the key stays contested or the store does not respond.
 */
export async function updateWithRetry<Value extends Doc>(
  { store, backoff = randomBackoff, waitUntil = nothingLeft, log }: Updating,
  key: AnyKey<Value>,
  next: (value: Value | undefined) => Value | undefined,
  known?: Found<Value> | 'nothing',
): Promise<Found<Value> | undefined> {
  // With an entry of the log the version is still replaced after the response.
  let tag = underWay
  const stored = (written: string) => (tag = written)
  const { changed, seen } = await store.transact(
    log ? [key, log.key] : [key],
    ([seen, entry]) => {
      const changed = next(seen!.value as Value | undefined)
      const writes = changed ? [changed, entry && !entry.value ? log!.entry : undefined] : []
      return { writes, result: { changed, seen: seen! } }
    },
    { waitUntil, backoff, known: known && new Map([[key as string, known]]), stored },
  )
  if (changed) return { value: changed, tag }
  return seen.value && { value: seen.value as Value, tag: seen.tag }
}

/** The keys that begin like this, in order. */
export const keysUnder = async <Value extends Doc>(
  store: Pick<Store, 'list'>,
  prefix: AnyKey<Value>,
): Promise<Key<Value>[]> => (await store.list(prefix)).map(({ key }) => key)

/** Hashes begin with one of these. */
export const hexDigits = [...'0123456789abcdef']

/** The keys that go on with a hash, in sixteen lists at once: a list of 100,000 keys is a hundred pages, one after the other. */
export const listByHash = async <Value extends Doc>(
  store: Pick<Store, 'list'>,
  prefix: Key<Value>,
): Promise<Listed<Value>[]> =>
  (await Promise.all(hexDigits.map((digit) => store.list<Value>(`${prefix}${digit}` as Key<Value>)))).flat()

const parallelReads = 40

/** Documents with their keys. */
type FoundAll<Value> = (Found<Value> & { key: string })[]

/**
 * Reads many keys with bounded concurrency, for decisions that no document may be missing from. Lists use `readReadable`.
 * @returns the existing documents, in the order of `keys`. @throws InvalidRecord if one of them cannot be read.
 */
export async function readAll<Value extends Doc>(
  store: Store,
  keys: readonly AnyKey<Value>[],
): Promise<FoundAll<Value>> {
  const values = await pMap(keys, (key) => store.read<Value>(key), { concurrency: parallelReads })
  return values.flatMap((value, nth) => (value ? [{ key: keys[nth]!, ...value }] : []))
}

/**
 * Reads many keys like `readAll`, for lists and jobs that go on without a damaged document, which has raised an alarm.
 * Whoever decides from the documents must treat `unreadable` as unknown, never as absent.
 */
export async function readReadable<Value extends Doc>(
  store: Pick<Store, 'read'>,
  keys: readonly AnyKey<Value>[],
  concurrency = parallelReads,
): Promise<{ found: FoundAll<Value>; unreadable: string[] }> {
  const read = (key: AnyKey<Value>) => ifReadable(() => store.read<Value>(key))
  const values = await pMap(keys, read, { concurrency })
  return {
    found: values.flatMap((value, nth) => (value && value !== 'unreadable' ? [{ key: keys[nth]!, ...value }] : [])),
    unreadable: keys.filter((_, nth) => values[nth] === 'unreadable'),
  }
}

/** The result of work on one record, or 'unreadable' if that record cannot be read. Any other error is thrown. */
export async function ifReadable<Result>(work: () => Promise<Result>): Promise<Result | 'unreadable'> {
  try {
    return await work()
  } catch (problem) {
    if (problem instanceof InvalidRecord) return 'unreadable'
    throw problem
  }
}

type Alarmed = Pick<ServiceContext, 'alarm'>

/** What of a list or a job cannot be made is left out, whatever is thrown but an unavailable storage. The alarm names no data. */
function leftOut({ alarm }: Alarmed, what: string, problem: unknown): 'unreadable' {
  // A damaged record has raised its own alarm.
  if (problem instanceof InvalidRecord) return 'unreadable'
  if (problem instanceof StorageUnavailable) throw problem
  alarm?.(`could not be made and was left out: ${what} (${problem instanceof Error ? problem.name : 'unknown'})`)
  return 'unreadable'
}

/** The result of work on one of many, or 'unreadable', with an alarm that names `what`, if that cannot be done. */
export async function ifMade<Result>(
  context: Alarmed,
  what: string,
  work: () => Promise<Result>,
): Promise<Result | 'unreadable'> {
  try {
    return await work()
  } catch (problem) {
    return leftOut(context, what, problem)
  }
}

/** What each row makes. One that makes nothing but an error is left out, with an alarm that names `what`. */
export const eachMade = <Row, Made>(
  context: Alarmed,
  what: string,
  rows: Iterable<Row>,
  make: (row: Row) => readonly Made[] | Made,
): Made[] =>
  [...rows].flatMap((row) => {
    try {
      return make(row)
    } catch (problem) {
      leftOut(context, what, problem)
      return []
    }
  })
