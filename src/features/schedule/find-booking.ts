/** Finds the stored booking of a schedule item. */
import { readItemId, type ItemKind, type ScheduleItem } from '#domain/bookings/schedule.ts'
import type { LaneBooking, SpeedeBooking } from '#domain/bookings/bookings.ts'
import type { EventBooking } from '#domain/events/events.ts'
import { bookingsEntry, eventBookingsEntry, speedeEntry } from '#lib/browser-storage/browser-storage.ts'

/** The stored booking of a schedule item, with its kind. */
export type StoredBooking =
  | { kind: Extract<ItemKind, 'lane'>; booking: LaneBooking }
  | { kind: Extract<ItemKind, 'speede'>; booking: SpeedeBooking }
  | { kind: Extract<ItemKind, 'event'>; booking: EventBooking }

/** The stored booking of an item; undefined if it is no longer in the local cache. */
export function findBooking({ id }: Pick<ScheduleItem, 'id'>): StoredBooking | undefined {
  const { kind, bookingId } = readItemId(id)
  const byId = ({ id: storedId }: { id: string }) => storedId === bookingId
  if (kind === 'lane') return pair(kind, bookingsEntry.read().find(byId))
  if (kind === 'speede') return pair(kind, speedeEntry.read().find(byId))
  return pair(kind, eventBookingsEntry.read().find(byId))
}

const pair = <Kind extends ItemKind, Booking>(kind: Kind, booking: Booking | undefined) => booking && { kind, booking }
