/**
 * What members were told, in the order they were told it. A booking is theirs for certain from the first yes until somebody
 * begins to cancel it: in that time nobody else may have the slot, and nobody may have three.
 */
import { isSameSlot } from '#domain/bookings/bookings.ts'
import { bookables } from '#domain/facility/facility.ts'
import type { Reserved, ReservationRequest } from '#server/services/bookings/reserve.ts'

type Certain = { wish: ReservationRequest; from: number; to: number }

export type AcknowledgedBookings = ReturnType<typeof acknowledgedBookings>

export function acknowledgedBookings() {
  let moment = 0
  const yes = new Map<string, Certain>()
  const givenUp = new Map<string, number>()
  const cancelled = new Set<string>()
  const refused = new Set<string>()

  return {
    answered(wish: ReservationRequest, outcome: Reserved['outcome']) {
      moment += 1
      const { bookingId: id } = wish
      if (outcome === 'slot_taken') refused.add(id)
      if (outcome === 'booked' && !yes.has(id)) yes.set(id, { wish, from: moment, to: givenUp.get(id) ?? Infinity })
    },
    /** Somebody asks to cancel: from here on it may be gone at any moment. */
    cancels(id: string) {
      moment += 1
      if (givenUp.has(id)) return
      givenUp.set(id, moment)
      const booking = yes.get(id)
      if (booking) booking.to = moment
    },
    cancelled: (id: string) => void cancelled.add(id),

    /** What was broken while it was going on: two holders of a slot, or a third session, however short. */
    broken(): string[] {
      const wrong = new Set<string>()
      const certain = [...yes.values()].filter(({ from, to }) => from < to)
      for (const { wish, from } of certain) {
        const others = certain.filter((other) => other.wish !== wish && other.from <= from && from < other.to)
        if (others.some((other) => isSameSlot(other.wish.slot, wish.slot))) wrong.add('two_holders')
        const own = others.filter((other) => other.wish.ownerKey === wish.ownerKey)
        if (own.length >= bookables[wish.slot.kind].weeklyLimit) wrong.add('third_session')
      }
      return [...wrong]
    },
    /** What does not agree with what is kept at the end. */
    unkept(standing: ReadonlySet<string>): string[] {
      const wrong: string[] = []
      for (const id of yes.keys()) if (!standing.has(id) && !givenUp.has(id)) wrong.push('lost_booking')
      for (const id of cancelled) if (standing.has(id)) wrong.push('came_back')
      for (const id of refused) if (standing.has(id)) wrong.push('refused_and_kept')
      return wrong
    },
  }
}
