/**
 * The rate limiter (fixed windows), as numbered permits: so many attempts exist per door, subject and window of time, and
 * each can be taken once.
 * A permit is taken before the work it allows, so that a thousand attempts at the same moment share them too.
 */
import { randomInt } from 'node:crypto'
import type { Store } from '#server/storage/store.ts'
import { readAll } from './update-with-retry.ts'
import { keys } from './keys.ts'

export type RateLimitAttempt = { key: string; tag: string }

/** How many attempts one subject has at one door in each window of so many minutes. */
export type RateLimit = {
  bucket: string
  subject: string
  count: number
  minutes: number
  /** True where a success gives its permit back, so that only failures count. */
  returned?: boolean
}

type AttemptRecord = { v: 1; state: 'taken' | 'given_back' }

const taken: AttemptRecord = { v: 1, state: 'taken' }

const windowOf = (minutes: number, now: Date) => Math.floor(now.getTime() / (minutes * 60_000))

/** Seconds until the next window begins: 1 or more. */
export const secondsLeft = ({ minutes }: Pick<RateLimit, 'minutes'>, now: Date): number =>
  Math.ceil(((windowOf(minutes, now) + 1) * minutes * 60_000 - now.getTime()) / 1000)

/**
 * Takes one of the permits of the present window: a number at random first, which is nearly always free, then any other.
 * @returns nothing if all are taken.
 */
export async function consume(store: Store, limit: RateLimit, now: Date): Promise<RateLimitAttempt | undefined> {
  const { bucket: door, subject, count, minutes, returned = false } = limit
  const place = [door, subject, String(windowOf(minutes, now))] as const
  const claim = async (number: number): Promise<RateLimitAttempt | undefined> => {
    const key = keys.rateLimitAttempt(...place, number)
    const written = await store.create(key, taken)
    return written.won ? { key, tag: written.tag } : undefined
  }

  const first = randomInt(count)
  const lucky = await claim(first)
  if (lucky) return lucky
  const used = new Set((await store.list(keys.rateLimitAttempts(...place))).map(({ key }) => key))
  for (let step = 1; step < count; step += 1) {
    const number = (first + step) % count
    const permit = used.has(keys.rateLimitAttempt(...place, number)) ? undefined : await claim(number)
    if (permit) return permit
  }
  return returned ? reclaim(store, [...used]) : undefined
}

/** Takes a permit that was given back, if there is one. */
async function reclaim(store: Store, used: readonly string[]): Promise<RateLimitAttempt | undefined> {
  for (const { key, value, tag } of await readAll<AttemptRecord>(store, used)) {
    const written = value.state === 'given_back' && (await store.replace(key, tag, taken))
    if (written && written.won) return { key, tag: written.tag }
  }
  return undefined
}

/** Gives a permit back for the next attempt of its window. */
export const refund = (store: Store, { key, tag }: RateLimitAttempt) =>
  store.replace<AttemptRecord>(key, tag, { v: 1, state: 'given_back' })
