/** Bookings that were canceled, as their week document remembers them. */
import { isSameSlot, type Slot } from '#domain/bookings/bookings.ts'
import { endedOf, isCanceled } from './bookings/member-weeks.ts'
import { slotOfId } from './bookings/booking-ids.ts'
import type { EndedRequest, MemberWeek } from '#records/bookings.ts'

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
