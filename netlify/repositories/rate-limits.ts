/**
 * Rate limiter with fixed windows. Each bucket, subject and window has a fixed number of attempts, each a create-only
 * record. Attempts are consumed before the work they allow, so the limit also holds for concurrent requests.
 */
import type { Key, Store } from '#server/storage/store.ts'
import { randomInt } from 'node:crypto'
import { keysUnder, readAll } from './update-with-retry.ts'
import { keys } from './keys.ts'
import type { AttemptRecord } from '#records/operations.ts'

export type RateLimitAttempt = { key: string; tag: string }

/** `count` attempts per subject and bucket in each window of `minutes`. */
export type RateLimit = {
  bucket: string
  subject: string
  count: number
  minutes: number
  /** True if successes are refunded, so that only failures count. */
  refundable?: boolean
}

const takenAttempt: AttemptRecord = { v: 1, state: 'taken' }

const windowOf = (minutes: number, now: Date) => Math.floor(now.getTime() / (minutes * 60_000))

/** True if both times are in one window. */
export const isSameWindow = ({ minutes }: Pick<RateLimit, 'minutes'>, one: Date, other: Date): boolean =>
  windowOf(minutes, one) === windowOf(minutes, other)

/** Seconds until the next window, at least 1. */
export const secondsLeft = ({ minutes }: Pick<RateLimit, 'minutes'>, now: Date): number =>
  Math.ceil(((windowOf(minutes, now) + 1) * minutes * 60_000 - now.getTime()) / 1000)

/**
 * Consumes one attempt of the current window: first a random one, which is nearly always free, then any other.
 * @returns undefined if all are used.
 */
export async function consume(store: Store, limit: RateLimit, now: Date): Promise<RateLimitAttempt | undefined> {
  const { bucket, subject, count, minutes, refundable = false } = limit
  const scope = [bucket, subject, String(windowOf(minutes, now))] as const
  const claim = async (number: number): Promise<RateLimitAttempt | undefined> => {
    const key = keys.rateLimitAttempt(...scope, number)
    const written = await store.create(key, takenAttempt)
    return written.won ? { key, tag: written.tag } : undefined
  }

  const first = randomInt(count)
  const random = await claim(first)
  if (random) return random
  const used = new Set(await keysUnder(store, keys.rateLimitAttempts(...scope)))
  for (let step = 1; step < count; step += 1) {
    const number = (first + step) % count
    const attempt = used.has(keys.rateLimitAttempt(...scope, number)) ? undefined : await claim(number)
    if (attempt) return attempt
  }
  return refundable ? reclaim(store, [...used]) : undefined
}

/** Consumes a refunded attempt, if there is one. */
async function reclaim(store: Store, used: readonly Key<AttemptRecord>[]): Promise<RateLimitAttempt | undefined> {
  for (const { key, value, tag } of await readAll(store, used)) {
    const written = value.state === 'given_back' && (await store.replace(key, tag, takenAttempt))
    if (written && written.won) return { key, tag: written.tag }
  }
  return undefined
}

/** Refunds an attempt within its window. */
export const refund = (store: Store, { key, tag }: RateLimitAttempt) =>
  store.replace<AttemptRecord>(key, tag, { v: 1, state: 'given_back' })
