/**
 * Moves a booking: books the new slot first, then releases the old one, so that the member always has one of them. A crash
 * in between leaves both, which count once toward the limit; a retry or the reconciler completes the move.
 */
import { whyNotSlot, type Slot } from '#domain/bookings/bookings.ts'
import { closureFor } from '#domain/bookings/closures.ts'
import { nextCalendarId } from '#domain/bookings/calendar-id.ts'
import { agesOf } from '#domain/accounts/ages.ts'
import { today } from '#domain/calendar/calendar.ts'
import { bookables, type Kind } from '#domain/facility/facility.ts'
import { undoMs } from '#domain/notifications/mail-kinds.ts'
import type { RequestMeta } from '#server/context/request-context.ts'
import { bookingIdOf, slotOfId } from '#server/repositories/bookings/booking-ids.ts'
import { entryOf, weekKey, type Entry, type MemberWeek } from '#server/repositories/bookings/member-weeks.ts'
import { lockOfId, type SlotLock } from '#server/repositories/bookings/slot-locks.ts'
import { readMember } from '#server/repositories/accounts/members.ts'
import { addToOutbox } from '#server/repositories/outbox.ts'
import { mailSubjectRef } from '#server/repositories/mail-subject-refs.ts'
import type { ServiceContext } from '#server/repositories/update-with-retry.ts'
import { readClosures } from '#server/repositories/closures.ts'
import { recordClubChange } from '#server/repositories/club-changes.ts'
import { keys } from '#server/repositories/keys.ts'
import type { Found, Store } from '#server/storage/store.ts'
import { reserve, type ReserveResult } from './reserve.ts'
import { claimMove, completeArrival, releaseMoved, reconcileMove, weekOf } from './reconcile-move.ts'

/** `anyAge` allows an hour for other ages. `reason` is what the family reads; without it that of a closure. */
export type MoveRequest = {
  id: string
  to: Omit<Slot, 'kind'>
  overLimit: boolean
  anyAge?: boolean
  reason?: string | undefined
}

export type MoveResult = (ReserveResult & { kind: Kind }) | { outcome: 'not_found' }

/** Moves to another slot of the same kind. Idempotent per idempotency key. @throws StorageUnavailable as `reserve` does. */
export async function move(
  context: ServiceContext & Pick<RequestMeta, 'idempotencyKey'>,
  { id, to, overLimit, anyAge = false, reason: given }: MoveRequest,
): Promise<MoveResult> {
  const found = (await lockOfId(context.store, id)) ?? (await findCompletedMove(context, id, to))
  if (!found) return { outcome: 'not_found' }
  const { kind } = found.slot
  const { ownerKey } = found.lock.value
  const slot: Slot = { kind, ...to }
  const bookingId = idOfMove(slot, ownerKey, context, id)
  const booking = { kind, ownerKey, id }
  const [fromWeek, toWeek] = [weekOf(booking), weekKey(ownerKey, slot)]
  const [old, booked, closures] = await Promise.all([
    readEntry(context.store, fromWeek, id),
    readEntry(context.store, toWeek, bookingId),
    readClosures(context.store),
  ])

  if (booked?.state !== 'confirmed') {
    if (!old) return { outcome: 'not_found' }
    if (old.state === 'held') return { outcome: 'in_progress', kind }
    // Refuse an unbookable slot before writing anything.
    const unbookable = whyNotSlot(slot, context.now())
    if (unbookable) return { outcome: unbookable, kind }
  }
  const { name, player, onlyPlayer: isOnlyPlayer } = (old ?? booked)!
  const ageToFit = anyAge ? {} : await ageForBands(context, { kind, ownerKey, player })
  // Complete an unfinished earlier move first, or both of its bookings would count toward the limit.
  if (old) await completeArrival(context, booking, old)

  // Claim the booking: two concurrent moves would leave two bookings.
  const claim = old ? await claimMove(context, booking, { id: bookingId }, found.lock) : 'ours'
  if (claim !== 'ours') return claim === 'not_found' ? { outcome: claim } : { outcome: claim, kind }

  const subjectRef = mailSubjectRef.move({ kind, id }, bookingId)
  await addToOutbox(context, { ownerKey, kind: 'booking_moved', subjectRef }, undoMs)
  const staffOverride = { overLimit: overLimit || old?.overLimit === true }
  const request = {
    ownerKey,
    slot,
    name,
    bookingId,
    player,
    ...ageToFit,
    ...(isOnlyPlayer && { isOnlyPlayer }),
    ...staffOverride,
  }
  const replaced = old && { replaces: id, calendar: nextCalendarId(old), byClub: true as const }
  const moved = await reserve(context, { ...request, byStaff: true, ...replaced })
  if (moved.outcome === 'booked') {
    // Before the release: as long as the old booking exists, a retry of a crashed move comes here again.
    const reason = given ?? closureFor(closures, found.slot)?.reason
    if (old) await recordClubChange(context, { kind, ownerKey, from: id, to: bookingId, player, reason })
    await releaseMoved(context, booking)
  }
  // Void this attempt: it could still succeed later, concurrently with the next move of this booking.
  else if (old) await reconcileMove(context, booking, { id: bookingId })
  return { ...moved, kind }
}

/** The age of the player today, where the club has hours for some ages only. */
async function ageForBands(
  { store, now }: ServiceContext,
  { kind, ownerKey, player }: { kind: Kind; ownerKey: string; player: string },
): Promise<{ age?: number }> {
  if (!bookables[kind].ageBands) return {}
  const family = await readMember(store, ownerKey)
  const age = agesOf(family?.value.players ?? [], today(now())).get(player)
  return age === undefined ? {} : { age }
}

/**
 * The booking's id in its new slot. It depends on the moved booking too: the same idempotency key for another booking is
 * another move with a result of its own.
 */
const idOfMove = (
  slot: Slot,
  ownerKey: string,
  { idempotencyKey }: Pick<RequestMeta, 'idempotencyKey'>,
  from: string,
): string => bookingIdOf(slot, ownerKey, `${idempotencyKey} ${from}`)

const readEntry = async (store: Store, week: string, id: string): Promise<Entry | undefined> =>
  entryOf((await store.read<MemberWeek>(week))?.value, id)

/** Finds the new slot's lock if this request has completed, since the old slot may already belong to another member. */
async function findCompletedMove(
  { store, idempotencyKey }: ServiceContext & Pick<RequestMeta, 'idempotencyKey'>,
  id: string,
  to: MoveRequest['to'],
): Promise<{ slot: Slot; lock: Found<SlotLock> } | undefined> {
  for (const kind of ['lane', 'speede'] as const) {
    const slot: Slot = { kind, ...to }
    const lock = await store.read<SlotLock>(keys.slot(slot))
    const isOurs = lock && lock.value.id === idOfMove(slot, lock.value.ownerKey, { idempotencyKey }, id)
    if (isOurs && slotOfId(kind, id)) return { slot, lock }
  }
  return undefined
}
