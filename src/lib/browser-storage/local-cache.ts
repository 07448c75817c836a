/**
 * Local cache of the member's bookings and RSVPs, in browser storage, in the formats of specification section 3.
 * Saving is idempotent, so a repeated response does no harm.
 */
import type { Reply } from '#api-contract/schemas.ts'
import type { LaneBooking, SpeedeBooking } from '#domain/bookings/bookings.ts'
import type { Kind } from '#domain/facility/facility.ts'
import type { EventBooking } from '#domain/events/events.ts'
import { sameEmail } from '#domain/people/people.ts'
import { bookingsEntry, eventBookingsEntry, cachedAtEntry, rsvpEntry, speedeEntry } from './browser-storage.ts'
import type { StorageEntry } from './storage-entry.ts'

function save<Item extends { id: string }>(entry: StorageEntry<Item[]>, item: Item): void {
  entry.update((items) => [...items.filter(({ id }) => id !== item.id), item])
}

function remove<Item extends { id: string }>(entry: StorageEntry<Item[]>, id: string): void {
  entry.update((items) => items.filter((item) => item.id !== id))
}

export const saveSession = (booking: LaneBooking | SpeedeBooking): void =>
  'lane' in booking ? save(bookingsEntry, booking) : save(speedeEntry, booking)

export const removeSession = (kind: Kind, id: string): void =>
  kind === 'lane' ? remove(bookingsEntry, id) : remove(speedeEntry, id)

/** Saves an RSVP under both keys of the specification: 'eventBookings' and 'event:{id}'. `ts` is its creation time (ISO). */
export function saveRsvp({ canceled, ...rest }: Reply<'createRsvp'>['booking'], ts: string): void {
  const booking: EventBooking = { ...rest, ...(canceled && { canceled }) }
  const { eventId, title, datetime, email, qty } = booking
  eventBookingsEntry.update((items) => [
    ...items.filter((item) => item.id !== booking.id && !(item.eventId === eventId && sameEmail(item.email, email))),
    booking,
  ])
  rsvpEntry(eventId).update((items) => [
    ...items.filter((item) => !sameEmail(item.email, email)),
    { ts, title, email, datetime, qty },
  ])
}

/** Removes an RSVP under both keys. */
export function removeRsvp(id: string): void {
  const booking = eventBookingsEntry.read().find((item) => item.id === id)
  remove(eventBookingsEntry, id)
  if (!booking) return
  const entry = rsvpEntry(booking.eventId)
  const others = entry.read().filter((item) => !sameEmail(item.email, booking.email))
  if (others.length > 0) entry.write(others)
  else entry.clear()
}

/** Replaces the cached sessions and RSVPs of this e-mail with a server response; entries of other e-mails are unchanged. */
export function fillLocalCache(
  { bookings, speedeBookings, eventBookings }: Reply<'schedule'>,
  email: string,
  at: Date,
) {
  const others = <Item extends { email: string }>(items: Item[]) =>
    items.filter((item) => !sameEmail(item.email, email))
  bookingsEntry.update((items) => [...others(items), ...bookings])
  speedeEntry.update((items) => [...others(items), ...speedeBookings])

  const before = eventBookingsEntry.read().filter((item) => sameEmail(item.email, email))
  const createdAt = new Map(before.map(({ eventId }) => [eventId, rsvpCreatedAt(eventId, email)]))
  for (const { id } of before) removeRsvp(id)
  for (const booking of eventBookings) {
    saveRsvp(booking, createdAt.get(booking.eventId) ?? at.toISOString())
  }
  cachedAtEntry.write(at.toISOString())
}

const rsvpCreatedAt = (eventId: string, email: string): string | undefined =>
  rsvpEntry(eventId)
    .read()
    .find((item) => sameEmail(item.email, email))?.ts
