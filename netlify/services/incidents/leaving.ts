/** When reports of incidents end, what is sealed of them, and what the family's export shows of that. */
import { retentionPeriods } from '#domain/facility/retention.ts'
import type { SealPart } from '#domain/proof/seals.ts'
import { sealer, type Own } from '#server/repositories/accounts/leaving.ts'
import { asFamilyReadsAll, incidentsIn, incidentsOf } from '#server/repositories/incidents.ts'
import { keys } from '#server/repositories/keys.ts'
import { byValue, monthOf, segment, type RetentionPolicy } from '#server/repositories/retention-policy.ts'
import type { Incident } from '#records/incidents.ts'

export const incidentLeaving: readonly RetentionPolicy[] = [
  // Those of a family stay as long as its account; of the others only their number is left.
  byValue(
    [keys.allIncidents],
    (incident, now, key) => 'sealed' in incident && segment(key, 1) < monthOf(now, retentionPeriods.incidentMonths),
  ),
]

const sealed = (incidents: Incident[]) => ({
  seal: { incidents },
  months: incidents.map(({ at }) => at.slice(0, 7)),
})

/** Of the reports only their number stays elsewhere. */
export const incidentSealer = sealer(['incident'], (documents, player) => {
  const incidents = incidentsIn(documents, player)
  for (const { v, id, rev } of incidents) documents.set(keys.incident(id), { v, id, rev, sealed: true })
  return sealed(incidents)
})

/** What would be sealed now. */
export const readSealedIncidents = async ({ store }: Pick<Own, 'store'>, player: Own['member']['players'][number]) =>
  sealed(await incidentsOf(store, player))

export const shownIncidents = (parts: readonly SealPart[]) =>
  asFamilyReadsAll(parts.flatMap(({ seal }) => seal.incidents ?? []))
