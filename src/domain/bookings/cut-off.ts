/**
 * Until when a booking can be moved, and canceled without counting for the week: `freeUntilHours` of the club's settings
 * before it starts. In any case within 15 minutes after booking, in a closed slot, and where the club has moved it.
 */
import { instantOf } from '#domain/calendar/calendar.ts'
import { bookables } from '#domain/facility/facility.ts'
import { hasBegun, type Slot } from './bookings.ts'

/** How long a booking stays free after it was made or accepted. */
const graceMinutes = 15

/** `bookedAt` is an ISO instant; `isFree`: closed, or moved here by the club. */
type Booked = { bookedAt?: string | undefined; isFree?: boolean | undefined }

/** The ISO instant until which a booking is free; undefined if that is when it starts. */
export function freeUntil(
  slot: Slot,
  { bookedAt, isFree = false }: Booked,
  hours: number = bookables[slot.kind].freeUntilHours,
): string | undefined {
  if (hours === 0 || isFree) return undefined
  const start = instantOf(slot.date, slot.time).getTime()
  const grace = bookedAt === undefined ? 0 : Date.parse(bookedAt) + graceMinutes * 60_000
  const end = Math.max(start - hours * 3_600_000, grace)
  return end < start ? new Date(end).toISOString() : undefined
}

/** True once a booking can no longer be moved, and its cancellation counts for the week unless somebody takes the slot. */
export const isLate = ({ freeUntil: until }: { freeUntil?: string | undefined }, now: Date): boolean =>
  until !== undefined && Date.parse(until) <= now.getTime()

/** Why a booking cannot be moved; undefined if it can. */
export function whyNotMove(
  booking: Pick<Slot, 'date' | 'time'> & { freeUntil?: string | undefined },
  now: Date,
): 'begun' | 'late' | undefined {
  if (hasBegun(booking, now)) return 'begun'
  return isLate(booking, now) ? 'late' : undefined
}
