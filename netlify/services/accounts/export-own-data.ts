/** Everything that is kept about a family, for the family: the record without what opens it, and all that hangs on it. */
import type { Reply } from '#api-contract/schemas.ts'
import type { Principal, RequestContext } from '#server/http/request-context.ts'
import { everyBookingOfMember } from '#server/repositories/bookings.ts'
import { readMember } from '#server/repositories/members.ts'
import { ordersOf } from '#server/repositories/orders.ts'
import { everyRsvpOf } from '#server/repositories/rsvps.ts'

/** Nothing if the account was deleted meanwhile. */
export async function exportOwn({
  store,
  now,
  principal,
}: Pick<RequestContext, 'store' | 'now'> & { principal: Principal }): Promise<Reply<'exportOwnData'> | undefined> {
  const { ownerKey, email } = principal
  const [member, booked, rsvps, orders] = await Promise.all([
    readMember(store, ownerKey),
    everyBookingOfMember(store, ownerKey, email),
    everyRsvpOf(store, ownerKey),
    ordersOf(store, ownerKey),
  ])
  return member && { exportedAt: now().toISOString(), account: member.value, ...booked, rsvps, orders }
}
