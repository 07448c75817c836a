/**
 * A family moves its own bookings: one, or several that were booked together, all or none. As in move.ts the new slots are
 * booked before the old ones are released, so that the family always has either. The new bookings are made in one write
 * (reserve.ts); each old one names its new one, so that a retry or the reconciler completes or voids all of them alike.
 */
import { bookedFor } from '#domain/accounts/players.ts'
import { hasBegun, whyNotSlot, type Slot } from '#domain/bookings/bookings.ts'
import { nextCalendarId } from '#domain/bookings/calendar-id.ts'
import type { Kind } from '#domain/facility/facility.ts'
import { undoMs } from '#domain/notifications/mail-kinds.ts'
import type { Principal, RequestMeta } from '#server/context/request-context.ts'
import { bookingIdOf, slotOfId } from '#server/repositories/bookings/booking-ids.ts'
import { entryOf, weekKey, type Entry, type MemberWeek } from '#server/repositories/bookings/member-weeks.ts'
import type { SlotLock } from '#server/repositories/bookings/slot-locks.ts'
import { keys } from '#server/repositories/keys.ts'
import { mailSubjectRef } from '#server/repositories/mail-subject-refs.ts'
import { addToOutbox } from '#server/repositories/outbox.ts'
import type { ServiceContext } from '#server/repositories/update-with-retry.ts'
import type { Found } from '#server/storage/store.ts'
import { isLateNow } from './late-cancel.ts'
import { claimMove, completeArrival, reconcileMove, releaseMoved } from './reconcile-move.ts'
import { reserveAll } from './reserve.ts'
import type { ReserveAllResult } from './hold.ts'
import type { ReservationRequest } from './why-not-hold.ts'

type Context = ServiceContext &
  Pick<RequestMeta, 'idempotencyKey'> & { principal: Pick<Principal, 'ownerKey' | 'players'> }

/** The booking `id` goes to this slot. */
export type OwnMove = { id: string } & Omit<Slot, 'kind'>

/** `begun`: one of the sessions has started, so that moving it would regain its part of the limit. `late`: the cut-off is over. */
export type MoveOwnResult =
  | ReserveAllResult
  | { outcome: 'not_found' }
  | { outcome: 'in_progress' }
  | { outcome: 'begun' }
  | { outcome: 'late' }

type Moving = { request: ReservationRequest; from: string; old: Entry | undefined; lock: Found<SlotLock> | undefined }

/**
 * The new slots are of one week. What stands against one move stands against all. Idempotent per idempotency key.
 * @throws StorageUnavailable as `reserve` does.
 */
export async function moveOwn(context: Context, kind: Kind, moves: readonly OwnMove[]): Promise<MoveOwnResult> {
  const { ownerKey } = context.principal
  const found = await Promise.all(moves.map((each) => movingOf(context, kind, each)))
  const all = found.filter((each) => each !== undefined)
  if (all.length < moves.length) return { outcome: 'not_found' }
  if (all.some(({ old }) => old?.state === 'held')) return { outcome: 'in_progress' }
  if (all.some(({ old }) => old && hasBegun(old, context.now()))) return { outcome: 'begun' }
  for (const { old, lock } of all)
    if (old && lock && (await isLateNow(context, { kind, ...old }, old))) return { outcome: 'late' }

  // Before anything is written.
  const unbookable = all.flatMap(({ request, old }) => {
    const outcome = old && whyNotSlot(request.slot, context.now())
    return outcome ? [{ request, why: { outcome } }] : []
  })
  if (unbookable.length > 0) return { outcome: 'refused', refusals: unbookable }

  const claimed: Moving[] = []
  for (const each of all) {
    const claim = await claimOf(context, each)
    if (claim !== 'ours') {
      await voidAll(context, claimed)
      return { outcome: claim }
    }
    claimed.push(each)
  }
  // One message for all: the group of the new bookings has the first of their ids.
  const id = all.map(({ request }) => request.bookingId).toSorted()[0]!
  const subjectRef = mailSubjectRef.booking({ kind, id })
  await addToOutbox(context, { ownerKey, kind: 'booking_moved_by_family', subjectRef }, undoMs)
  const result = await reserveAll(
    context,
    all.map(({ request, from, old }) =>
      old ? { ...request, replaces: from, calendar: nextCalendarId(old) } : request,
    ),
  )
  if (result.outcome === 'booked') for (const { from } of all) await releaseMoved(context, { kind, ownerKey, id: from })
  else await voidAll(context, all)
  return result
}

/** The move with what it starts from; undefined if the family has neither the old booking nor the new one. */
async function movingOf(context: Context, kind: Kind, { id: from, ...to }: OwnMove): Promise<Moving | undefined> {
  const { ownerKey, players } = context.principal
  const before = slotOfId(kind, from)
  if (!before) return undefined
  const slot = { kind, ...to }
  // The same key for another booking is another move.
  const bookingId = bookingIdOf(slot, ownerKey, `${context.idempotencyKey} ${from}`)
  const [week, toWeek, lock] = await Promise.all([
    context.store.read<MemberWeek>(weekKey(ownerKey, before)),
    context.store.read<MemberWeek>(weekKey(ownerKey, slot)),
    context.store.read<SlotLock>(keys.slot(before)),
  ])
  const old = entryOf(week?.value, from)
  const booking = old ?? entryOf(toWeek?.value, bookingId)
  const whom = booking && bookedFor(players, booking.player, context.now())
  if (!booking || typeof whom !== 'object' || (old && !lock)) return undefined
  const overLimit = booking.overLimit === true
  return { request: { ownerKey, slot, name: booking.name, bookingId, overLimit, ...whom }, from, old, lock }
}

/** Claims the old booking, so that no other move or cancel of it is made at the same time. */
async function claimOf(context: Context, { request, from, old, lock }: Moving) {
  if (!old || !lock) return 'ours'
  const { ownerKey, slot, bookingId } = request
  // An unfinished earlier move is completed first, or both of its bookings would count toward the limit.
  const booking = { kind: slot.kind, ownerKey, id: from }
  await completeArrival(context, booking, old)
  return claimMove(context, booking, { id: bookingId }, lock)
}

/** Ends these attempts: they could still succeed later, at the same time as the next move of the same bookings. */
async function voidAll(context: Context, moving: readonly Moving[]): Promise<void> {
  for (const { request, from, old } of moving) {
    const { ownerKey, slot, bookingId } = request
    if (old) await reconcileMove(context, { kind: slot.kind, ownerKey, id: from }, { id: bookingId })
  }
}
