/** Sealed records, which outlive an account as proof. */
import * as z from 'zod'
import { dueStates } from '#domain/memberships/due-steps.ts'
import { consent } from './consents.ts'
import { notedDue } from './dues.ts'
import { instant, version1 } from './fields.ts'
import { incident } from './incidents.ts'
import { safety } from './safety.ts'
import { personal, writtenAgain } from './row.ts'

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
const formerRecord = z.object({ v: version1, seals: z.array(z.string()) })
export type FormerRecord = z.infer<typeof formerRecord>

export const rows = {
  seal: personal(seal, { erased: 'proof', exported: 'proof' }),
  former: writtenAgain(personal(formerRecord, { erased: 'proof', exported: 'proof' })),
}
