/** The steps that the history of a membership consists of. */
import type { Plan } from './membership.ts'
import type { Day } from '#domain/calendar/calendar.ts'

export const membershipSteps = ['joined', 'plan', 'charge_day', 'paused', 'resumed', 'ended', 'kept'] as const

/**
 * From this day on: joined or changed to a plan, charged on a day of the month that the family has chosen, paused for so many
 * months, back from a pause, ended; `kept`: an end before it is taken back. `by` is a caregiver or a colleague, with their name
 * at that time; absent where nobody has changed anything.
 */
export type MembershipStep = {
  step: (typeof membershipSteps)[number]
  from: Day
  plan?: Plan
  months?: number
  /** The day of the month on which a monthly plan is charged, 1 to 31; that of joining, if absent. */
  date?: number
  /** The day of joining was corrected on this day, after something was noted: charges until then are one difference (difference.ts). */
  counted?: Day
  at: string
  by?: { id: string; name: string }
  /** What was booked for days without a membership, as e-mails refer to it. */
  canceled?: string[]
  /** Which of all steps it is, where earlier ones are gone. */
  nth?: number
}
export type History = readonly MembershipStep[]
