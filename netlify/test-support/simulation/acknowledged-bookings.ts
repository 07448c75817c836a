/**
 * Records acknowledged writes in order. A booking is certain from its first acknowledgement until its cancellation starts:
 * in that time no other booking may have the slot, and no player may exceed the weekly limit.
 */
import { isSameSlot } from '#domain/bookings/bookings.ts'
import { bookables } from '#domain/facility/facility.ts'
import type { ReserveResult } from '#server/services/bookings/reserve.ts'
import type { ReservationRequest } from '#server/services/bookings/booking-rules.ts'

type Acknowledgement = { request: ReservationRequest; from: number; to: number }

export type AcknowledgedBookings = ReturnType<typeof acknowledgedBookings>

export function acknowledgedBookings() {
  let clock = 0
  const acknowledged = new Map<string, Acknowledgement>()
  const cancelRequested = new Map<string, number>()
  const cancelled = new Set<string>()
  const refused = new Set<string>()

  return {
    recordResponse(request: ReservationRequest, outcome: ReserveResult['outcome']) {
      clock += 1
      const { bookingId: id } = request
      if (outcome === 'slot_taken') refused.add(id)
      if (outcome === 'booked' && !acknowledged.has(id))
        acknowledged.set(id, { request, from: clock, to: cancelRequested.get(id) ?? Infinity })
    },
    /** A cancellation starts: from now on the booking may disappear at any time. */
    recordCancelRequest(id: string) {
      clock += 1
      if (cancelRequested.has(id)) return
      cancelRequested.set(id, clock)
      const booking = acknowledged.get(id)
      if (booking) booking.to = clock
    },
    recordCancellation: (id: string) => void cancelled.add(id),

    /** Invariants violated during the run: two bookings of a slot or a third session, however briefly. */
    concurrentViolations(): string[] {
      const violations = new Set<string>()
      const active = [...acknowledged.values()].filter(({ from, to }) => from < to)
      for (const { request, from } of active) {
        const others = active.filter((other) => other.request !== request && other.from <= from && from < other.to)
        if (others.some((other) => isSameSlot(other.request.slot, request.slot))) violations.add('two_holders')
        const own = others.filter(
          (other) => other.request.accountKey === request.accountKey && other.request.player === request.player,
        )
        if (own.length >= bookables[request.slot.kind].weeklyLimit) violations.add('third_session')
      }
      return [...violations]
    },
    /** Acknowledgements that contradict the bookings stored at the end. */
    finalViolations(storedIds: ReadonlySet<string>): string[] {
      const violations: string[] = []
      for (const id of acknowledged.keys())
        if (!storedIds.has(id) && !cancelRequested.has(id)) violations.push('lost_booking')
      for (const id of cancelled) if (storedIds.has(id)) violations.push('reappeared')
      for (const id of refused) if (storedIds.has(id)) violations.push('refused_but_stored')
      return violations
    },
  }
}
