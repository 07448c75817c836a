/** The history of memberships. */
import * as z from 'zod'
import { plans } from '#domain/plans/membership.ts'
import { membershipSteps } from '#domain/plans/steps.ts'
import { day, instant, person } from './fields.ts'

/** A step of a player's membership (domain/memberships/history.ts). */
export const membershipStep = z.object({
  step: z.enum(membershipSteps),
  from: day,
  plan: z.enum(plans).exactOptional(),
  months: z.int().exactOptional(),
  date: z.int().exactOptional(),
  counted: day.exactOptional(),
  at: instant,
  by: person.exactOptional(),
  /** What was booked for days without a membership, as e-mails refer to it. */
  canceled: z.array(z.string()).exactOptional(),
  /** Which of all steps it is, where earlier ones are gone. */
  nth: z.int().exactOptional(),
})
