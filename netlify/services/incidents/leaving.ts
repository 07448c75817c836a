/** What is sealed of reports of incidents, and what the family's export shows of it. */
import type { SealPart } from '#domain/proof/seals.ts'
import { sealer, type Own } from '#server/repositories/accounts/leaving.ts'
import { asFamilyReadsAll, incidentsIn, incidentsOf } from '#server/repositories/incidents.ts'
import { keys } from '#server/repositories/keys.ts'
import type { Incident } from '#records/incidents.ts'

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
