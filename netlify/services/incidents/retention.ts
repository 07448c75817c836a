/** When reports of incidents end. */
import { retentionPeriods } from '#domain/facility/retention.ts'
import { keys } from '#server/repositories/keys.ts'
import { byValue, monthOf, segment, type RetentionPolicy } from '#server/repositories/retention-policy.ts'

export const incidentRetention: readonly RetentionPolicy[] = [
  // Those of a family stay as long as its account; of the others only their number is left.
  byValue(
    [keys.allIncidents],
    (incident, now, key) => 'sealed' in incident && segment(key, 1) < monthOf(now, retentionPeriods.incidentMonths),
  ),
]
