/**
 * Retention policies: which records have expired, and how to remove them (reasons in docs/operations.md). A policy covers
 * a set of key prefixes; large collections are split into partitions by the first digits of a hash or by month.
 */
import { addDays, mondayOf, monthsBefore, today } from '#domain/calendar/calendar.ts'
import type { RequestContext } from '#server/context/request-context.ts'
import type { Doc, Key } from '#server/storage/store.ts'
import pMap from 'p-map'
import { isUnderWay } from '#server/storage/transactions.ts'
import { keys } from './keys.ts'
import { isWrittenAgain } from './record-schemas.ts'
import { removeKeys, removeValue } from './remove-keys.ts'
import { hexDigits, readReadable, type ServiceContext } from './update-with-retry.ts'

export type RetentionPolicy = {
  prefixes: (now: Date) => readonly string[]
  /** Removes at most `limit` of the expired records among the listed keys. @returns the number removed. */
  remove: (
    context: ServiceContext & Pick<RequestContext, 'purgeCdn'>,
    listed: readonly string[],
    limit: number,
  ) => Promise<number>
}

export const hexPairs = hexDigits.flatMap((first) => hexDigits.map((second) => first + second))
/** Parts of a collection whose keys go on with a hash, by its first digits. */
export const partsOf = <Value extends Doc>(prefix: Key<Value>, digits = hexDigits) =>
  digits.map((each) => (prefix + each) as Key<Value>)
export const segment = (key: string, index: number) => key.split('/')[index] ?? ''

/** A policy that decides by the key alone. */
export const byKey = (
  prefixes: readonly string[],
  isPastRetention: (key: string, now: Date) => boolean,
): RetentionPolicy => ({
  prefixes: () => prefixes,
  remove: (context, listed, limit) =>
    removeKeys(context, listed.filter((key) => isPastRetention(key, context.now())).slice(0, limit)),
})

/** A policy that decides by the stored value. */
export const byValue = <Value extends Doc>(
  prefixes: readonly Key<Value>[],
  isPastRetention: (value: Value, now: Date, key: string) => boolean,
): RetentionPolicy => ({
  prefixes: () => prefixes,
  async remove(context, listed, limit) {
    const { found, unreadable } = await readReadable<Value>(context.store, listed)
    const expired = found.filter(({ key, value }) => isPastRetention(value, context.now(), key))
    // What has no value, or is about to change, may be what a process that died has left.
    const settled = new Set([...unreadable, ...found.flatMap(({ key, tag }) => (isUnderWay(tag) ? [] : key))])
    await endDead(
      context,
      listed.filter((key) => !settled.has(key)),
    )
    const ended = expired.slice(0, limit).map(({ key }) => key as Key<Value>)
    const isOld = (key: Key<Value>) => (value: Value) => isPastRetention(value, context.now(), key)
    const remove = (key: Key<Value>) =>
      isWrittenAgain(key) ? removeValue(context, key, isOld(key)) : context.store.remove(key)
    await pMap(ended, remove, { concurrency: 25 })
    return ended.length
  },
})

/** Keys that name a request or what it made: nobody claims them again. */
const isOfOneRequest = (key: string) =>
  [
    keys.allOrders,
    keys.allOrderIndexes,
    keys.allOutboxEntries,
    keys.allOutboxPointers,
    keys.allWishes,
    keys.allKeyUses,
  ].some((prefix) => key.startsWith(prefix))

/** Finishes what processes that died have left at these keys, and with them elsewhere. */
export const endDead = ({ store }: Pick<ServiceContext, 'store'>, listed: readonly string[]): Promise<void[]> =>
  pMap(listed, (key) => store.endDead(key, isOfOneRequest), { concurrency: 25 })

/** A policy that removes nothing else. `isRecent`: a process of the last days may have written it. */
export const endingDead = (
  prefixes: (now: Date) => readonly string[],
  isRecent: (key: string, now: Date) => boolean = () => true,
): RetentionPolicy => ({
  prefixes,
  async remove(context, listed) {
    await endDead(
      context,
      listed.filter((key) => isRecent(key, context.now())),
    )
    return 0
  },
})

/** Finishes what nobody has read since, and removes the records of transactions; one that cannot be finished yet is tried again. */
export const collectTransactions = (
  { store }: Pick<ServiceContext, 'store'>,
  records: readonly string[],
): Promise<void[]> => pMap(records, (key) => store.collect(key, isOfOneRequest), { concurrency: 25 })

/** True so many days after this time. */
export const isPast = (at: string | number, days: number, now: Date): boolean =>
  new Date(at).getTime() + days * 24 * 3_600_000 <= now.getTime()
export const oldestDay = (now: Date, weeks: number) => addDays(mondayOf(today(now)), -7 * weeks)
export const monthOf = (now: Date, monthsAgo: number) => monthsBefore(today(now), monthsAgo).slice(0, 'yyyy-MM'.length)
/** The 14 months before a retention period of `term` months; earlier ones have already been removed. */
export const expiredMonths = (now: Date, term: number) =>
  Array.from({ length: 14 }, (_, index) => monthOf(now, term + 1 + index))
