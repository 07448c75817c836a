/** Cancels a booking for good: one that is being moved is first held to where it is, so that it cannot turn up elsewhere. */
import { hasBegun } from '#domain/bookings/bookings.ts'
import type { Kind } from '#domain/facility/facility.ts'
import { endingOf, entryOf, slotOfId, weekKey, type MemberWeek, type SlotLock } from '#server/repositories/bookings.ts'
import type { ServiceContext } from '#server/repositories/update-with-retry.ts'
import { keys } from '#server/repositories/keys.ts'
import { StorageUnavailable } from '#server/storage/store.ts'
import { releaseSlot, isLockOf } from './release-slot.ts'
import { endMoved, reconcileMove } from './reconcile-move.ts'

/** `holder` is whose booking it must be; nothing when staff cancel, who may cancel anybody's. */
export type Cancellation = { kind: Kind; id: string; ownerKey: string | undefined }

/**
 * `begun`: a session that has begun counts, otherwise two a week could be used and handed back again and again.
 * `not_found` is also what has been moved: where it stands now it has another id, and nobody asked to cancel that.
 */
export type Cancelled = 'cancelled' | 'not_found' | 'in_progress' | 'begun'

/** Cancelling what is cancelled already is `cancelled` again. @throws Unavailable if nobody can tell whether it was done. */
export async function cancel(
  context: ServiceContext,
  { kind, id, ownerKey: asking }: Cancellation,
): Promise<Cancelled> {
  const slot = slotOfId(kind, id)
  if (!slot) return 'not_found'
  for (let tries = 0; tries < 10; tries += 1) {
    // The lock before the week: whoever moves the booking writes in the other order, so one of the two sees the other.
    const lock = await context.store.read<SlotLock>(keys.slot(slot))
    // Only the lock tells staff whose booking it is; a freed lock still does.
    const ownerKey = asking ?? (lock && isLockOf(id, lock.value) ? lock.value.holder : undefined)
    if (!ownerKey) return 'not_found'

    const week = await context.store.read<MemberWeek>(weekKey(ownerKey, slot))
    const entry = entryOf(week?.value, id)
    if (!entry) return endingOf(week?.value, id) === 'cancelled' ? 'cancelled' : 'not_found'
    if (entry.state === 'held') return 'in_progress'
    // It was booked since its lock was looked for: a lock that is not given back would keep the slot for ever.
    if (tries === 0 && !isLockOf(id, lock?.value)) continue
    if (asking && hasBegun(slot, context.now())) return 'begun'
    if (entry.goesTo) {
      await reconcileMove(context, { kind, ownerKey, id }, entry.goesTo.id)
      continue
    }
    // Who moved it here may have died before the old one was given back: that comes first, or the old one would still stand.
    if (entry.replaces !== undefined) await endMoved(context, { kind, ownerKey, id: entry.replaces })
    if (await releaseSlot(context, { slot, id, ownerKey, lock, week }, 'cancelled')) return 'cancelled'
  }
  throw new StorageUnavailable('a booking stayed contested')
}
