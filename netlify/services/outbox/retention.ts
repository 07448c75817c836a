/** When messages that are finished end. */
import { retentionPeriods } from '#domain/facility/retention.ts'
import { keys } from '#server/repositories/keys.ts'
import { byValue, isPast, partsOf, type RetentionPolicy } from '#server/repositories/retention-policy.ts'

export const outboxRetention: readonly RetentionPolicy[] = [
  byValue(partsOf(keys.allOutboxEntries), ({ at, endedAt = at }, now) =>
    isPast(endedAt, retentionPeriods.outboxDays, now),
  ),
]
