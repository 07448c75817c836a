/** When transactions, the uses of idempotency keys, and what is left of queues for tickets end. */
import { retentionPeriods } from '#domain/facility/retention.ts'
import { keys } from '#server/repositories/keys.ts'
import {
  byKey,
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
  // Of requests that died; others leave it themselves.
  byKey([keys.allTicketQueues], (key, now) => isPast(Number.parseInt(key.slice(key.lastIndexOf('/') + 1), 10), 1, now)),
  byValue([keys.allTicketTurns], ({ until }, now) => isPast(until, 1, now)),
]
