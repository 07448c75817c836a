/**
 * The last steps of a booking that went to another family with its player: the slot's lock names the new owner, and the entry
 * of the old one ends. The entry in the new family's week is the commit (take-along.ts); these only follow it, so that
 * anybody can complete them.
 */
import type { Kind } from '#domain/facility/facility.ts'
import { slotOfId } from '#server/repositories/bookings/booking-ids.ts'
import { endEntry, entryOf, weekKey, type MemberWeek } from '#server/repositories/bookings/member-weeks.ts'
import type { SlotLock } from '#server/repositories/bookings/slot-locks.ts'
import { keys } from '#server/repositories/keys.ts'
import { updateWithRetry, type ServiceContext } from '#server/repositories/update-with-retry.ts'
import { isLiveLockOf } from './release-slot.ts'

/** `from` and `to` are owner keys. Idempotent. */
export async function transferBooking(
  context: ServiceContext,
  { kind, id, from, to }: { kind: Kind; id: string; from: string; to: string },
): Promise<void> {
  const slot = slotOfId(kind, id)
  if (!slot) return
  const taken = entryOf((await context.store.read<MemberWeek>(weekKey(to, slot)))?.value, id)
  if (taken)
    await updateWithRetry<SlotLock>(context, keys.slot(slot), (lock) => {
      if (!isLiveLockOf(id, lock) || lock.ownerKey !== from) return undefined
      const { movedTo: _, ...rest } = lock
      return { ...rest, ownerKey: to, player: taken.player }
    })
  // After the lock: until then readers of the slot look into this week.
  await updateWithRetry<MemberWeek>(context, weekKey(from, slot), (week) =>
    week && entryOf(week, id)?.movedTo?.ownerKey === to ? endEntry(week, id, 'moved') : undefined,
  )
}
