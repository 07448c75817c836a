/**
 * Late cancellations, in clubs with a cut-off. One counts for the week of its player until somebody books the slot: the slot
 * names it, and the booking that takes the slot lifts the count (change-bookings.ts).
 */
import type { Slot } from '#domain/bookings/bookings.ts'
import { closureFor } from '#domain/bookings/closures.ts'
import { freeUntil, isLate } from '#domain/bookings/cut-off.ts'
import { keys } from '#server/repositories/keys.ts'
import type { Documents } from '#server/repositories/transact.ts'
import type { Entry } from '#records/bookings.ts'

/** True if the family can no longer move this booking, and canceling it counts. A closed slot is free in any case. */
export function isLateNow(documents: Documents, slot: Slot, entry: Entry, now: Date): boolean {
  const until = freeUntil(slot, { bookedAt: entry.bookedAt, isFree: entry.byClub })
  return isLate({ freeUntil: until }, now) && !closureFor(documents.get(keys.closures)?.closures ?? [], slot)
}
