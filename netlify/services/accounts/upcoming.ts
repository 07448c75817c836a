/** What is still to happen in an account, and would be canceled with it. */
import { hasBegun, type Slot } from '#domain/bookings/bookings.ts'
import type { EventBooking } from '#domain/events/events.ts'
import type { Kind } from '#domain/facility/facility.ts'
import type { Order } from '#domain/shop/shop.ts'
import { isOffer, kindOfWeekKey, withoutExpired, type MemberWeek } from '#server/repositories/bookings/member-weeks.ts'
import { keys } from '#server/repositories/keys.ts'
import { rsvpsOfMember } from '#server/repositories/rsvps.ts'
import { ordersOf } from '#server/repositories/shop/orders.ts'
import { readAll, type ServiceContext } from '#server/repositories/update-with-retry.ts'

export type Upcoming = { bookings: (Slot & { name: string; player: string })[]; rsvps: EventBooking[]; orders: Order[] }

const slotsOf = (kind: Kind, { entries }: MemberWeek) =>
  // What is only offered to it ends with the account.
  entries
    .filter((entry) => !isOffer(entry))
    .map(({ unit, date, time, name, player }) => ({ kind, unit, date, time, name, player }))

/** `email` is the owner's. */
export async function upcomingOf(
  { store, now }: Pick<ServiceContext, 'store' | 'now'>,
  ownerKey: string,
  email: string,
): Promise<Upcoming> {
  const listed = (await store.list(keys.memberWeeks(ownerKey))).map(({ key }) => key)
  const [weeks, rsvps, orders] = await Promise.all([
    readAll<MemberWeek>(store, listed),
    rsvpsOfMember(store, ownerKey, email, now()),
    ordersOf(store, ownerKey),
  ])
  return {
    bookings: weeks
      .flatMap(({ key, value }) => slotsOf(kindOfWeekKey(key), withoutExpired(value, now().getTime())))
      .filter((slot) => !hasBegun(slot, now())),
    rsvps: rsvps.filter(({ canceled, datetime }) => !canceled && Date.parse(datetime) > now().getTime()),
    orders: orders.filter(({ status }) => status === 'pending_pickup'),
  }
}
