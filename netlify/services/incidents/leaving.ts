/** When reports of incidents end, and what is sealed of them. */
import { retentionPeriods } from '#domain/facility/retention.ts'
import { sealer } from '#server/repositories/accounts/leaving.ts'
import { incidentsIn } from '#server/repositories/incidents.ts'
import { keys } from '#server/repositories/keys.ts'
import { byValue, monthOf, segment, type RetentionPolicy } from '#server/repositories/retention-policy.ts'
import type { Incident } from '#records/incidents.ts'

export const incidentRetention: readonly RetentionPolicy[] = [
  // Those of a family stay as long as its account; of the others only their number is left.
  byValue(
    [keys.allIncidents],
    (incident, now, key) => 'sealed' in incident && segment(key, 1) < monthOf(now, retentionPeriods.incidentMonths),
  ),
]

export const sealedIncidents = (incidents: Incident[]) => ({
  seal: { incidents },
  months: incidents.map(({ at }) => at.slice(0, 7)),
})

/** Of the reports only their number stays elsewhere. */
export const incidentSealer = sealer(['incident'], (documents, player) => {
  const incidents = incidentsIn(documents, player)
  for (const { v, id, rev } of incidents) documents.set(keys.incident(id), { v, id, rev, sealed: true })
  return sealedIncidents(incidents)
})
