/** Reports of incidents. */
import * as z from 'zod'
import { instant, moment, onlyTrue, person, version1 } from './fields.ts'
import { personal } from './row.ts'

const done = z.object({ at: instant, by: person })

/** What a report says. `notes` are for staff alone. `told`: the caregivers were sent an e-mail about it. `complete`: nothing is missing. */
const wording = z.object({
  at: moment,
  where: z.string(),
  what: z.string(),
  firstAid: z.string(),
  informed: z.string(),
  notes: z.string().exactOptional(),
  complete: z.boolean(),
  told: done.exactOptional(),
})

/**
 * What happened to a player. `member` is the family's id. `hold`: it has kept the player off the ice; `cleared` is how that
 * ended. `earlier` are the wordings before this one, the oldest first.
 */
export const incident = wording.extend({
  v: version1,
  id: z.string(),
  rev: z.int(),
  member: z.string(),
  player: z.object({ id: z.string(), name: z.string() }),
  reported: done,
  edited: done.exactOptional(),
  earlier: z.array(wording.extend({ written: done })).exactOptional(),
  hold: onlyTrue,
  cleared: done.extend({ note: z.string() }).exactOptional(),
})
export type Incident = z.infer<typeof incident>

/** Its account is gone: it counts, and what it says is in the seal of the player. */
const sealedIncident = incident.pick({ v: true, id: true, rev: true }).extend({ sealed: z.literal(true) })

const incidentRecord = z.union([incident, sealedIncident])
export type IncidentRecord = z.infer<typeof incidentRecord>

export const rows = { incident: personal(incidentRecord, { erased: 'sealed', exported: 'sealed' }) }
