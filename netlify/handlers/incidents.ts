/** Handlers of reports of incidents. */
import type { Reply } from '#api-contract/schemas.ts'
import { mostWordings } from '#domain/incidents/incidents.ts'
import type { Incident } from '#records/incidents.ts'
import type { Seal } from '#records/proof.ts'
import type { Handlers } from '#server/http/call.ts'
import { allIncidents } from '#server/repositories/incidents.ts'
import { reportIncident, updateIncident } from '#server/services/incidents/incidents.ts'
import { answer, changed, invalidFields, noPlayerAtDesk, type Refusals } from './answer.ts'

const refusals = {
  no_player: noPlayerAtDesk,
  no_incident: [404, 'not_found', 'The family has left, and this report is sealed.'],
  changed,
  too_many: [409, 'full', `This report has been changed ${mostWordings} times. Please write another one.`],
  refused: invalidFields,
} as const satisfies Refusals

export const incidentsHandlers = {
  reportIncident: async (call) => ({
    incident: toShown(answer(await reportIncident(call, call.params), refusals).incident),
  }),
  listIncidents: async ({ store }) => ({ incidents: (await allIncidents(store)).map(toShown) }),
  updateIncident: async (call) => ({
    incident: toShown(answer(await updateIncident(call, call.params.id), refusals).incident),
  }),
} satisfies Partial<Handlers>

type Shown = Reply<'listIncidents'>['incidents'][number]

type Done = Incident['reported']

const byName = ({ at, by }: Done) => ({ at, by: by.name })

type Wording = NonNullable<Incident['earlier']>[number]

const wordingShown = <Each extends Omit<Wording, 'written'>>({ told, notes = '', ...others }: Each) => ({
  ...others,
  notes,
  ...(told && { told: byName(told) }),
})

const toShown = ({ hold, reported, edited, cleared, earlier = [], ...incident }: Incident): Shown => ({
  ...wordingShown(incident),
  hold: hold === true,
  reported: byName(reported),
  earlier: earlier.map(({ written, ...words }) => ({ ...wordingShown(words), written: byName(written) })),
  ...(edited && { edited: byName(edited) }),
  ...(cleared && { cleared: { ...byName(cleared), note: cleared.note } }),
})

/** What owners read of those in a seal. */
export const sealedIncidents = ({ incidents }: Pick<Seal, 'incidents'>) => ({ incidents: incidents.map(toShown) })
