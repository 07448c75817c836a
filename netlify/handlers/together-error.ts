/** Why bookings of several players or weeks were not made. */
import type { PlayersSlot } from '#api-contract/errors.ts'
import type { Kind } from '#domain/facility/facility.ts'
import { playerMessages } from '#domain/families/player-messages.ts'
import type { Refused, ReservationRequest } from '#server/services/bookings/booking-rules.ts'
import { HttpError } from '#server/http/http-error.ts'
import { reservationError } from './bookings-refusals.ts'

/** Why bookings for several players were not made or moved, with free slots instead. */
export function togetherError(
  kind: Kind,
  refused: readonly { request: ReservationRequest; why: Refused }[],
  alternatives: PlayersSlot[][],
  nothing: 'booked' | 'moved' = 'booked',
): HttpError {
  const errors = refused.map(({ request, why }) => ({ request, error: reservationError(kind, why) }))
  const { request, error } = errors[0]!
  const refusals = errors.map(({ request: { player, slot }, error: { code, message } }) => {
    const { unit, date, time } = slot
    return { player, unit, date, time, code, error: message }
  })
  return new HttpError(
    error.status,
    error.code,
    `Nothing was ${nothing}. ${playerMessages.about(request.name, error.message)}`,
    {
      together: { refusals, ...(alternatives.length > 0 && { alternatives }) },
    },
  )
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
