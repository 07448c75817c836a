/** What became of each charge. */
import * as z from 'zod'
import { dueSteps, waysToPay } from '#domain/memberships/due-steps.ts'
import { plans } from '#domain/plans/membership.ts'
import { day, instant, onlyTrue, person, version1 } from './fields.ts'
import { personal, plain } from './row.ts'

/** What a colleague noted about a charge (domain/memberships/due-steps.ts). */
export const dueStep = z.object({
  id: z.string(),
  step: z.enum(dueSteps),
  at: instant,
  by: person,
  cents: z.int().exactOptional(),
  waived: z.int().exactOptional(),
  how: z.enum(waysToPay).exactOptional(),
  reference: z.string().exactOptional(),
  note: z.string().exactOptional(),
  on: day.exactOptional(),
  of: z.string().exactOptional(),
})

/** A period that something was noted about, as it was then: `total` is what was charged for it, with the fee. */
export const notedDue = z.object({
  player: z.string(),
  plan: z.enum(plans),
  from: day,
  to: day,
  cents: z.int(),
  fee: z.int(),
  total: z.int(),
  steps: z.array(dueStep),
  /** What is owed or to be refunded since days were changed; no period. */
  isDifference: onlyTrue,
  /** The id of the seal of a player whose account is gone. */
  seal: z.string().exactOptional(),
})

/** What became of a family's charges, by the id of each. What is due is not stored: it follows from the history. */
export const dueRecord = z.object({ v: version1, dues: z.record(z.string(), notedDue) })
export type DueRecord = z.infer<typeof dueRecord>

/** A month that is closed, with its sums as they were then. */
const closedMonth = z.object({ v: version1, at: instant, by: person, cents: z.int(), waived: z.int() })

export const rows = { due: personal(dueRecord), book: plain(closedMonth) }
