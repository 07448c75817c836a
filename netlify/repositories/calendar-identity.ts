/**
 * What calendars call a booking for life: moved, canceled or booked again, it keeps the id of its first booking, and every
 * change has a higher sequence, so that a calendar replaces its entry and never shows two (RFC 5545, 3.8.7.4).
 */
import { isSameSlot, type Slot } from '#domain/bookings/bookings.ts'
import type { CalendarIdentity } from '#domain/calendar/calendar-file.ts'
import { endedOf, isCanceled, slotOfId, type EndedRequest, type MemberWeek } from './bookings.ts'

/** A booking that was never changed has its own id. */
type Named = { id: string; calendar?: CalendarIdentity }

export const identityOf = ({ id, calendar }: Named): CalendarIdentity => calendar ?? { uid: id, sequence: 0 }

/** The identity after this many changes; a cancellation is one. */
export const identityAfter = (booking: Named, changes = 1): CalendarIdentity => {
  const { uid, sequence } = identityOf(booking)
  return { uid, sequence: sequence + changes }
}

/** The request if its booking was canceled. */
export function canceledOf(week: MemberWeek | undefined, id: string): EndedRequest | undefined {
  const ended = endedOf(week, id)
  return isCanceled(ended?.ending) ? ended : undefined
}

/** The last booking of this slot that the player had in this week and that was canceled. */
export const lastCanceled = (week: MemberWeek, slot: Slot, player: string): EndedRequest | undefined =>
  week.done.findLast((ended) => {
    const was = isCanceled(ended.ending) && ended.player === player ? slotOfId(slot.kind, ended.id) : undefined
    return was !== undefined && isSameSlot(was, slot)
  })
