/** Reserves slots, one or several together: none twice, no week over the limit, and no group in part. */
import { whyNotBookUnseen } from '#domain/newcomers/unseen.ts'
import { isUnderWay } from '#domain/arrivals/arrivals.ts'
import { whyNotSlot } from '#domain/bookings/bookings.ts'
import { today } from '#domain/calendar/calendar.ts'
import { undoMs } from '#domain/notifications/send-times.ts'
import {
  bookingOf,
  emptyWeek,
  endEntry,
  endingOf,
  entryOf,
  heldIn,
  weekKey,
} from '#server/repositories/bookings/member-weeks.ts'
import { isTakenFor } from '#server/repositories/bookings/slots.ts'
import { closedKey, whyClosedIn } from '#server/repositories/closed-hours.ts'
import { keys } from '#server/repositories/keys.ts'
import { mailSubjectRef } from '#server/repositories/mail-subject-refs.ts'
import { messageKeys, queueMessage } from '#server/repositories/outbox.ts'
import { transact, type Documents } from '#server/repositories/transact.ts'
import { noteSession, openSessionsOf, unseenKeys } from '#server/repositories/unseen.ts'
import type { ServiceContext } from '#server/repositories/update-with-retry.ts'
import { addBooking } from './change-bookings.ts'
import { whyNotBook, type Refused, type ReservationRequest } from './booking-rules.ts'
import type { Entry } from '#records/bookings.ts'

export type ReserveResult = { outcome: 'booked'; booking: Entry } | Refused

/** `refusals` name what was in the way, with the requests that could not be booked themselves; nothing is booked then. */
export type ReserveAllResult =
  | { outcome: 'booked'; bookings: Entry[] }
  | { outcome: 'refused'; refusals: { request: ReservationRequest; why: Refused }[] }

/** How long the message of several weeks waits until all are decided: longer than a request runs. */
const seriesMs = 90_000

/** Idempotent: the same request gets the same result and never a second booking. */
export async function reserve(context: ServiceContext, request: ReservationRequest): Promise<ReserveResult> {
  const result = await reserveAll(context, [request])
  return result.outcome === 'booked' ? { outcome: 'booked', booking: result.bookings[0]! } : result.refusals[0]!.why
}

/** Books all of these or none: requests of one member, kind and week, for different slots and players. Idempotent. */
export async function reserveAll(
  context: ServiceContext,
  requests: readonly ReservationRequest[],
): Promise<ReserveAllResult> {
  const now = context.now()
  const unknown = requests.filter(({ slot }) => whyNotSlot(slot, now) === 'no_such_slot')
  if (unknown.length > 0)
    return { outcome: 'refused', refusals: unknown.map((request) => ({ request, why: { outcome: 'no_such_slot' } })) }
  const message = messageOf(requests)
  return transact(
    context,
    [
      ...keysOf(requests),
      ...requests.flatMap(({ isUnseen, accountKey }) => (isUnseen ? unseenKeys(accountKey, now) : [])),
      ...messageKeys(context, message.intent, message.delayMs),
    ],
    (documents) => {
      const done = book(documents, requests)
      if (done.outcome !== 'booked') return done
      queueMessage(documents, message.intent, message.delayMs)
      if (done.bookings[0]!.overLimit) documents.about({ what: 'booking_made_over_limit' })
      return done
    },
  )
}

/** Bookings made together have the first of their ids in common. */
export const groupOf = (requests: readonly Pick<ReservationRequest, 'bookingId'>[]) =>
  requests.map(({ bookingId }) => bookingId).toSorted()[0]!

/** The documents that a reservation is decided by. */
export const keysOf = (requests: readonly Pick<ReservationRequest, 'accountKey' | 'slot'>[]) => [
  closedKey,
  ...requests.flatMap(({ accountKey, slot }) => [weekKey(accountKey, slot), keys.slot(slot)]),
]

/**
 * Books all of these in the documents of a transaction, or none. For one slot that another transaction is about to give to
 * somebody else the answer is that it is taken; of several groups the oldest goes on, so that one of them gets all its slots.
 */
