/** 'Release the rest': a late cancellation by the club of a slot whose player did not come by half of the session. */
import { whyNotRelease } from '#domain/arrivals/arrivals.ts'
import { slotName } from '#domain/bookings/slot-names.ts'
import { slotAt, type Slot } from '#domain/bookings/bookings.ts'
import type { Principal, RequestContext, RequestMeta } from '#server/context/request-context.ts'
import { writeAdminLog } from '#server/repositories/admin-log.ts'
import { arrivalOf, readArrivals } from '#server/repositories/arrivals.ts'
import { weekKey } from '#server/repositories/bookings/member-weeks.ts'
import { keys } from '#server/repositories/keys.ts'
import { keptForStandby, type KeptFor } from '#server/repositories/wish-index.ts'
import { transact } from '#server/repositories/transact.ts'
import { bookingById } from '#server/services/bookings/admin-bookings.ts'
import { endBooking } from '#server/services/bookings/change-bookings.ts'

export type ReleaseResult =
  | { outcome: 'released'; slot: Slot }
  | { outcome: 'not_found' | NonNullable<ReturnType<typeof whyNotRelease>> }

/** Repeated after it was done, there is no such booking. */
export async function releaseRest(
  context: RequestContext & Pick<RequestMeta, 'idempotencyKey'> & { principal: Principal },
  id: string,
): Promise<ReleaseResult> {
  const booking = await bookingById(context, id)
  if (!booking) return { outcome: 'not_found' }
  const { kind, date, ownerKey } = booking
  const slot = slotAt(kind, booking)
  const day = await readArrivals(context.store, date)
  const why = whyNotRelease(slot, arrivalOf(day?.value, id), context.now())
  if (why) return { outcome: why }
  await writeAdminLog(context, context.principal, 'booking_released', id, {
    member: booking.member?.id,
    player: booking.player,
    from: slotName(booking),
  })
  const isReleased = await transact(
    context,
    [keys.slot(slot), weekKey(ownerKey, slot)],
    (documents, kept: KeptFor) =>
      endBooking(documents, { ownerKey, slot, id }, 'canceled_by_club', { hold: kept(slot), isLate: true }) !==
      undefined,
    keptForStandby(context, kind),
  )
  return isReleased ? { outcome: 'released', slot } : { outcome: 'not_found' }
}
