/** Gives a booking back: the lock says so first, then the member's week, then the slot is free for others. */
import { hasBegun } from '#domain/bookings.ts'
import type { Kind } from '#domain/facility.ts'
import { end, endingOf, entryOf, slotOfId, weekKey, type MemberWeek, type SlotLock } from '#server/records/bookings.ts'
import { change, ifReachable, type Desk } from '#server/records/change.ts'
import { keys } from '#server/records/keys.ts'

/** `holder` is whose booking it must be; nothing when staff cancel, who may cancel anybody's. */
export type Cancellation = { kind: Kind; id: string; holder: string | undefined }

/** `begun`: a session that has begun counts, otherwise two a week could be used and handed back again and again. */
export type Cancelled = 'cancelled' | 'not_found' | 'in_progress' | 'begun'

/** Cancelling what is cancelled already is `cancelled` again. @throws Unavailable if nobody can tell whether it was done. */
export async function cancel(desk: Desk, { kind, id, holder: asking }: Cancellation): Promise<Cancelled> {
  const slot = slotOfId(kind, id)
  if (!slot) return 'not_found'
  const key = keys.slot(slot)
  const isOurs = (lock: SlotLock | undefined): lock is SlotLock => lock?.id === id

  const lock = await desk.store.read<SlotLock>(key)
  // Only the lock tells staff whose booking it is; a freed lock still does.
  const holder = asking ?? (isOurs(lock?.value) ? lock.value.holder : undefined)
  if (!holder) return 'not_found'

  const week = await desk.store.read<MemberWeek>(weekKey(holder, slot))
  const entry = entryOf(week?.value, id)
  if (!entry) return endingOf(week?.value, id) === 'cancelled' ? 'cancelled' : 'not_found'
  if (entry.state === 'held') return 'in_progress'
  if (asking && hasBegun(slot, desk.now())) return 'begun'

  // From here on the booking is being given back, and whoever looks at the slot finishes it.
  const releasing = await change<SlotLock>(
    desk,
    key,
    (stands) =>
      isOurs(stands) && (stands.state === 'confirmed' || stands.state === 'pending')
        ? { ...stands, state: 'releasing' }
        : undefined,
    lock,
  )
  await change<MemberWeek>(
    desk,
    weekKey(holder, slot),
    (current) => (current && entryOf(current, id) ? end(current, id, 'cancelled') : undefined),
    week,
  )
  if (releasing && isOurs(releasing.value) && releasing.value.state === 'releasing')
    desk.later(desk.store.replace(key, releasing.tag, { ...releasing.value, state: 'free' }).catch(ifReachable))
  return 'cancelled'
}
