/** Ids of bookings, which contain their slot. */
import { isSameSlot, type Slot } from '#domain/bookings/bookings.ts'
import { isDay, isTime } from '#domain/calendar/calendar.ts'
import type { Kind } from '#domain/facility/facility.ts'
import { hash } from '#server/repositories/hashes.ts'

/** True if two ids are of bookings of one slot. */
export function isSamePlace(id: string, otherId: string): boolean {
  const [one, other] = [slotOfId('lane', id), slotOfId('lane', otherId)]
  return one !== undefined && other !== undefined && isSameSlot(one, other)
}

/**
 * The booking id of one request: deterministic in member, slot and idempotency key. It contains the slot, so that the
 * booking can be found by its id, and reveals nothing about the member.
 */
export const bookingIdOf = (slot: Slot, accountKey: string, idempotencyKey: string): string => {
  const place = `${slot.date}_${slot.time.replace(':', '')}_${slot.unit}`
  return `bk_${place}_${hash(accountKey, slot.kind, place, idempotencyKey)}`
}

const idPattern = /^bk_(\d{4}-\d{2}-\d{2})_(\d{2})(\d{2})_(\d{1,2})_[0-9a-f]{40}$/

/** The slot of a booking id; undefined if the id is malformed. */
export function slotOfId(kind: Kind, id: string): Slot | undefined {
  const [, date, hour, minute, unit] = idPattern.exec(id) ?? []
  const time = `${hour}:${minute}`
  return date && isDay(date) && isTime(time) ? { kind, date, time, unit: Number(unit) } : undefined
}
