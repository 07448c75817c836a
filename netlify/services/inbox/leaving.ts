/** When items of the inbox end. */
import { retentionPeriods } from '#domain/facility/retention.ts'
import { keys } from '#server/repositories/keys.ts'
import { byValue, isPast, type RetentionPolicy } from '#server/repositories/retention-policy.ts'

export const inboxRetention: readonly RetentionPolicy[] = [
  byValue([keys.allItems], ({ done }, now) => done !== undefined && isPast(done.at, retentionPeriods.itemDays, now)),
  byValue([keys.allTold], ({ at }, now) => isPast(at, retentionPeriods.itemDays, now)),
]
