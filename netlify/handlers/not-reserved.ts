/** A reservation that was not made, as an answer: the same status and sentence at the counter and on the members' pages. */
import type { ErrorCode } from '#contract/endpoints.ts'
import { refusalSentence } from '#domain/bookings.ts'
import type { Kind } from '#domain/facility.ts'
import { bookingWords } from '#domain/words.ts'
import type { NotReserved, Reserved } from '#server/flows/reserve.ts'
import { Failure } from '#server/http/failure.ts'

export function notReserved(kind: Kind, no: Exclude<Reserved, { outcome: 'booked' }>): Failure {
  if (no.outcome === 'closed') return new Failure(409, 'slot_closed', bookingWords.closed(no.reason))
  const [status, code] = statusOf[no.outcome]
  return new Failure(status, code, sentenceOf(kind, no.outcome))
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
      return bookingWords[kind].taken
    case 'in_progress':
      return bookingWords.inProgress
    case 'gone':
      return bookingWords.lost
    default:
      return refusalSentence(kind, why)
  }
}
