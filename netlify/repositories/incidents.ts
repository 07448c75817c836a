/** Reports of incidents: one record each. The player they are about has their ids. */
import { asFamilyReads } from '#domain/incidents/incidents.ts'
import type { Store } from '#server/storage/store.ts'
import type { StoredSafety } from '#records/safety.ts'
import type { Incident, IncidentRecord } from '#records/incidents.ts'
import { keys } from './keys.ts'
import type { Documents } from './transact.ts'
import { keysUnder, readReadable, type ServiceContext } from './update-with-retry.ts'

/** The report that a message is about; with its version if the family was told of an earlier one. */
export const incidentRef = (id: string, rev?: number): string => `${id}${rev === undefined ? '' : `@${rev}`}`

export function parseIncidentRef(subjectRef: string): { id: string; isAgain: boolean } {
  const [id = '', rev] = subjectRef.split('@')
  return { id, isAgain: rev !== undefined }
}

type Reported = { safety?: Pick<StoredSafety, 'incidents'> }

/** The report of a record, unless it is sealed. */
export const reportIn = (record: IncidentRecord | undefined): Incident | undefined =>
  record && !('sealed' in record) ? record : undefined

/** True for the player that this report is about. */
export const isAbout = ({ safety }: Reported, id: string): boolean => safety?.incidents?.includes(id) ?? false

const keysOf = ({ safety }: Reported) => (safety?.incidents ?? []).map(keys.incident)

const latestFirst = (records: readonly IncidentRecord[]): Incident[] =>
  records
    .flatMap((record) => reportIn(record) ?? [])
    .toSorted((one, other) => other.at.localeCompare(one.at) || one.id.localeCompare(other.id))

/** The reports about a player, the latest first. */
export const incidentsOf = async (store: Store, player: Reported): Promise<Incident[]> =>
  latestFirst((await readReadable(store, keysOf(player))).found.map(({ value }) => value))

/** The same in a transaction. */
export function incidentsIn(documents: Documents, player: Reported): Incident[] {
  const found = keysOf(player)
  documents.need(found)
  return latestFirst(found.flatMap((key) => documents.get(key) ?? []))
}

/** What the family reads of them. */
export const asFamilyReadsAll = (incidents: readonly Incident[]) => ({
  incidents: incidents.flatMap((each) => asFamilyReads(each) ?? []),
})

/** The report that a player was off the ice for says how that has ended. */
export function noteCleared(documents: Documents, { hold }: StoredSafety): void {
  const key = hold?.incident === undefined ? undefined : keys.incident(hold.incident)
  const report = key && reportIn(documents.get(key))
  if (!report || !hold?.cleared || report.cleared) return
  documents.set(key, { ...report, cleared: { note: '', ...hold.cleared } })
}

export const allIncidents = async (store: Store): Promise<Incident[]> =>
  latestFirst((await readReadable(store, await keysUnder(store, keys.allIncidents))).found.map(({ value }) => value))

/** How many there were in each month, 'yyyy-MM', with those that are sealed. */
export async function incidentFigures({
  store,
}: Pick<ServiceContext, 'store'>): Promise<{ incidents: Record<string, number> }> {
  const listed = await keysUnder(store, keys.allIncidents)
  const months = listed.map((key) => key.slice(keys.allIncidents.length).split('_')[0]!)
  return {
    incidents: Object.fromEntries(
      [...new Set(months)].map((month) => [month, months.filter((each) => each === month).length]),
    ),
  }
}
