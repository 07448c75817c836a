/** Optimistic concurrency for single documents: compare-and-swap with retries and random backoff. */
import { setTimeout as pause } from 'node:timers/promises'
import pMap from 'p-map'
import type { RequestContext } from '#server/context/request-context.ts'
import { StorageUnavailable, type AnyKey, type Doc, type Found, type Key, type Store } from '#server/storage/store.ts'
import { InvalidRecord } from '#server/storage/invalid-record.ts'

/** What services need: the store, the clock, work after the response, the alarm, and optionally the backoff for contested keys. */
export type ServiceContext = Pick<RequestContext, 'store' | 'now' | 'waitUntil' | 'mailEnabled' | 'alarm'> & {
  backoff?: (tries: number) => Promise<void>
}

const maxTries = 30

/** Random, so that writers do not collide again, and longer with each try. */
export const randomBackoff = (tries: number): Promise<void> => pause(Math.random() * Math.min(15 * tries, 150))

/**
 * Reads `key`, computes the new value with `next`, and writes it if the document is unchanged; otherwise retries.
 * `next` returns undefined for no change. `known` replaces the first read: a found document, or 'nothing'.
 * @returns the document as stored afterwards, whoever wrote it.
 * @throws StorageUnavailable if the key stays contested or the store does not respond.
 */
export async function updateWithRetry<Value extends Doc>(
  { store, backoff = randomBackoff }: { store: Store; backoff?: ServiceContext['backoff'] },
  key: AnyKey<Value>,
  next: (value: Value | undefined) => Value | undefined,
  known?: Found<Value> | 'nothing',
): Promise<Found<Value> | undefined> {
  let found = known === 'nothing' ? undefined : (known ?? (await store.read<Value>(key)))
  for (let tries = 0; tries < maxTries; tries += 1) {
    const value = next(found?.value)
    if (value === undefined) return found
    const written = found ? await store.replace(key, found.tag, value) : await store.create(key, value)
    if (written.won) return { value, tag: written.tag }
    // After the first conflict use the returned document. After a second the key is busy: back off and read again.
    if (tries > 0) await backoff(tries)
    found = (tries > 0 ? undefined : written.current) ?? (await store.read<Value>(key))
  }
  throw new StorageUnavailable('a key stayed contested')
}

/** The keys that begin like this, in order. */
export const keysUnder = async <Value extends Doc>(
  store: Pick<Store, 'list'>,
  prefix: AnyKey<Value>,
): Promise<Key<Value>[]> => (await store.list(prefix)).map(({ key }) => key)

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
): Promise<{ found: FoundAll<Value>; unreadable: string[] }> {
  const read = (key: AnyKey<Value>) => ifReadable(() => store.read<Value>(key))
  const values = await pMap(keys, read, { concurrency: parallelReads })
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