export function book(documents: Documents, requests: readonly ReservationRequest[]): ReserveAllResult {
  const { now } = documents
  const bookings = requests.flatMap(
    ({ accountKey, slot, bookingId }) => bookingOf(documents.get(weekKey(accountKey, slot)), bookingId) ?? [],
  )
  if (bookings.length > 0) return { outcome: 'booked', bookings }

  const whyClosed = whyClosedIn(documents)
  const group = requests.length > 1 ? groupOf(requests) : undefined
  const ids = requests.map(({ bookingId }) => bookingId)
  const refusals: { request: ReservationRequest; why: Refused }[] = []
  for (const request of requests) {
    const { slot, accountKey, byStaff } = request
    const week = documents.get(weekKey(accountKey, slot)) ?? emptyWeek
    const slotRefusal = {
      // The desk may give what is left of an hour to whoever is there.
      unbookable: byStaff && isUnderWay(slot, now) ? undefined : whyNotSlot(slot, now),
      closed: whyClosed(slot),
      today: today(now),
    }
    const why =
      whyNotBook(week, request, slotRefusal, now.getTime()) ??
      whyNotUnseen(documents, request, ids) ??
      whyNotHave(documents, request, group === undefined)
    if (why) {
      refusals.push({ request, why })
      continue
    }
    addBooking(documents, request, group)
    if (request.isUnseen) noteSession(documents, accountKey, { kind: slot.kind, id: request.bookingId })
  }
  if (refusals.length > 0) {
    documents.discard()
    noteWanted(documents, refusals)
    const causes = refusals.filter(({ why }) => why.outcome !== 'gone')
    return { outcome: 'refused', refusals: causes.length > 0 ? causes : refusals }
  }
  return {
    outcome: 'booked',
    bookings: requests.flatMap(
      ({ accountKey, slot, bookingId }) => entryOf(documents.get(weekKey(accountKey, slot)), bookingId) ?? [],
    ),
  }
}

/** Why a family that the club has not seen may not have one session more; of what is offered all that is offered counts. */
function whyNotUnseen(
  documents: Documents,
  { isUnseen, accountKey, slot, offer }: ReservationRequest,
  ids: readonly string[],
): Refused | undefined {
  if (!isUnseen) return undefined
  const open = openSessionsOf(documents, accountKey, ids, offer && heldIn) + 1
  const reason = whyNotBookUnseen({ date: slot.date, open }, documents.now)
  return reason === undefined ? undefined : { outcome: 'unseen', reason }
}

function whyNotHave(documents: Documents, request: ReservationRequest, isAlone: boolean): Refused | undefined {
  const { slot, accountKey, bookingId, byStaff, offer } = request
  const key = keys.slot(slot)
  const next = isAlone ? documents.pending(key) : undefined
  const isGoing = next && next.state !== 'free' && next.id !== bookingId
  const asking = { bookingId, accountKey, byStaff, isOffer: offer !== undefined }
  return isGoing || isTakenFor(documents.get(key), asking, documents.now.getTime())
    ? { outcome: 'slot_taken' }
    : undefined
}

/** A message that is held back for a minute: who cancels in time gets none. One of several weeks waits until all are decided. */
function messageOf(requests: readonly ReservationRequest[]) {
  const [{ accountKey, slot, series }] = requests as [ReservationRequest]
  const { kind } = slot
  const message = { accountKey, kind: 'booking_made' } as const
  return series
    ? { intent: { ...message, subjectRef: mailSubjectRef.series(kind, series) }, delayMs: seriesMs }
    : { intent: { ...message, subjectRef: mailSubjectRef.booking({ kind, id: groupOf(requests) }) }, delayMs: undoMs }
}

/** Notes what was wanted and not got: it is counted, and a copy of the request that arrives late does not book it after all. */
function noteWanted(documents: Documents, refusals: readonly { request: ReservationRequest; why: Refused }[]): void {
  documents.repeatable()
  for (const { request, why } of refusals) {
    const key = weekKey(request.accountKey, request.slot)
    const week = documents.get(key) ?? emptyWeek
    if (why.outcome !== 'slot_taken' || request.offer || endingOf(week, request.bookingId)) continue
    documents.set(key, endEntry(week, request.bookingId, 'slot_taken'))
  }
}
