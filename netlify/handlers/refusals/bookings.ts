/** Refusals of bookings, arrivals, closures and the standby list. */
import { arrivalWindow, clockOf } from '#domain/arrivals/arrivals.ts'
import { type Slot, refusalMessage } from '#domain/bookings/bookings.ts'
import { clockTime, shortDay } from '#domain/calendar/calendar.ts'
import { type Kind, arrivals, standby } from '#domain/facility/facility.ts'
import { arrivalMessages, noShowMessages } from '#domain/arrivals/arrival-messages.ts'
import { bookingMessages } from '#domain/bookings/booking-messages.ts'
import { closureMessages } from '#domain/bookings/closure-messages.ts'
import { playerMessages } from '#domain/families/family-messages.ts'
import { deskStandbyMessages, standbyMessages } from '#domain/standby/standby-messages.ts'
import { refusedPart } from '#domain/standby/wishes.ts'
import { isolated } from '#domain/text/text.ts'
import { HttpError, fieldError } from '#server/http/http-error.ts'
import type { Refused } from '#server/services/bookings/booking-rules.ts'
import {
  type Refusals,
  errorOf,
  eventCanceled,
  eventOver,
  noBooking,
  noEvent,
  noPlayerAtDesk,
  refusalsOf,
  tooManyCancellations,
  unseen,
  withReason,
} from './refusal.ts'

/** The family has no such player, or has several and the request names none. */
const player = {
  unknown: [400, 'invalid', playerMessages.notYours, 'player'],
  several: [400, 'invalid', 'This family has several players. Please say who plays.', 'player'],
} as const
const noWish = [404, 'not_found', 'You are no longer waiting for this. Please reload the page.'] as const

const lostBooking = [409, 'invalid', 'This booking was canceled or took too long. Please pick the slot again.'] as const

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

export const lateMove = (kind: Kind) => [409, 'invalid', bookingMessages.tooLateToMove(kind)] as const

/** Why a reservation failed, as an error. */
export const reservationError = (kind: Kind, why: Refused): HttpError =>
  errorOf(reservationRefusals(kind)[why.outcome], why)

export const bookingRefusals = {
  arrival: {
    not_found: noBooking,
    too_early: ({ booking }: { booking: Slot }) => {
      const opens = new Date(arrivalWindow(booking).opens).toISOString()
      return new HttpError(409, 'invalid', arrivalMessages.tooEarly(clockTime(clockOf(opens))))
    },
    over: [409, 'invalid', arrivalMessages.over],
    is_here: [409, 'invalid', 'They’re checked in. Undo that first.'],
    not_today: [409, 'invalid', 'Only on the day of the session.'],
    not_missing: [409, 'invalid', `Mark someone missing from ${arrivals.missing} minutes after the start.`],
    exempt: [409, 'invalid', 'This hour was closed, or we moved the booking, so it can’t be a no-show.'],
    unstaffed: [409, 'unstaffed', arrivalMessages.unstaffed],
    on_hold: [409, 'on_hold', arrivalMessages.seeCoach],
    not_here: [409, 'invalid', 'They are not checked in, or have left.'],
    no_collector: [409, 'changed', 'This person may no longer pick the player up. Please look again.'],
  },
  release: {
    not_found: noBooking,
    not_absent: [409, 'invalid', 'Mark it as a no-show or excused first.'],
    too_early: [409, 'invalid', 'The rest can be given away once half of the time is over.'],
    over: [409, 'invalid', arrivalMessages.over],
  },
  noShow: {
    no_player: noPlayerAtDesk,
    not_found: [404, 'not_found', 'This no-show was taken back.'],
    too_late: [409, 'invalid', `You had ${arrivals.disputeHours} hours to tell us. Please ask at the desk.`],
  },
  door: { not_found: [404, 'not_found', 'This tablet is no longer signed in.'] },
  player,
  cancellation: {
    too_many: tooManyCancellations,
    not_found: [404, 'not_found', bookingMessages.gone],
    begun: [409, 'invalid', bookingMessages.alreadyStarted],
    other_week: [400, 'invalid', 'Please cancel bookings of one week at a time.'],
  },
  desk: {
    ...player,
    no_member: [400, 'invalid', 'No member has this email. Please check it, or register the family first.', 'email'],
    held_for_you: [
      409,
      'held_for_you',
      'This slot is offered to this family already. They accept it on their Standby page.',
    ],
    not_found: [404, 'not_found', bookingMessages.gone],
    decided: [409, 'changed', 'Someone has decided about this booking meanwhile.'],
    // Canceled between the booking and the read that shows it.
    lost: lostBooking,
  },
  closure: {
    ...refusalsOf([400, 'invalid'], closureMessages.refusal, {
      backwards: 'to',
      over: 'to',
      too_far: 'from',
      too_long: 'to',
      overlaps: 'to',
    }),
    no_such_unit: [400, 'invalid', 'This lane or unit does not exist.', 'unit'],
    gone: [404, 'not_found', 'This closure no longer exists.'],
    full: [409, 'full', 'There are too many closures. Please remove one first.'],
  },
  givenSlot: {
    gone: [404, 'not_found', 'This family is no longer waiting for this. Please reload the page.'],
    other: [400, 'invalid', deskStandbyMessages.other],
  },
  wish: {
    ...player,
    gone: noWish,
    full: ({ name }: { name: string }) =>
      new HttpError(
        409,
        'full',
        `${isolated(name)} is waiting for ${standby.wishesPerPlayer} times already. Stop one of them first.`,
      ),
    impossible: ({ reason }: { reason: string }) => fieldError(400, 'invalid', reason, 'days'),
    unseen,
    ...refusalsOf([400, 'invalid'], standbyMessages.refusals, refusedPart),
  },
  eventWish: {
    gone: noWish,
    open: ({ left }: { left: number }) =>
      fieldError(
        400,
        'invalid',
        `${left} ${left === 1 ? 'place is' : 'places are'} free: please book ${left === 1 ? 'it' : 'them'}.`,
        'qty',
      ),
    unseen,
    no_such_event: noEvent,
    canceled: eventCanceled,
    over: eventOver,
    too_many: [409, 'full', `You are waiting for ${standby.wishesPerPlayer} events already. Stop one of them first.`],
  },
  offer: {
    over: [409, 'offer_over', 'This offer is over. You are still on the standby list unless you stopped waiting.'],
    unknown: [404, 'not_found', 'This link is not valid. Please open it again from the email.'],
    refused: ({ kind, why }: { kind: Kind; why: Refused }) => reservationError(kind, why),
  },
} as const satisfies Record<string, Refusals>
