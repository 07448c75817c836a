/** What is sealed of reports of incidents. */
import { sealer } from '#server/repositories/accounts/leaving.ts'
import { incidentsIn } from '#server/repositories/incidents.ts'
import { keys } from '#server/repositories/keys.ts'
import type { Incident } from '#records/incidents.ts'

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
