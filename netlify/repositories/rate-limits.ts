/**
 * Rate limiter with fixed windows. Each bucket, subject and window has one record of the attempts that are used, so a refusal
 * costs one operation. Attempts are consumed before the work they allow, so the limit also holds for concurrent requests.
 */
import type { Found, Key } from '#server/storage/store.ts'
import type { TransactionalStore } from '#server/storage/transactional-store.ts'
import { randomUUID } from 'node:crypto'
import { updateWithRetry } from './update-with-retry.ts'
import { keys } from './keys.ts'
import type { AttemptsRecord } from '#records/sign-in.ts'

/** `id` is empty for one that is never refunded. */
export type RateLimitAttempt = { key: Key<AttemptsRecord>; id: string; stored: Found<AttemptsRecord> }

/** `count` attempts per subject and bucket in each window of `minutes`. */
export type RateLimit = {
  bucket: string
  subject: string
  count: number
  minutes: number
  /** True if successes are refunded, so that only failures count. */
  refundable?: boolean
}

const windowOf = (minutes: number, now: Date) => Math.floor(now.getTime() / (minutes * 60_000))

/** True if both times are in one window. */
export const isSameWindow = ({ minutes }: Pick<RateLimit, 'minutes'>, one: Date, other: Date): boolean =>
  windowOf(minutes, one) === windowOf(minutes, other)

/** Seconds until the next window, at least 1. */
export const secondsLeft = ({ minutes }: Pick<RateLimit, 'minutes'>, now: Date): number =>
  Math.ceil(((windowOf(minutes, now) + 1) * minutes * 60_000 - now.getTime()) / 1000)

/** The record of the attempts of the current window. */
export const attemptsKey = ({ bucket, subject, minutes }: Omit<RateLimit, 'count'>, now: Date): Key<AttemptsRecord> =>
  keys.rateLimitAttempts(bucket, subject, String(windowOf(minutes, now)))

/**
 * Consumes one attempt of the current window. The first of a window is created without a read.
 * @returns undefined if all are used.
 */
export async function consume(
  store: TransactionalStore,
  limit: RateLimit,
  now: Date,
): Promise<RateLimitAttempt | undefined> {
  const { count, refundable = false } = limit
  const key = attemptsKey(limit, now)
  const id = refundable ? randomUUID() : ''
  let isTaken = false
  const stored = await updateWithRetry<AttemptsRecord>(
    { store },
    key,
    ({ taken } = { v: 1, taken: [] }) => {
      isTaken = taken.length < count
      return isTaken ? { v: 1, taken: [...taken, id] } : undefined
    },
    'nothing',
  )
  return isTaken && stored ? { key, id, stored } : undefined
}

/** Refunds an attempt within its window. */
export const refund = (store: TransactionalStore, { key, id, stored }: RateLimitAttempt) =>
  updateWithRetry<AttemptsRecord>(
    { store },
    key,
    ({ taken } = { v: 1, taken: [] }) =>
      id !== '' && taken.includes(id) ? { v: 1, taken: taken.filter((each) => each !== id) } : undefined,
    stored,
  )
