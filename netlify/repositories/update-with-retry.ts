/** Optimistic concurrency for single documents: compare-and-swap with retries and random backoff. */
import type { RequestContext } from '#server/context/request-context.ts'
import { StorageUnavailable, type Doc, type Found, type Store } from '#server/storage/store.ts'

/** What services need: the store, the clock, work after the response, and optionally the backoff for contested keys. */
export type ServiceContext = Pick<RequestContext, 'store' | 'now' | 'waitUntil' | 'mailEnabled'> & {
  backoff?: (tries: number) => Promise<void>
}

const maxTries = 30

/** Random, so that writers do not collide again, and longer with each try. */
export const randomBackoff = (tries: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, Math.random() * Math.min(15 * tries, 150))
  })

/**
 * Reads `key`, computes the new value with `next`, and writes it if the document is unchanged; otherwise retries.
 * `next` returns undefined for no change. `known` replaces the first read: a found document, or 'nothing'.
 * @returns the document as stored afterwards, whoever wrote it.
 * @throws StorageUnavailable if the key stays contested or the store does not respond.
 */
export async function updateWithRetry<Value extends Doc>(
  { store, backoff = randomBackoff }: { store: Store; backoff?: ServiceContext['backoff'] },
  key: string,
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

/** Error handler for work that a later request repeats: ignores an unavailable store, rethrows anything else. */
export function ignoreUnavailable(error: unknown): void {
  if (!(error instanceof StorageUnavailable)) throw error
}

const parallelReads = 40

/** Reads many keys with bounded concurrency. @returns the existing documents, in the order of `keys`. */
export async function readAll<Value extends Doc>(
  store: Store,
  keys: readonly string[],
): Promise<(Found<Value> & { key: string })[]> {
  const found: (Found<Value> & { key: string })[] = []
  for (let start = 0; start < keys.length; start += parallelReads) {
    const batch = keys.slice(start, start + parallelReads)
    const values = await Promise.all(batch.map((key) => store.read<Value>(key)))
    for (const [index, value] of values.entries()) if (value) found.push({ key: batch[index]!, ...value })
  }
  return found
}
