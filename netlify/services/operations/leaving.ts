/** When transactions and the uses of idempotency keys end. */
import { retentionPeriods } from '#domain/facility/retention.ts'
import { keys } from '#server/repositories/keys.ts'
import {
  byValue,
  collectTransactions,
  isPast,
  partsOf,
  segment,
  type RetentionPolicy,
} from '#server/repositories/retention-policy.ts'

const transactions: RetentionPolicy = {
  prefixes: () => [keys.allTransactions],
  async remove(context, listed, limit) {
    const oldest = new Date(context.now().getTime() - retentionPeriods.transactionDays * 24 * 3_600_000).toISOString()
    const expired = listed.filter((key) => segment(key, 1) < oldest.slice(0, 'yyyy-MM-dd'.length)).slice(0, limit)
    await collectTransactions(context, expired)
    return expired.length
  },
}

export const operationsRetention: readonly RetentionPolicy[] = [
  transactions,
  byValue(partsOf(keys.allKeyUses), ({ at }, now) => isPast(at, retentionPeriods.keyUseDays, now)),
]
