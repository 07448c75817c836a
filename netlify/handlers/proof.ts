/** Handlers of reports of incidents, and of what is sealed. */
import type { Reply } from '#api-contract/schemas.ts'
import { openSeal, searchSeals } from '#server/services/proof/read-seals.ts'
import { reportIncident, updateIncident } from '#server/services/incidents/incidents.ts'
import { allIncidents } from '#server/repositories/incidents.ts'
import type { Handlers } from '#server/http/call.ts'
import type { Incident } from '#records/incidents.ts'
import { answer } from './answer.ts'
import { refusals } from './refusals.ts'

export const proofHandlers = {
  reportIncident: async (call) => ({
    incident: toShown(answer(await reportIncident(call, call.params), refusals.incident).incident),
  }),
  updateIncident: async (call) => ({
    incident: toShown(answer(await updateIncident(call, call.params.id), refusals.incident).incident),
  }),
  listIncidents: async ({ store }) => ({ incidents: (await allIncidents(store)).map(toShown) }),

  searchProof: (call) => searchSeals(call, call.body),
  async openProof(call) {
    const { incidents, ...seal } = answer(
      (await openSeal(call, call.params.id, call.body)) ?? 'not_found',
      refusals.seal,
    )
    return { seal: { ...seal, incidents: incidents.map(toShown) } }
  },
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
