/** How a booking ends: the lock says so first, then the member's week, then the slot is free for others. */
import { end, entryOf, weekKey, type Ending, type MemberWeek, type SlotLock } from '#server/repositories/bookings.ts'
import type { Slot } from '#domain/bookings/bookings.ts'
import { updateWithRetry, ignoreUnavailable, type ServiceContext } from '#server/repositories/update-with-retry.ts'
import { keys } from '#server/repositories/keys.ts'
import type { Found } from '#server/storage/store.ts'

/** A booking, whose it is, and what was seen of it, which saves reading it again. */
export type Release = {
  slot: Slot
  id: string
  ownerKey: string
  lock: Found<SlotLock> | undefined
  week: Found<MemberWeek> | undefined
}

export const isLockOf = (id: string, lock: SlotLock | undefined): lock is SlotLock => lock?.id === id

/** True for a live lock of this booking: taken or confirmed, and neither given back nor about to be. */
export const isLiveLockOf = (id: string, lock: SlotLock | undefined): lock is SlotLock =>
  isLockOf(id, lock) && (lock.state === 'pending' || lock.state === 'confirmed')

/**
 * Ends a booking, as canceled or as moved.
 * @returns false if the lock has changed since it was seen: nothing was done, and what was decided on it is to be decided anew.
 */
export async function releaseSlot(
  context: ServiceContext,
  { slot, id, ownerKey, lock, week }: Release,
  ending: Extract<Ending, 'cancelled' | 'moved'>,
): Promise<boolean> {
  const key = keys.slot(slot)
  let releasing = lock
  // From here on the booking is being given back, and whoever looks at the slot finishes it.
  if (lock && isLiveLockOf(id, lock.value)) {
    const value: SlotLock = { ...lock.value, state: 'releasing', ...(ending === 'moved' && { moved: true }) }
    const written = await context.store.replace(key, lock.tag, value)
    if (!written.won) return false
    releasing = { value, tag: written.tag }
  }
  await updateWithRetry<MemberWeek>(
    context,
    weekKey(ownerKey, slot),
    (current) => (current && entryOf(current, id) ? end(current, id, ending) : undefined),
    week,
  )
  if (releasing && isLockOf(id, releasing.value) && releasing.value.state === 'releasing')
    context.waitUntil(
      context.store.replace(key, releasing.tag, { ...releasing.value, state: 'free' }).catch(ignoreUnavailable),
    )
  return true
}
