/** A reservation that was not made, as an answer: the same status and sentence at the counter and on the members' pages. */
import type { ErrorCode } from '#api-contract/endpoints.ts'
import { refusalMessage } from '#domain/bookings/bookings.ts'
import type { Kind } from '#domain/facility/facility.ts'
import { bookingMessages } from '#domain/messages/messages.ts'
import type { NotReserved, Reserved } from '#server/services/bookings/reserve.ts'
import { HttpError } from '#server/http/http-error.ts'

export function reservationError(kind: Kind, no: Exclude<Reserved, { outcome: 'booked' }>): HttpError {
  if (no.outcome === 'closed') return new HttpError(409, 'slot_closed', bookingMessages.closed(no.reason))
  const [status, code] = statusOf[no.outcome]
  return new HttpError(status, code, sentenceOf(kind, no.outcome))
}

const statusOf: Record<NotReserved, [status: number, code: ErrorCode]> = {
  no_such_slot: [400, 'invalid'],
  past: [400, 'invalid'],
  outside_window: [400, 'invalid'],
  slot_taken: [409, 'slot_taken'],
  already_yours: [409, 'slot_taken'],
  weekly_limit: [409, 'weekly_limit'],
  in_progress: [409, 'in_progress'],
  gone: [409, 'invalid'],
}

function sentenceOf(kind: Kind, why: NotReserved): string {
  switch (why) {
    case 'already_yours':
      return bookingMessages[kind].taken
    case 'in_progress':
      return bookingMessages.inProgress
    case 'gone':
      return bookingMessages.lost
    default:
      return refusalMessage(kind, why)
  }
}
