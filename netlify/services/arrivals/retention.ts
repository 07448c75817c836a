/** When arrivals end. */
import { retentionPeriods } from '#domain/facility/retention.ts'
import { keys } from '#server/repositories/keys.ts'
import { byKey, oldestDay, segment, type RetentionPolicy } from '#server/repositories/retention-policy.ts'

export const arrivalRetention: readonly RetentionPolicy[] = [
  byKey([keys.allArrivals], (key, now) => segment(key, 1) < oldestDay(now, retentionPeriods.arrivalWeeks)),
]
