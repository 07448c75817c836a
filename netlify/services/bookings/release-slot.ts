/** Ends a booking: marks the lock as releasing, removes the entry from the member's week, then frees the lock. */
import {
  endEntry,
  entryOf,
  weekKey,
  type Ending,
  type Entry,
  type MemberWeek,
} from '#server/repositories/bookings/member-weeks.ts'
import type { SlotLock } from '#server/repositories/bookings/slot-locks.ts'
import type { Slot } from '#domain/bookings/bookings.ts'
import type { Kind } from '#domain/facility/facility.ts'
import { updateWithRetry, ignoreUnavailable, type ServiceContext } from '#server/repositories/update-with-retry.ts'
import { keys } from '#server/repositories/keys.ts'
import { keptForStandby } from '#server/repositories/standby.ts'
import { lockIn } from './resolve-lock.ts'
import type { Found } from '#server/storage/store.ts'
import { liftLate, withoutLate } from './late-cancel.ts'

/** A booking, its owner, and its lock and week as read. */
export type ReleaseRequest = {
  slot: Slot
  id: string
  ownerKey: string
  lock: Found<SlotLock> | undefined
  week: Found<MemberWeek> | undefined
}

export const isLockOf = (id: string, lock: SlotLock | undefined): lock is SlotLock => lock?.id === id

/** True for a live lock of this booking: pending or confirmed, not releasing or free. */
export const isLiveLockOf = (id: string, lock: SlotLock | undefined): lock is SlotLock =>
  isLockOf(id, lock) && (lock.state === 'pending' || lock.state === 'confirmed')

/**
 * Ends a booking, as canceled or as moved. `isLate`: it goes on counting for the week (late-cancel.ts).
 * @returns false if the lock changed since it was read: nothing is done, and the caller must evaluate again.
 */
export async function releaseSlot(
  context: ServiceContext,
  { slot, id, ownerKey, lock, week }: ReleaseRequest,
  ending: Extract<Ending, 'cancelled' | 'canceled_by_club' | 'moved'>,
  isLate = false,
): Promise<boolean> {
  const key = keys.slot(slot)
  let releasing = lock
  // Once the lock is releasing, any reader of the slot completes the release.
  if (lock && isLiveLockOf(id, lock.value)) {
    await liftLate(context, slot, lock.value)
    const value: SlotLock = {
      ...withoutLate(lock.value),
      ...(isLate && { late: { id, ownerKey } }),
      state: 'releasing',
      ...(ending === 'moved' && { moved: true }),
      ...(ending === 'canceled_by_club' && { byClub: true }),
      ...(await keptForStandby(context, slot, { canTakeBack: ending === 'cancelled' })),
    }
    const written = await context.store.replace(key, lock.tag, value)
    if (!written.won) return false
    releasing = { value, tag: written.tag }
  }
  // Decided by whoever wrote the lock.
  const counts = isLockOf(id, releasing?.value) ? releasing.value.late?.id === id : isLate
  await updateWithRetry<MemberWeek>(
    context,
    weekKey(ownerKey, slot),
    (current) => (current && entryOf(current, id) ? endEntry(current, id, ending, { isLate: counts }) : undefined),
    week,
  )
  if (releasing && isLockOf(id, releasing.value) && releasing.value.state === 'releasing')
    finishLock(context, slot, releasing, 'free')
  return true
}

/**
 * Confirms or frees a lock after the response, unless it has changed since it was read. Not required for correctness: the
 * next reader of the slot does the same.
 */
export function finishLock(
  context: ServiceContext,
  slot: Slot,
  { value, tag }: Found<SlotLock>,
  state: 'confirmed' | 'free',
): void {
  const { canceling: _, ...lock } = value
  const finish = async () => {
    if (state === 'confirmed') await liftLate(context, slot, value)
    const finished = state === 'confirmed' ? withoutLate(lock) : lock
    await context.store.replace(keys.slot(slot), tag, lockIn(state, finished))
  }
  context.waitUntil(finish().catch(ignoreUnavailable))
}

/** Frees the slots of an offer that has ended, unless they have changed hands. They are kept for the next in line. */
export async function freeOffered(context: ServiceContext, kind: Kind, entries: readonly Entry[]): Promise<void> {
  for (const { id, unit, date, time } of entries) {
    const slot = { kind, unit, date, time }
    const kept = await keptForStandby(context, slot)
    await updateWithRetry<SlotLock>(context, keys.slot(slot), (lock) => {
      if (lock?.id !== id || lock.state !== 'pending') return undefined
      const { standbyUntil: _, ...freed } = lock
      return { ...freed, state: 'free', ...kept }
    })
  }
}
