/** Everything that is kept about a family, for the family: the record without what opens it, and all that hangs on it. */
import type { Reply } from '#contract/wire.ts'
import type { Caller, House } from '#server/http/house.ts'
import { everyBookingOfMember } from '#server/records/bookings.ts'
import { readMember } from '#server/records/members.ts'
import { ordersOf } from '#server/records/orders.ts'
import { everyRsvpOf } from '#server/records/rsvps.ts'

/** Nothing if the account was deleted meanwhile. */
export async function exportOwn({
  store,
  now,
  caller,
}: Pick<House, 'store' | 'now'> & { caller: Caller }): Promise<Reply<'exportOwn'> | undefined> {
  const { holder, email } = caller
  const [member, booked, rsvps, orders] = await Promise.all([
    readMember(store, holder),
    everyBookingOfMember(store, holder, email),
    everyRsvpOf(store, holder),
    ordersOf(store, holder),
  ])
  return member && { exportedAt: now().toISOString(), account: member.value, ...booked, rsvps, orders }
}
