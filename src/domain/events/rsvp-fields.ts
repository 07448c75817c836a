/** Fields of an RSVP: 'Name, email required and quantity at least 1' (specification section 5). */
import { sameEmail } from '#domain/people/people.ts'
import { fieldLimits } from '#domain/plans/membership.ts'
import { knownEmail, nameLine, required } from '#domain/fields/field-rules.ts'
import { emailProblem } from '#domain/fields/email-problem.ts'
import { eventMessages } from './event-messages.ts'
import { playerMessages } from '#domain/families/player-messages.ts'
import { isEmail } from '#domain/text/text-rules.ts'

const missing = eventMessages.missing.description

export const rsvpFields = { name: required(nameLine(fieldLimits.name), missing), email: knownEmail(missing) }

/** A new address must look like what it is; the member's `own` may be from before that rule. */
export const whyNotRsvpEmail = (email: string, own: string): string | undefined =>
  isEmail(email) || sameEmail(email, own) ? undefined : emailProblem(email)

/** `players` are those who come, of a family with several, and with them the caregiver who replies, who `comes` too. */
export const whyNotGuests = (qty: number, players: readonly string[] = [], comes = false): string | undefined =>
  players.length + Number(comes) > qty ? playerMessages.tooFewGuests : undefined
