/** Bookings as the API shows them to a family. */
import type { LaneBooking, SpeedeBooking } from '#domain/bookings/bookings.ts'
import { freeUntil } from '#domain/bookings/cut-off.ts'
import { mondayOf, type Day } from '#domain/calendar/calendar.ts'
import type { Kind } from '#domain/facility/facility.ts'
import type { Store } from '#server/storage/store.ts'
import { keysUnder, readAll } from '#server/repositories/update-with-retry.ts'
import { keys } from '#server/repositories/keys.ts'
import { bookingsIn } from './member-weeks.ts'
import type { Entry } from '#records/bookings.ts'

type BookingFields = Pick<
  Entry,
  'id' | 'unit' | 'date' | 'time' | 'name' | 'player' | 'onlyPlayer' | 'group' | 'calendar' | 'bookedAt' | 'byClub'
>

export const toLaneBooking = (booking: BookingFields, email: string): LaneBooking => ({
  ...toBooking('lane', booking, email),
  lane: booking.unit,
})

export const toSpeedeBooking = (booking: BookingFields, email: string): SpeedeBooking => ({
  ...toBooking('speede', booking, email),
  unit: booking.unit,
})

/** In the shape of the specification, which knows no players: one is named only if there are several. */
const toBooking = (kind: Kind, booking: BookingFields, email: string) => {
  const { id, unit, date, time, name, player, onlyPlayer, group, calendar, bookedAt, byClub } = booking
  const until = freeUntil({ kind, unit, date, time }, { bookedAt, isFree: byClub })
  return {
    id,
    date,
    time,
    name,
    email,
    ...(!onlyPlayer && { player }),
    ...(group !== undefined && { group }),
    ...(calendar && { calendar }),
    ...(until !== undefined && { freeUntil: until }),
  }
}

const beforeAnyBooking = '1970-01-01'

/** All bookings of a member that are still stored and not canceled. */
export const allBookingsOfMember = (store: Store, accountKey: string, email: string) =>
  bookingsOfMember(store, accountKey, email, beforeAnyBooking)

/**
 * A member's bookings from the week of `today` on, by time. `email` is the account's, because bookings do not store it.
 * An entry without a name belonged to a deleted account: it counts toward the limit but is hidden. `isFamily`: there are
 * several players by now, so that each booking names its own.
 */
export async function bookingsOfMember(
  store: Store,
  accountKey: string,
  email: string,
  today: Day,
  isFamily = false,
): Promise<{ bookings: LaneBooking[]; speedeBookings: SpeedeBooking[] }> {
  const thisWeek = mondayOf(today)
  const listed = await keysUnder(store, keys.memberWeeks(accountKey))
  const weekKeys = listed.filter((key) => key.slice(-thisWeek.length) >= thisWeek)
  const weeks = await readAll(store, weekKeys)
  const confirmed = (kind: Kind) =>
    weeks
      .filter(({ key }) => key.startsWith(`${keys.memberWeeks(accountKey)}${kind}/`))
      .flatMap(({ value }) => bookingsIn(value).filter(({ name }) => name !== ''))
      .toSorted((one, other) => `${one.date}${one.time}`.localeCompare(`${other.date}${other.time}`))
  const named = (entry: BookingFields): BookingFields => {
    const { onlyPlayer: _, ...rest } = entry
    return isFamily ? rest : entry
  }
  return {
    bookings: confirmed('lane').map((entry) => toLaneBooking(named(entry), email)),
    speedeBookings: confirmed('speede').map((entry) => toSpeedeBooking(named(entry), email)),
  }
}
