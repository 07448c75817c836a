/** When transactions and the uses of idempotency keys end. */
import { retentionPeriods } from '#domain/facility/retention.ts'
import { keys } from '#server/repositories/keys.ts'
import { byValue, isPast, partsOf, segment, type RetentionPolicy } from '#server/repositories/retention-policy.ts'

/** True for keys that name a request or what it made: nobody claims them again. */
const isOfOneRequest = (key: string) =>
  [keys.allOrders, keys.allOrderIndexes, keys.allOutboxEntries, keys.allOutboxPointers, keys.allWishes].some((prefix) =>
    key.startsWith(prefix),
  )

/** Finishes what nobody has read since; a transaction that cannot be finished yet is tried again. */
const transactions: RetentionPolicy = {
  prefixes: () => [keys.allTransactions],
  async remove({ store, now }, listed, limit) {
    const oldest = new Date(now().getTime() - retentionPeriods.transactionDays * 24 * 3_600_000).toISOString()
    const expired = listed.filter((key) => segment(key, 1) < oldest.slice(0, 'yyyy-MM-dd'.length)).slice(0, limit)
    for (const key of expired) await store.collect(key, isOfOneRequest)
    return expired.length
  },
}

export const operationsRetention: readonly RetentionPolicy[] = [
  transactions,
  byValue(partsOf(keys.allKeyUses), ({ at }, now) => isPast(at, retentionPeriods.keyUseDays, now)),
]
