/** Cancels a booking. A move in progress is reconciled first, so that the booking cannot reappear in another slot. */
import { hasBegun } from '#domain/bookings/bookings.ts'
import type { Kind } from '#domain/facility/facility.ts'
import { undoMs } from '#domain/notifications/mail-kinds.ts'
import { endingOf, entryOf, isCanceled, weekKey, type MemberWeek } from '#server/repositories/bookings/member-weeks.ts'
import { slotOfId } from '#server/repositories/bookings/booking-ids.ts'
import type { SlotLock } from '#server/repositories/bookings/slot-locks.ts'
import { addToOutbox } from '#server/repositories/outbox.ts'
import { mailSubjectRef } from '#server/repositories/mail-subject-refs.ts'
import type { ServiceContext } from '#server/repositories/update-with-retry.ts'
import { keys } from '#server/repositories/keys.ts'
import { StorageUnavailable } from '#server/storage/store.ts'
import { isLateNow } from './late-cancel.ts'
import { releaseSlot, isLockOf } from './release-slot.ts'
import { completeArrival, reconcileMove } from './reconcile-move.ts'

/** `ownerKey` is the required owner; undefined when staff cancel, who may cancel any booking. */
export type CancelRequest = { kind: Kind; id: string; ownerKey: string | undefined }

/**
 * `begun`: the session has started and cannot be canceled, otherwise members could use a session and regain the quota.
 * `not_found` includes moved bookings: in the new slot the booking has another id, which this request does not name.
 */
export type CancelResult = 'cancelled' | 'not_found' | 'in_progress' | 'begun'

/** Idempotent: a canceled booking is `cancelled` again. @throws StorageUnavailable if the outcome is unknown. */
export async function cancel(
  context: ServiceContext,
  { kind, id, ownerKey: requiredOwner }: CancelRequest,
): Promise<CancelResult> {
  const slot = slotOfId(kind, id)
  if (!slot) return 'not_found'
  for (let tries = 0; tries < 10; tries += 1) {
    // Read the lock before the week. A move writes in the opposite order, so one of the two sees the other.
    const lock = await context.store.read<SlotLock>(keys.slot(slot))
    // For staff, only the lock names the owner; a freed lock still does.
    const ownerKey = requiredOwner ?? (lock && isLockOf(id, lock.value) ? lock.value.ownerKey : undefined)
    if (!ownerKey) return 'not_found'

    const week = await context.store.read<MemberWeek>(weekKey(ownerKey, slot))
    const entry = entryOf(week?.value, id)
    if (!entry) return isCanceled(endingOf(week?.value, id)) ? 'cancelled' : 'not_found'
    if (entry.state === 'held') return 'in_progress'
    // Booked after the lock was read: read again, because a lock that is not released would block the slot forever.
    if (tries === 0 && !isLockOf(id, lock?.value)) continue
    if (requiredOwner && hasBegun(slot, context.now())) return 'begun'
    if (entry.movedTo) {
      await reconcileMove(context, { kind, ownerKey, id }, entry.movedTo)
      continue
    }
    // The move here may have crashed before releasing the old booking: release it first, or it would remain booked.
    await completeArrival(context, { kind, ownerKey, id }, entry)
    // Whoever cancels: the family's calendars have to learn of it.
    const mailKind = requiredOwner ? 'booking_canceled_by_family' : 'booking_canceled'
    await addToOutbox(context, { ownerKey, kind: mailKind, subjectRef: mailSubjectRef.booking({ kind, id }) }, undoMs)
    const isLate = requiredOwner !== undefined && (await isLateNow(context, slot, entry))
    const ending = requiredOwner ? 'cancelled' : 'canceled_by_club'
    if (await releaseSlot(context, { slot, id, ownerKey, lock, week }, ending, isLate)) return 'cancelled'
  }
  throw new StorageUnavailable('a booking stayed contested')
}
