/** The history of memberships, and what became of each charge. */
import * as z from 'zod'
import { plans } from '#domain/plans/membership.ts'
import { dueSteps } from '#domain/memberships/dues.ts'
import { membershipSteps } from '#domain/plans/steps.ts'
import { day, instant, version1, person } from './fields.ts'

/** A step of a player's membership (domain/memberships/history.ts). */
export const membershipStep = z.object({
  step: z.enum(membershipSteps),
  from: day,
  plan: z.enum(plans).exactOptional(),
  months: z.int().exactOptional(),
  at: instant,
  by: person.exactOptional(),
  /** What was booked for days without a membership, as e-mails refer to it. */
  canceled: z.array(z.string()).exactOptional(),
})

/** What a colleague noted about a charge (domain/memberships/dues.ts). */
export const dueStep = z.object({
  id: z.string(),
  step: z.enum(dueSteps),
  at: instant,
  by: person,
  cents: z.int().exactOptional(),
  reference: z.string().exactOptional(),
  note: z.string().exactOptional(),
  on: day.exactOptional(),
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
})

/** What became of a family's charges, by the id of each. What is due is not stored: it follows from the history. */
export const dueRecord = z.object({ v: version1, dues: z.record(z.string(), notedDue) })
export type DueRecord = z.infer<typeof dueRecord>
