/**
 * Reserves one slot, or several together: no slot is booked twice, no week exceeds the limit and no group is booked in part,
 * even if processes crash at any step. Three steps: hold in the member's week (hold.ts), lock on each slot, commit in the
 * member's week. Only the commit makes the bookings, all in one write; the next reader recovers anything that stopped before
 * it (resolve-lock.ts).
 */
import { isUnderWay } from '#domain/arrivals/arrivals.ts'
import { closureFor } from '#domain/bookings/closures.ts'
import { whyNotSlot } from '#domain/bookings/bookings.ts'
import { today } from '#domain/calendar/calendar.ts'
import { undoMs } from '#domain/notifications/mail-kinds.ts'
import { readClosures } from '#server/repositories/closures.ts'
import {
  confirmEntries,
  endingOf,
  entryOf,
  isOffer,
  type ConfirmedEntry,
  type MemberWeek,
} from '#server/repositories/bookings/member-weeks.ts'
import { leaseMs } from '#server/repositories/bookings/slot-locks.ts'
import { addToOutbox } from '#server/repositories/outbox.ts'
import { mailSubjectRef } from '#server/repositories/mail-subject-refs.ts'
import { ignoreUnavailable, updateWithRetry, type ServiceContext } from '#server/repositories/update-with-retry.ts'
import type { Found } from '#server/storage/store.ts'
import { lockSlots, type LockedSlot } from './lock-slot.ts'
import { finishLock, freeOffered } from './release-slot.ts'
import { outcomeOfEnded, withoutOffersInTheWay, type Refused, type ReservationRequest } from './why-not-hold.ts'
import {
  type ReserveAllResult,
  refused,
  groupOf,
  idsOf,
  weekKeyOf,
  areHeld,
  confirmedIn,
  hold,
  abandonHolds,
} from './hold.ts'

export type ReserveResult = { outcome: 'booked'; booking: ConfirmedEntry } | Refused

/**
 * Idempotent: the same request gets the same result and never a second booking.
 * @throws StorageUnavailable if the outcome is unknown; the same request may then be retried.
 */
export async function reserve(context: ServiceContext, request: ReservationRequest): Promise<ReserveResult> {
  const result = await reserveAll(context, [request])
  return result.outcome === 'booked' ? { outcome: 'booked', booking: result.bookings[0]! } : result.refusals[0]!.why
}

/**
 * Books all of these or none. The requests are of one member, kind and week, for different slots and players. Repeated after
 * some of the bookings were canceled, it returns the others. @throws StorageUnavailable as `reserve` does.
 */
export async function reserveAll(
  context: ServiceContext,
  requests: readonly ReservationRequest[],
): Promise<ReserveAllResult> {
  const unknown = requests.filter(({ slot }) => whyNotSlot(slot, context.now()) === 'no_such_slot')
  if (unknown.length > 0) return refused(unknown.map((request) => ({ request, why: { outcome: 'no_such_slot' } })))

  // A closure applies once it is stored. A reservation that reads it is refused; one that started earlier is listed for a
  // decision by staff (closures.ts).
  const key = weekKeyOf(requests)
  const [closures, known] = await Promise.all([readClosures(context.store), context.store.read<MemberWeek>(key)])
  const held = await hold(context, requests, known, ({ slot, byStaff }) => ({
    // The desk may give what is left of an hour to whoever is there.
    unbookable: byStaff && isUnderWay(slot, context.now()) ? undefined : whyNotSlot(slot, context.now()),
    closed: closureFor(closures, slot)?.reason,
    today: today(context.now()),
  }))
  if ('outcome' in held) return held

  // Several slots take longer to lock than a message to write, so it is written meanwhile; without its bookings it is never
  // sent. For one slot it follows the lock, so that a refused request costs nothing more.
  const isGroup = requests.length > 1
  const [{ locked, refused: taken }] = await Promise.all([
    lockSlots(context, requests, held.lease),
    isGroup && queueMessage(context, requests),
  ])
  if (!isGroup && !taken) await queueMessage(context, requests)
  const week = taken ? await abandonHolds(context, taken, held.week) : await commit(context, requests, held.week)
  confirmOrFree(context, locked, week?.value)
  freeWithdrawn(context, requests[0]!, held.week?.value, week?.value)
  return resultOf(week?.value, requests)
}

/**
 * Before the commit, so that bookings and their message cannot come apart. It is held back for a minute: who cancels in time
 * gets none. A move has a message of its own.
 */
async function queueMessage(context: ServiceContext, requests: readonly ReservationRequest[]): Promise<void> {
  const [{ ownerKey, slot, replaces, series }] = requests as [ReservationRequest]
  if (replaces !== undefined) return
  const { kind } = slot
  const message = { ownerKey, kind: 'booking_made' } as const
  // Held until every week has been decided.
  if (series) await addToOutbox(context, { ...message, subjectRef: mailSubjectRef.series(kind, series) }, leaseMs)
  else
    await addToOutbox(
      context,
      { ...message, subjectRef: mailSubjectRef.booking({ kind, id: groupOf(requests) }) },
      undoMs,
    )
}

/** Confirms all entries in one write. */
const commit = (
  context: ServiceContext,
  requests: readonly ReservationRequest[],
  held: Found<MemberWeek> | undefined,
): Promise<Found<MemberWeek> | undefined> =>
  updateWithRetry<MemberWeek>(
    context,
    weekKeyOf(requests),
    (current) => {
      if (!current || !areHeld(current, requests)) return undefined
      return requests.reduce(withoutOffersInTheWay, confirmEntries(current, idsOf(requests), context.now()))
    },
    held,
  )

/** Confirms or frees the locks, after the response. */
function confirmOrFree(context: ServiceContext, locked: readonly LockedSlot[], week: MemberWeek | undefined): void {
  for (const { request, lock } of locked) {
    const state = entryOf(week, request.bookingId)?.state === 'confirmed' ? 'confirmed' : 'free'
    if (lock.value.state !== state) finishLock(context, request.slot, lock, state)
  }
}

/** Frees what was offered to the family before it booked these itself, for the next in line. */
function freeWithdrawn(
  context: ServiceContext,
  { slot: { kind } }: ReservationRequest,
  before: MemberWeek | undefined,
  after: MemberWeek | undefined,
): void {
  const ended = before?.entries.filter((entry) => isOffer(entry) && endingOf(after, entry.id) === 'withdrawn') ?? []
  if (ended.length > 0) context.waitUntil(freeOffered(context, kind, ended).catch(ignoreUnavailable))
}

function resultOf(week: MemberWeek | undefined, requests: readonly ReservationRequest[]): ReserveAllResult {
  const bookings = confirmedIn(week, requests)
  if (bookings.length > 0) return { outcome: 'booked', bookings }
  return refused(requests.map((request) => ({ request, why: { outcome: outcomeOfEnded(week, request.bookingId) } })))
}
