/**
 * Changes one kept document however many others try at the same time: every change is made to the version it was decided
 * on (optimistic concurrency: compare-and-swap, with a random back-off between tries).
 */
import type { RequestContext } from '#server/http/request-context.ts'
import { StorageUnavailable, type Doc, type Found, type Store } from '#server/storage/store.ts'

/** What bookings are made with: the store, the time, work after the answer, and how long to step back from a contested key. */
export type ServiceContext = Pick<RequestContext, 'store' | 'now' | 'waitUntil'> & {
  backoff?: (tries: number) => Promise<void>
}

const maxTries = 30

/** Random, so that those who collided do not meet again, and longer each time. */
const randomBackoff = (tries: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, Math.random() * Math.min(15 * tries, 150))
  })

/**
 * Reads `key`, asks `next` what should stand there, and keeps that if nobody was faster; otherwise asks again.
 * `next` answers undefined to leave things as they are. `known` saves the first read: what was found, or 'nothing'.
 * @returns what stands there at the end, whoever wrote it.
 * @throws Unavailable if the key stays contested or the store does not answer.
 */
export async function updateWithRetry<Value extends Doc>(
  { store, stepBack = randomBackoff }: { store: Store; stepBack?: ServiceContext['backoff'] },
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
    // The first loser may go on with what it was shown; after a second loss the key is busy and what was shown is old.
    if (tries > 0) await stepBack(tries)
    found = (tries > 0 ? undefined : written.current) ?? (await store.read<Value>(key))
  }
  throw new StorageUnavailable('a key stayed contested')
}

/** For work that the next visitor would do too: a store that cannot be reached is passed over, a mistake is not. */
export function ignoreUnavailable(problem: unknown): void {
  if (!(problem instanceof StorageUnavailable)) throw problem
}

const readsAtOnce = 40

/** Reads many keys, in their order, a bounded number at a time. Keys under which nothing is kept are left out. */
export async function readAll<Value extends Doc>(
  store: Store,
  keys: readonly string[],
): Promise<(Found<Value> & { key: string })[]> {
  const found: (Found<Value> & { key: string })[] = []
  for (let start = 0; start < keys.length; start += readsAtOnce) {
    const some = keys.slice(start, start + readsAtOnce)
    const values = await Promise.all(some.map((key) => store.read<Value>(key)))
    for (const [index, value] of values.entries()) if (value) found.push({ key: some[index]!, ...value })
  }
  return found
}
