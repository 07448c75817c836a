/** When messages that are finished end. */
import { retentionPeriods } from '#domain/facility/retention.ts'
import { keys } from '#server/repositories/keys.ts'
import { byValue, endingDead, isPast, partsOf, type RetentionPolicy } from '#server/repositories/retention-policy.ts'

export const outboxRetention: readonly RetentionPolicy[] = [
  // Each goes with its entry; what a process that died has left would be read as due for ever.
  endingDead(() => [keys.allOutboxPointers]),
  byValue(partsOf(keys.allOutboxEntries), ({ at, endedAt = at }, now) =>
    isPast(endedAt, retentionPeriods.outboxDays, now),
  ),
]
