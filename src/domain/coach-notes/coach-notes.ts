/** A sentence from a coach to one family about one session: who may write it when, and until when it can be taken back. */
import { arrivalWindow, type Arrival } from '#domain/arrivals/arrivals.ts'
import type { Slot } from '#domain/bookings/bookings.ts'
import { addDays, today } from '#domain/calendar/calendar.ts'
import { paragraph, required } from '#domain/fields/field-rules.ts'
import { afterQuiet } from '#domain/notifications/quiet-hours.ts'
import { undoMs } from '#domain/notifications/send-times.ts'

/** Characters, how many one coach writes in a day, and for how many days after the session. */
export const coachNoteLimits = { text: 300, perDay: 40, days: 7 } as const

export const coachNoteFields = { text: required(paragraph(coachNoteLimits.text), 'Write the sentence first') }

/** Why nobody can write about a session. */
export const coachNoteRefusals = {
  not_begun: 'Write once the session has begun.',
  absent: 'They were not here.',
  over: `Only within ${coachNoteLimits.days} days of the session.`,
} as const

/** Undefined if a coach can. `arrival` is what is recorded about the booking. */
export function whyNotNote(
  slot: Pick<Slot, 'kind' | 'date' | 'time'>,
  arrival: Pick<Arrival, 'state'> | undefined,
  now: Date,
): keyof typeof coachNoteRefusals | undefined {
  if (now.getTime() < arrivalWindow(slot).starts) return 'not_begun'
  if (slot.date < addDays(today(now), -coachNoteLimits.days)) return 'over'
  return arrival && arrival.state !== 'here' ? 'absent' : undefined
}

/** When the family has it: a minute later, in which it can be taken back, and not at night. */
export const sentAt = ({ at }: { at: string }): Date => afterQuiet(new Date(Date.parse(at) + undoMs))

export const isSent = (note: { at: string }, now: Date): boolean => sentAt(note) <= now

export const coachNoteMessages = {
  health: 'Never about health, injuries or medicine: call the family, or report an incident.',
  once: 'You have written about this session already.',
  sent: 'The family has it already, so it cannot be taken back.',
  gone: 'This was taken back.',
  perDay: `You have written ${coachNoteLimits.perDay} times today. Please go on tomorrow.`,
} as const
