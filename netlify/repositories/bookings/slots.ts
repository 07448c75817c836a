/** Slots: one record each, from the first booking on. It says who has the slot, together with that family's week document. */
import type { Slot } from '#domain/bookings/bookings.ts'
import { matcherMs } from '#domain/standby/offer-times.ts'
import type { Store } from '#server/storage/store.ts'
import { keys } from '#server/repositories/keys.ts'
import { slotOfId } from './booking-ids.ts'
import { kinds } from '#domain/facility/facility.ts'
import type { SlotRecord } from '#records/bookings.ts'

/** Until when a slot is kept for those who wait, and from when they are asked. */
export type Kept = NonNullable<SlotRecord['hold']>

/** The slot, kept so. */
export const keptAs = (slot: SlotRecord, kept: Kept): SlotRecord => ({ ...slot, hold: { ...slot.hold, ...kept } })

/** Until when a slot is offered to a family; undefined if it is not. */
export const offeredUntil = ({ state, hold }: SlotRecord): number | undefined =>
  state === 'offered' ? hold?.until : undefined

/** True while a slot is offered to a family that can accept it. `now` in milliseconds. */
export const isOffered = (slot: SlotRecord, now: number): boolean => (offeredUntil(slot) ?? 0) > now

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
type Asking = { bookingId: string; accountKey: string; byStaff?: boolean | undefined; isOffer?: boolean | undefined }

/** True if somebody else has the slot, or it is kept for somebody else. */
export function isTakenFor(slot: SlotRecord | undefined, asking: Asking, now: number): boolean {
  if (!slot) return false
  if (!isFree(slot, now)) return slot.id !== asking.bookingId && !(asking.byStaff && slot.state === 'offered')
  if (asking.byStaff) return false
  if (asking.isOffer) return isUndoable(slot, now)
  return isKept(slot, now) && !(isUndoable(slot, now) && slot.accountKey === asking.accountKey)
}

/** The slot after a booking or offer has given it up. `isLate`: it goes on counting until somebody takes the slot. */
export function freed({ late, ...slot }: SlotRecord, kept: Kept | undefined, isLate = false): SlotRecord {
  const { v, id, accountKey, player } = slot
  const named = isLate ? { id, accountKey } : late
  return { v, state: 'free', id, accountKey, player, ...(kept && { hold: kept }), ...(named && { late: named }) }
}

/** The slots that a change frees for those who wait, who are to be asked at once. */
export const freedIn = (changed: ReadonlyMap<string, unknown>, now: Date): Slot[] =>
  [...changed].flatMap(([key, value]) => {
    const slot = key.startsWith(keys.allSlots) ? parseSlotKey(key) : undefined
    const record = value as SlotRecord | null
    return slot && record?.state === 'free' && record.hold && !isUndoable(record, now.getTime()) ? slot : []
  })

/** The slot of a booking id with its record, if that was the last to have it. The id contains everything but the kind. */
export async function slotOfBookingId(
  store: Store,
  id: string,
): Promise<{ slot: Slot; record: SlotRecord } | undefined> {
  const slots = kinds.flatMap((kind) => slotOfId(kind, id) ?? [])
  const found = await Promise.all(slots.map((slot) => store.read(keys.slot(slot))))
  const nth = found.findIndex((each) => each?.value.id === id)
  const [slot, record] = [slots[nth], found[nth]?.value]
  return slot && record && { slot, record }
}

/** The slot of a lock's key; undefined for any other key. The inverse of `keys.slot`. */
export function parseSlotKey(key: string): Slot | undefined {
  const [, kind, , date, hhmm, unit] = key.split('/')
  if ((kind !== 'lane' && kind !== 'speede') || !date || !hhmm || !unit) return undefined
  return { kind, date, time: `${hhmm.slice(0, 2)}:${hhmm.slice(2)}`, unit: Number(unit) }
}
