/** When messages that are due or sent end: with time, and with an account. */
import { retentionPeriods } from '#domain/facility/retention.ts'
import { isForAddress } from '#domain/mail/mail-kinds.ts'
import { accountOfAddress } from '#server/repositories/accounts/addresses.ts'
import { eraser } from '#server/repositories/accounts/leaving.ts'
import { keys } from '#server/repositories/keys.ts'
import { removeOutboxOf } from '#server/repositories/outbox.ts'
import { byValue, endingDead, isPast, partsOf } from '#server/repositories/retention-policy.ts'

export const outboxLeaving = [
  // Each goes with its entry; what a process that died has left would be read as due for ever.
  endingDead(() => [keys.allOutboxPointers]),
  byValue(partsOf(keys.allOutboxEntries), ({ at, endedAt = at }, now) =>
    isPast(endedAt, retentionPeriods.outboxDays, now),
  ),
  // The notice of the deletion stays: it names nobody. Those that go to the address stay if it is another account's by now.
  eraser(['mail', 'mailq'], async (context, accountKey) => {
    const account = await accountOfAddress(context.store, accountKey)
    const isAnothers = account !== undefined && account.accountKey !== accountKey
    await removeOutboxOf(
      context,
      accountKey,
      (kind) => kind !== 'account_deleted' && !(isAnothers && isForAddress(kind)),
    )
  }),
]
