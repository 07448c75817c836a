/** The plans of a family, which are canceled with its account. */
import { hasBegun, type Slot } from '#domain/bookings/bookings.ts'
import type { EventBooking } from '#domain/events/events.ts'
import type { Kind } from '#domain/facility/facility.ts'
import type { Order } from '#domain/shop/shop.ts'
import { bookingsIn, kindOfWeekKey } from '#server/repositories/bookings/member-weeks.ts'
import { keys } from '#server/repositories/keys.ts'
import { eventOf, readEvents } from '#server/repositories/events.ts'
import { hasCapacity } from '#server/repositories/places.ts'
import { hasOpenOffer, readStandby } from '#server/repositories/standby.ts'
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

/** Plans that must be canceled or over before an account can join a family. */
export type MustEnd = Pick<Upcoming, 'bookings' | 'rsvps'> & { isOffered: boolean }

/**
 * The same for an account that would join a family, and what of it is in the way: RSVPs that take no places, and orders, end
 * with the account.
 */
export async function upcomingToJoin(
  context: Pick<ServiceContext, 'store' | 'now'>,
  accountKey: string,
  email: string,
): Promise<{ upcoming: Upcoming; first: MustEnd | undefined }> {
  const { store, now } = context
  const [upcoming, standby] = await Promise.all([
    upcomingOf(context, accountKey, email),
    readStandby(store, accountKey),
  ])
  const { bookings } = upcoming
  const events = upcoming.rsvps.length > 0 ? await readEvents(store) : []
  const rsvps = upcoming.rsvps.filter(({ eventId }) => hasCapacity(eventOf(events, eventId)))
  const isOffered = hasOpenOffer(standby?.value, now())
  const isFree = bookings.length === 0 && rsvps.length === 0 && !isOffered
  return { upcoming, first: isFree ? undefined : { bookings, rsvps, isOffered } }
}
