/**
 * Serializes moves of one booking: the target is written to the booking before the new slot is locked. Whoever takes over
 * an expired move first voids its target in the target week, so that it can no longer commit there.
 */
import type { Kind } from '#domain/facility/facility.ts'
import {
  emptyWeek,
  endEntry,
  endingOf,
  entryOf,
  isCanceled,
  weekKey,
  type Entry,
  type MemberWeek,
} from '#server/repositories/bookings/member-weeks.ts'
import { leaseMs, type SlotLock } from '#server/repositories/bookings/slot-locks.ts'
import { slotOfId } from '#server/repositories/bookings/booking-ids.ts'
import { updateWithRetry, type ServiceContext } from '#server/repositories/update-with-retry.ts'
import { keys } from '#server/repositories/keys.ts'
import { StorageUnavailable, type Found } from '#server/storage/store.ts'
import { releaseSlot, isLiveLockOf } from './release-slot.ts'

/** A booking and its owner. */
export type BookingRef = { kind: Kind; ownerKey: string; id: string }

/** What a booking is being moved to. */
export type MoveTarget = Omit<NonNullable<Entry['movedTo']>, 'lease'>

/** The key of a booking's week document. */
export const weekOf = ({ kind, ownerKey, id }: BookingRef) =>
  weekKey(ownerKey, { kind, date: slotOfId(kind, id)?.date ?? '' })

/** The week with the move target of one entry set or cleared. */
const withMoveTarget = (week: MemberWeek, id: string, movedTo: Entry['movedTo']): MemberWeek => ({
  ...week,
  entries: week.entries.map((entry) => {
    if (entry.id !== id) return entry
    const { movedTo: _, ...rest } = entry
    return movedTo ? { ...rest, movedTo } : rest
  }),
})

/**
 * Claims a booking for a move. The first request wins; a retry of it succeeds again. `lock` is the lock of
 * the booking's slot, as read.
 */
export async function claimMove(
  context: ServiceContext,
  booking: BookingRef,
  target: MoveTarget,
  lock: Found<SlotLock>,
): Promise<'ours' | 'in_progress' | 'not_found'> {
  const { id } = booking
  const now = context.now().getTime()
  for (let tries = 0; tries < 3; tries += 1) {
    const week = await updateWithRetry<MemberWeek>(context, weekOf(booking), (current) => {
      const entry = entryOf(current, id)
      const isOurs = entry && (entry.movedTo === undefined || entry.movedTo.id === target.id)
      return current && isOurs ? withMoveTarget(current, id, { ...target, lease: now + leaseMs }) : undefined
    })
    const entry = entryOf(week?.value, id)
    if (!entry?.movedTo) return 'not_found'
    if (entry.movedTo.id === target.id) {
      // A cancel is in progress: decide the outcome of this move now. The reservation that follows then only reports it.
      if (!(await markLock(context, booking, target.id, lock))) await reconcileMove(context, booking, target)
      return 'ours'
    }
    if (entry.movedTo.lease > now) return 'in_progress'
    await reconcileMove(context, booking, entry.movedTo)
  }
  return 'in_progress'
}

/**
 * Records the move on the lock too: a concurrent cancel that did not see it in the week then fails its compare-and-swap and
 * reads again. @returns false if the lock is being released, because the cancel was first.
 */
async function markLock(
  context: ServiceContext,
  { kind, id }: BookingRef,
  to: string,
  known: Found<SlotLock>,
): Promise<boolean> {
  const slot = slotOfId(kind, id)
  const lock =
    slot &&
    (await updateWithRetry<SlotLock>(
      context,
      keys.slot(slot),
      (current) => (isLiveLockOf(id, current) && current.movedTo !== to ? { ...current, movedTo: to } : undefined),
      known,
    ))
  return isLiveLockOf(id, lock?.value)
}

/** Releases the old booking of a move, once the new one is confirmed. */
export async function releaseMoved(context: ServiceContext, { kind, ownerKey, id }: BookingRef): Promise<void> {
  const slot = slotOfId(kind, id)
  if (!slot) return
  for (let tries = 0; tries < 10; tries += 1) {
    const lock = await context.store.read<SlotLock>(keys.slot(slot))
    const week = await context.store.read<MemberWeek>(weekKey(ownerKey, slot))
    if (!entryOf(week?.value, id)) return
    if (await releaseSlot(context, { slot, id, ownerKey, lock, week }, 'moved')) return
  }
  throw new StorageUnavailable('a booking stayed contested')
}

/** Completes the move that a booking came by, whose process may have died: before this one ends or moves on. */
export async function completeArrival(
  context: ServiceContext,
  { kind, ownerKey }: BookingRef,
  { replaces }: Pick<Entry, 'replaces'>,
): Promise<void> {
  if (replaces !== undefined) await releaseMoved(context, { kind, ownerKey, id: replaces })
}

/**
 * Decides the move of a booking: completes it if the new booking was ever confirmed, even if it has ended since, and voids it
 * otherwise.
 */
export async function reconcileMove(
  context: ServiceContext,
  booking: BookingRef,
  { id: to }: MoveTarget,
): Promise<void> {
  const { kind, ownerKey, id } = booking
  const target = await updateWithRetry<MemberWeek>(
    context,
    weekOf({ kind, ownerKey, id: to }),
    (current = emptyWeek) => {
      const entry = entryOf(current, to)
      const isDecided = entry?.state === 'confirmed' || (!entry && endingOf(current, to))
      return isDecided ? undefined : endEntry(current, to, 'expired')
    },
  )
  const ending = endingOf(target?.value, to)
  const isMade = entryOf(target?.value, to) !== undefined || isCanceled(ending) || ending === 'moved'
  if (isMade) await releaseMoved(context, booking)
  else
    await updateWithRetry<MemberWeek>(context, weekOf(booking), (current) =>
      current && entryOf(current, id)?.movedTo?.id === to ? withMoveTarget(current, id, undefined) : undefined,
    )
}
