/**
 * Late cancellations, in clubs with a cut-off. One counts for the week of its player until somebody books the slot. The
 * slot's lock names it from the cancellation on, through all attempts that fail; whoever confirms the lock of the next
 * booking first lifts the count, so that it is lifted even if the process that booked has died.
 */
import { freeUntil, isLate } from '#domain/bookings/cut-off.ts'
import type { Slot } from '#domain/bookings/bookings.ts'
import { closureFor } from '#domain/bookings/closures.ts'
import { endedOf, weekKey, type Entry, type MemberWeek } from '#server/repositories/bookings/member-weeks.ts'
import { withLateTaken } from '#server/repositories/bookings/weekly-limit.ts'
import type { SlotLock } from '#server/repositories/bookings/slot-locks.ts'
import { readClosures } from '#server/repositories/closures.ts'
import { mailSubjectRef } from '#server/repositories/mail-subject-refs.ts'
import { addToOutbox } from '#server/repositories/outbox.ts'
import { updateWithRetry, type ServiceContext } from '#server/repositories/update-with-retry.ts'

/** True if the family can no longer move this booking, and canceling it counts. Reads the closures only inside the cut-off. */
export async function isLateNow(context: ServiceContext, slot: Slot, entry: Entry): Promise<boolean> {
  const until = freeUntil(slot, { bookedAt: entry.bookedAt, isFree: entry.byClub })
  if (!isLate({ freeUntil: until }, context.now())) return false
  return !closureFor(await readClosures(context.store), slot)
}

/**
 * Lifts the count of the cancellation that a lock names, once the lock's own booking is confirmed, and tells its family.
 * Call it before the lock is written without the name. Idempotent.
 */
export async function liftLate(context: ServiceContext, slot: Slot, lock: SlotLock): Promise<void> {
  const { late } = lock
  if (!late || late.id === lock.id) return
  const key = weekKey(late.ownerKey, slot)
  const week = await context.store.read<MemberWeek>(key)
  const counts = (current: MemberWeek | undefined) => endedOf(current, late.id)?.late?.counts === true
  if (!counts(week?.value)) return
  // The family that booked its own slot again knows.
  if (late.ownerKey !== lock.ownerKey) {
    const subjectRef = mailSubjectRef.booking({ kind: slot.kind, id: late.id })
    await addToOutbox(context, { ownerKey: late.ownerKey, kind: 'late_cancel_lifted', subjectRef })
  }
  await updateWithRetry<MemberWeek>(
    context,
    key,
    (current) => (current && counts(current) ? withLateTaken(current, late.id) : undefined),
    week,
  )
}

/** The lock without the name of a cancellation. */
export function withoutLate(lock: SlotLock): SlotLock {
  const { late: _, ...rest } = lock
  return rest
}
