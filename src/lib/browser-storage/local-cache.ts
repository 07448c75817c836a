/**
 * The member's mirror: what the server has said yes to, kept in browser storage in the shapes of specification section 3.
 * Keeping the same thing twice changes nothing, so a repeated answer does no harm.
 */
import type { Reply } from '#api-contract/schemas.ts'
import type { LaneBooking, SpeedeBooking } from '#domain/bookings/bookings.ts'
import type { EventBooking } from '#domain/events/events.ts'
import { sameEmail } from '#domain/accounts/people.ts'
import {
  bookingsEntry,
  eventBookingsEntry,
  cachedAtEntry,
  rsvpEntry,
  speedeEntry,
  type StorageEntry,
} from './browser-storage.ts'

function keep<Item extends { id: string }>(kept: StorageEntry<Item[]>, item: Item): void {
  kept.update((items) => [...items.filter(({ id }) => id !== item.id), item])
}

function drop<Item extends { id: string }>(kept: StorageEntry<Item[]>, id: string): void {
  kept.update((items) => items.filter((item) => item.id !== id))
}

export const keepLane = (booking: LaneBooking) => keep(bookingsEntry, booking)
export const dropLane = (id: string) => drop(bookingsEntry, id)
export const keepSpeede = (booking: SpeedeBooking) => keep(speedeEntry, booking)
export const dropSpeede = (id: string) => drop(speedeEntry, id)

/** Keeps an RSVP in both places the specification names: 'eventBookings' and 'event:{id}'; `ts` is when it was made (ISO). */
export function keepRsvp({ canceled, ...rest }: Reply<'createRsvp'>['booking'], ts: string): void {
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

/** Forgets an RSVP in both places. */
export function dropRsvp(id: string): void {
  const booking = eventBookingsEntry.read().find((item) => item.id === id)
  drop(eventBookingsEntry, id)
  if (!booking) return
  const kept = rsvpEntry(booking.eventId)
  const others = kept.read().filter((item) => !sameEmail(item.email, booking.email))
  if (others.length > 0) kept.write(others)
  else kept.clear()
}

/** Replaces the sessions and RSVPs kept for this e-mail by what the server just said; other people's entries stay as they are. */
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
  const firstMade = new Map(before.map(({ eventId }) => [eventId, madeAt(eventId, email)]))
  for (const { id } of before) dropRsvp(id)
  for (const booking of eventBookings) {
    keepRsvp(booking, firstMade.get(booking.eventId) ?? at.toISOString())
  }
  cachedAtEntry.write(at.toISOString())
}

const madeAt = (eventId: string, email: string): string | undefined =>
  rsvpEntry(eventId)
    .read()
    .find((item) => sameEmail(item.email, email))?.ts
