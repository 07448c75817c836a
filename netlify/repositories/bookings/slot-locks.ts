/** Locks: one per slot, which only one member can hold. A lock alone guarantees nothing (member-weeks.ts). */
import * as z from 'zod'
import type { Slot } from '#domain/bookings/bookings.ts'
import type { Found, Store } from '#server/storage/store.ts'
import { keys } from '#server/repositories/keys.ts'
import { onlyTrue, version1 } from '#server/repositories/records/fields.ts'
import { slotOfId } from './booking-ids.ts'

/**
 * The lock of one slot. It is never deleted while its day can be booked, only freed: a freed lock is the slot's tombstone
 * and still names its last owner (`ownerKey`). A pending lock may be resolved by others once `lease` (milliseconds since
 * 1970) has passed. `movedTo` is the target booking of its last move; `moved` marks a release because that move is done,
 * `byClub` one because staff canceled.
 * `player` is that of the booking. `canceling`: whether the booking still exists, its week document decides
 * (cancel-together.ts). `offer`: the slot was offered to somebody who waits for it, and is held until `lease` while the lock is
 * pending. `standbyUntil`: once free, it is kept until then for those who wait (services/standby). `offeredFrom`: nobody is asked
 * before, and the family that canceled can book it again until then. `late`: the booking that was canceled late here, if one
 * was, which the next booking of the slot relieves of counting (late-cancel.ts).
 */
export const slotLock = z.object({
  v: version1,
  state: z.enum(['pending', 'confirmed', 'releasing', 'free']),
  id: z.string(),
  ownerKey: z.string(),
  lease: z.number(),
  player: z.string(),
  movedTo: z.string().exactOptional(),
  moved: onlyTrue,
  byClub: onlyTrue,
  canceling: onlyTrue,
  offer: onlyTrue,
  standbyUntil: z.number().exactOptional(),
  offeredFrom: z.number().exactOptional(),
  late: z.object({ id: z.string(), ownerKey: z.string() }).exactOptional(),
})
export type SlotLock = z.infer<typeof slotLock>

declare module '#server/repositories/keys.ts' {
  interface RecordTypes {
    slot: SlotLock
  }
}

/** Longer than a function may run (60 s), so that a lease rarely expires under a running request. */
export const leaseMs = 90_000

/** Finds the current or last lock of a booking, with its slot. The id contains everything but the kind. */
export async function lockOfId(store: Store, id: string): Promise<{ slot: Slot; lock: Found<SlotLock> } | undefined> {
  const slots = (['lane', 'speede'] as const).flatMap((kind) => slotOfId(kind, id) ?? [])
  const locks = await Promise.all(slots.map((slot) => store.read<SlotLock>(keys.slot(slot))))
  const index = locks.findIndex((lock) => lock?.value.id === id)
  const [slot, lock] = [slots[index], locks[index]]
  return slot && lock && { slot, lock }
}
