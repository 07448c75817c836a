/** Reports of incidents, and what outlives an account as proof: sealed records. */
import * as z from 'zod'
import { dueStates } from '#domain/memberships/dues.ts'
import { consent, safety } from './families.ts'
import { instant, moment, onlyTrue, version1, person } from './fields.ts'
import { notedDue } from './memberships.ts'

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

export const incidentRecord = z.union([incident, sealedIncident])
export type IncidentRecord = z.infer<typeof incidentRecord>

/**
 * What is kept of a player whose account is gone, and never changed; the key says until when. `family` are the names of the
 * caregivers, `born` the month of birth, or ''. `owed`: the periods that were neither charged nor waived. `safety`: that they
 * were off the ice, and who must not collect.
 */
export const seal = z.object({
  v: version1,
  name: z.string(),
  born: z.string(),
  family: z.array(z.string()),
  sealed: instant,
  texts: z.array(consent),
  incidents: z.array(incident),
  owed: z
    .array(notedDue.pick({ plan: true, from: true, to: true, total: true }).extend({ state: z.enum(dueStates) }))
    .exactOptional(),
  safety: safety.pick({ hold: true, collectors: true }).exactOptional(),
})
export type Seal = z.infer<typeof seal>

/** The seals of players about whom something is open; the key is a keyed hash of an address, or of a child's name and year of birth. */
export const formerRecord = z.object({ v: version1, seals: z.array(z.string()) })
export type FormerRecord = z.infer<typeof formerRecord>
