/** Refusals of lane and Speede bookings. */
import { noShowMessages } from '#domain/arrivals/arrival-messages.ts'
import { bookingMessages } from '#domain/bookings/booking-messages.ts'
import { refusalMessage } from '#domain/bookings/bookings.ts'
import { shortDay } from '#domain/calendar/calendar.ts'
import { type Kind, arrivals } from '#domain/facility/facility.ts'
import { playerMessages } from '#domain/families/player-messages.ts'
import { isolated } from '#domain/text/text.ts'
import { HttpError } from '#server/http/http-error.ts'
import type { Refused } from '#server/services/bookings/booking-rules.ts'
import { movesPerDay } from '#server/services/limits/rate-limits.ts'
import { errorOf, tooManyCancellations, unseen, withReason, type Refusals } from './answer.ts'

/** The family has no such player, or has several and the request names none. */
export const player = {
  unknown: [400, 'invalid', playerMessages.notYours, 'player'],
  several: [400, 'invalid', 'This family has several players. Please say who plays.', 'player'],
} as const

/** At the desk: what is held for a family is not given to it. */
export const heldForThem = [
  409,
  'held_for_you',
  'This slot is offered to this family already. They accept it on their Standby page.',
] as const

export const lostBooking = [
  409,
  'invalid',
  'This booking was canceled or took too long. Please pick the slot again.',
] as const

type Hold = { name: string; note: string; expected?: string | undefined }

/** Why the family cannot book for a player who may not play. */
const bookLater = ({ name, note, expected }: Hold): string =>
  `${name} is not on the ice until a coach clears it (${isolated(note)}). ${expected === undefined ? 'Please talk to a coach before you book.' : `You can book from ${shortDay(expected)}.`}`

/** Why there is no booking of this kind. */
export const reservationRefusals = (kind: Kind) =>
  ({
    no_such_slot: [400, 'invalid', refusalMessage(kind, 'no_such_slot')],
    past: [400, 'invalid', refusalMessage(kind, 'past')],
    outside_window: [400, 'invalid', refusalMessage(kind, 'outside_window')],
    slot_taken: [409, 'slot_taken', refusalMessage(kind, 'slot_taken')],
    already_yours: [409, 'slot_taken', bookingMessages[kind].taken],
    same_time: [409, 'same_time', 'This player already has a booking at that time.'],
    retired: [400, 'invalid', playerMessages.retired],
    paused: [400, 'invalid', playerMessages.paused],
    upcoming: [400, 'invalid', playerMessages.upcoming],
    weekly_limit: [409, 'weekly_limit', refusalMessage(kind, 'weekly_limit')],
    family_limit: [409, 'weekly_limit', "Players who have stopped have used your family's sessions of this week"],
    held_for_you: [409, 'held_for_you', 'This slot is held for you. Accept the offer to book it.'],
    gone: lostBooking,
    closed: withReason('slot_closed', (reason) => `This slot is closed: ${reason}`),
    other_ages: withReason('other_ages'),
    unseen,
    on_hold: ({ held }: { held: Hold }) => new HttpError(409, 'on_hold', bookLater(held)),
    same_day_only: ({ name }: { name: string }) =>
      new HttpError(409, 'same_day_only', noShowMessages.sameDayOnly(name, arrivals.noShows.count)),
  }) as const satisfies Record<Refused['outcome'], Refusals[string]>

/** Beside the refusals of a cancellation. */
export const moveRefusals = (kind: Kind) =>
  ({
    late: [409, 'invalid', bookingMessages.tooLateToMove(kind)],
    too_many: [409, 'full', `Your family has moved sessions ${movesPerDay} times today. Please call the desk.`],
  }) as const

/** Why a reservation failed, as an error. */
export const reservationError = (kind: Kind, why: Refused): HttpError =>
  errorOf(reservationRefusals(kind)[why.outcome], why)

export const refusals = {
  player,
  cancellation: {
    too_many: tooManyCancellations,
    not_found: [404, 'not_found', bookingMessages.gone],
    begun: [409, 'invalid', bookingMessages.alreadyStarted],
    other_week: [400, 'invalid', 'Please cancel bookings of one week at a time.'],
  },
} as const satisfies Record<string, Refusals>
