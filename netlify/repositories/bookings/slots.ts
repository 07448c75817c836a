/** Slots: one record each, from the first booking on. It says who has the slot, together with that family's week document. */
import * as z from 'zod'
import type { Slot } from '#domain/bookings/bookings.ts'
import { matcherMs } from '#domain/standby/offer-times.ts'
import type { Store } from '#server/storage/store.ts'
import { keys } from '#server/repositories/keys.ts'
import { version1 } from '#server/repositories/records/fields.ts'
import { slotOfId } from './booking-ids.ts'
import { kinds } from '#domain/facility/facility.ts'

/**
 * `id`, `ownerKey` and `player` are of the booking or offer that has the slot, or of the last one that had it. `hold`: an
 * offer ends `until` then; a free slot is kept until then for those who wait, and nobody is asked before `from`, because the
 * family that canceled can take that back. `late`: the booking that was canceled late here, which the next booking of the
 * slot relieves of counting. Times in milliseconds since 1970.
 */
export const slotRecord = z.object({
  v: version1,
  state: z.enum(['booked', 'offered', 'free']),
  id: z.string(),
  ownerKey: z.string(),
  player: z.string(),
  hold: z.object({ until: z.number(), from: z.number().exactOptional() }).exactOptional(),
  late: z.object({ id: z.string(), ownerKey: z.string() }).exactOptional(),
})
export type SlotRecord = z.infer<typeof slotRecord>
export type Hold = NonNullable<SlotRecord['hold']>

declare module '#server/repositories/keys.ts' {
  interface RecordTypes {
    slot: SlotRecord
  }
}

/** True while a slot is offered to a family that can accept it. `now` in milliseconds. */
export const isOffered = ({ state, hold }: SlotRecord, now: number): boolean =>
  state === 'offered' && hold !== undefined && hold.until > now

/** True if nobody has booked it and it is offered to nobody. */
export const isFree = (slot: SlotRecord, now: number): boolean => slot.state !== 'booked' && !isOffered(slot, now)

/** Until when a free slot is kept for those who wait: an offer without an answer goes on to the next in line. */
export const keptUntil = ({ state, hold }: SlotRecord): number | undefined =>
  hold && hold.until + (state === 'offered' ? matcherMs : 0)

/** True while a free slot is kept for those who wait. */
export const isKept = (slot: SlotRecord, now: number): boolean => (keptUntil(slot) ?? 0) > now

/** True while nobody is asked yet, because the family that canceled may take that back. */
export const isUndoable = ({ state, hold }: SlotRecord, now: number): boolean =>
  state === 'free' && hold?.from !== undefined && hold.from > now

/** Who asks for a slot: `isOffer` for a family that waits, `byStaff` whose slots are theirs to give. */
type Asking = { bookingId: string; ownerKey: string; byStaff?: boolean | undefined; isOffer?: boolean | undefined }

/** True if somebody else has the slot, or it is kept for somebody else. */
export function isTakenFor(slot: SlotRecord | undefined, asking: Asking, now: number): boolean {
  if (!slot) return false
  if (!isFree(slot, now)) return slot.id !== asking.bookingId && !(asking.byStaff && slot.state === 'offered')
  if (asking.byStaff) return false
  if (asking.isOffer) return isUndoable(slot, now)
  return isKept(slot, now) && !(isUndoable(slot, now) && slot.ownerKey === asking.ownerKey)
}

/** The slot after a booking or offer has given it up. `isLate`: it goes on counting until somebody takes the slot. */
export function freed({ late, ...slot }: SlotRecord, hold: Hold | undefined, isLate = false): SlotRecord {
  const { v, id, ownerKey, player } = slot
  const named = isLate ? { id, ownerKey } : late
  return { v, state: 'free', id, ownerKey, player, ...(hold && { hold }), ...(named && { late: named }) }
}

/** The slot of a booking id with its record, if that was the last to have it. The id contains everything but the kind. */
export async function slotOfBookingId(
  store: Store,
  id: string,
): Promise<{ slot: Slot; record: SlotRecord } | undefined> {
  const slots = kinds.flatMap((kind) => slotOfId(kind, id) ?? [])
  const found = await Promise.all(slots.map((slot) => store.read<SlotRecord>(keys.slot(slot))))
  const nth = found.findIndex((each) => each?.value.id === id)
  const [slot, record] = [slots[nth], found[nth]?.value]
  return slot && record && { slot, record }
}
