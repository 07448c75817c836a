/** The plans of a family, which are canceled with its account. */
import { hasBegun, type Slot } from '#domain/bookings/bookings.ts'
import type { EventBooking } from '#domain/events/events.ts'
import type { Kind } from '#domain/facility/facility.ts'
import type { Order } from '#domain/shop/shop.ts'
import { bookingsIn, kindOfWeekKey } from '#server/repositories/bookings/member-weeks.ts'
import { keys } from '#server/repositories/keys.ts'
import { rsvpsOfMember } from '#server/repositories/rsvps.ts'
import { ordersOf } from '#server/repositories/shop/orders.ts'
import { keysUnder, readAll, type ServiceContext } from '#server/repositories/update-with-retry.ts'
import type { MemberWeek } from '#records/bookings.ts'

export type Upcoming = { bookings: (Slot & { name: string; player: string })[]; rsvps: EventBooking[]; orders: Order[] }

/** Without offers, which end with the account. */
const slotsOf = (kind: Kind, week: MemberWeek) =>
  bookingsIn(week).map(({ unit, date, time, name, player }) => ({ kind, unit, date, time, name, player }))

/** `email` is the first caregiver's. */
export async function upcomingOf(
  { store, now }: Pick<ServiceContext, 'store' | 'now'>,
  accountKey: string,
  email: string,
): Promise<Upcoming> {
  const listed = await keysUnder(store, keys.memberWeeks(accountKey))
  const [weeks, rsvps, orders] = await Promise.all([
    readAll(store, listed),
    rsvpsOfMember(store, accountKey, email, now()),
    ordersOf(store, accountKey),
  ])
  return {
    bookings: weeks
      .flatMap(({ key, value }) => slotsOf(kindOfWeekKey(key), value))
      .filter((slot) => !hasBegun(slot, now())),
    rsvps: rsvps.filter(({ canceled, datetime }) => !canceled && Date.parse(datetime) > now().getTime()),
    orders: orders.filter(({ status }) => status === 'pending_pickup'),
  }
}
