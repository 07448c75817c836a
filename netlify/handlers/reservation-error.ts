/** Maps a failed reservation to an error response, the same for staff and members. */
import type { ErrorCode, PlayersSlot } from '#api-contract/endpoints.ts'
import { refusalMessage } from '#domain/bookings/bookings.ts'
import { arrivals, type Kind } from '#domain/facility/facility.ts'
import { noShowMessages } from '#domain/messages/arrival-messages.ts'
import { bookingMessages } from '#domain/messages/messages.ts'
import { standbyMessages } from '#domain/messages/standby-messages.ts'
import { playerMessages } from '#domain/messages/family-messages.ts'
import type { Refused, ReservationRequest, ReserveRefusal } from '#server/services/bookings/booking-rules.ts'
import { HttpError, fieldError } from '#server/http/http-error.ts'

/** The family has no such player, or has several and the request names none. */
export function playerError(why: 'unknown' | 'several'): HttpError {
  const player = why === 'several' ? playerMessages.whichOne : playerMessages.notYours
  return fieldError(400, 'invalid', player, 'player')
}

export function reservationError(kind: Kind, failure: Refused): HttpError {
  if (failure.outcome === 'closed') return new HttpError(409, 'slot_closed', bookingMessages.closed(failure.reason))
  if (failure.outcome === 'other_ages') return new HttpError(409, 'other_ages', failure.reason)
  if (failure.outcome === 'same_day_only')
    return new HttpError(409, 'same_day_only', noShowMessages.sameDayOnly(failure.name, arrivals.noShows.count))
  const [status, code] = statusOf[failure.outcome]
  return new HttpError(status, code, messageOf(kind, failure.outcome))
}

/** Why bookings for several players were not made, with free slots instead. */
export function togetherError(
  kind: Kind,
  refused: readonly { request: ReservationRequest; why: Refused }[],
  alternatives: PlayersSlot[][],
  sentence: (name: string, reason: string) => string = playerMessages.notTogether,
): HttpError {
  const errors = refused.map(({ request, why }) => ({ request, error: reservationError(kind, why) }))
  const { request, error } = errors[0]!
  const refusals = errors.map(({ request: { player, slot }, error: { code, message } }) => {
    const { unit, date, time } = slot
    return { player, unit, date, time, code, error: message }
  })
  return new HttpError(error.status, error.code, sentence(request.name, error.message), {
    together: { refusals, ...(alternatives.length > 0 && { alternatives }) },
  })
}

/** Why nothing was booked in one of several weeks. Of several players it names whose slot it is about. */
export function refusedWeek(
  kind: Kind,
  {
    refusals,
    alternatives,
  }: { refusals: readonly { request: ReservationRequest; why: Refused }[]; alternatives: PlayersSlot[][] },
) {
  const { request, why } = refusals[0]!
  const { code, message } = reservationError(kind, why)
  return { code, error: request.isOnlyPlayer ? message : playerMessages.about(request.name, message), alternatives }
}

const statusOf: Record<ReserveRefusal, [status: number, code: ErrorCode]> = {
  no_such_slot: [400, 'invalid'],
  past: [400, 'invalid'],
  outside_window: [400, 'invalid'],
  slot_taken: [409, 'slot_taken'],
  already_yours: [409, 'slot_taken'],
  same_time: [409, 'same_time'],
  retired: [400, 'invalid'],
  weekly_limit: [409, 'weekly_limit'],
  family_limit: [409, 'weekly_limit'],
  held_for_you: [409, 'held_for_you'],
  gone: [409, 'invalid'],
}

function messageOf(kind: Kind, outcome: ReserveRefusal): string {
  switch (outcome) {
    case 'already_yours':
      return bookingMessages[kind].taken
    case 'held_for_you':
      return standbyMessages.heldForYou
    case 'same_time':
      return playerMessages.sameTime
    case 'family_limit':
      return playerMessages.familyLimit
    case 'retired':
      return playerMessages.retired
    case 'gone':
      return bookingMessages.lost
    default:
      return refusalMessage(kind, outcome)
  }
}
