/** What is still to happen in an account, and would be canceled with it. */
import { hasBegun, type Slot } from '#domain/bookings/bookings.ts'
import type { EventBooking } from '#domain/events/events.ts'
import type { Kind } from '#domain/facility/facility.ts'
import type { Order } from '#domain/shop/shop.ts'
import { isOffer, kindOfWeekKey, withoutExpired, type MemberWeek } from '#server/repositories/bookings/member-weeks.ts'
import { keys } from '#server/repositories/keys.ts'
import { eventOf, readEvents } from '#server/repositories/events.ts'
import { hasCapacity } from '#server/repositories/places.ts'
import { hasOpenOffer, readStandby } from '#server/repositories/standby.ts'
import { rsvpsOfMember } from '#server/repositories/rsvps.ts'
import { ordersOf } from '#server/repositories/shop/orders.ts'
import { readAll, type ServiceContext } from '#server/repositories/update-with-retry.ts'

/** What has to be canceled or over before an account can join a family, and whether something is offered to it. */
export type MustEnd = Pick<Upcoming, 'bookings' | 'rsvps'> & { isOffered: boolean }

/** Undefined if nothing is in the way: RSVPs that take no places, and orders, end with the account. */
export async function mustEndFirst(
  { store, now }: Pick<ServiceContext, 'store' | 'now'>,
  ownerKey: string,
  { bookings, rsvps }: Upcoming,
): Promise<MustEnd | undefined> {
  const [events, standby] = await Promise.all([rsvps.length > 0 ? readEvents(store) : [], readStandby(store, ownerKey)])
  const withPlaces = rsvps.filter(({ eventId }) => hasCapacity(eventOf(events, eventId)))
  const isOffered = hasOpenOffer(standby?.value, now())
  if (bookings.length === 0 && withPlaces.length === 0 && !isOffered) return undefined
  return { bookings, rsvps: withPlaces, isOffered }
}

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
