/**
 * The member's mirror: what the server has said yes to, kept in browser storage in the shapes of specification section 3.
 * Keeping the same thing twice changes nothing, so a repeated answer does no harm.
 */
import type { Reply } from '#contract/wire.ts'
import type { LaneBooking, SpeedeBooking } from '#domain/bookings.ts'
import type { EventBooking } from '#domain/events.ts'
import { sameEmail } from '#domain/people.ts'
import {
  bookingsShelf,
  eventBookingsShelf,
  mirroredAtShelf,
  rsvpShelf,
  speedeShelf,
  type Shelf,
} from './browser-store.ts'

function keep<Item extends { id: string }>(kept: Shelf<Item[]>, item: Item): void {
  kept.update((items) => [...items.filter(({ id }) => id !== item.id), item])
}

function drop<Item extends { id: string }>(kept: Shelf<Item[]>, id: string): void {
  kept.update((items) => items.filter((item) => item.id !== id))
}

export const keepLane = (booking: LaneBooking) => keep(bookingsShelf, booking)
export const dropLane = (id: string) => drop(bookingsShelf, id)
export const keepSpeede = (booking: SpeedeBooking) => keep(speedeShelf, booking)
export const dropSpeede = (id: string) => drop(speedeShelf, id)

/** Keeps an RSVP in both places the specification names: 'eventBookings' and 'event:{id}'; `ts` is when it was made (ISO). */
export function keepRsvp({ canceled, ...rest }: Reply<'attend'>['booking'], ts: string): void {
  const booking: EventBooking = { ...rest, ...(canceled && { canceled }) }
  const { eventId, title, datetime, email, qty } = booking
  eventBookingsShelf.update((items) => [
    ...items.filter((item) => item.id !== booking.id && !(item.eventId === eventId && sameEmail(item.email, email))),
    booking,
  ])
  rsvpShelf(eventId).update((items) => [
    ...items.filter((item) => !sameEmail(item.email, email)),
    { ts, title, email, datetime, qty },
  ])
}

/** Forgets an RSVP in both places. */
export function dropRsvp(id: string): void {
  const booking = eventBookingsShelf.read().find((item) => item.id === id)
  drop(eventBookingsShelf, id)
  if (!booking) return
  const kept = rsvpShelf(booking.eventId)
  const others = kept.read().filter((item) => !sameEmail(item.email, booking.email))
  if (others.length > 0) kept.write(others)
  else kept.clear()
}

/** Replaces the sessions and RSVPs kept for this e-mail by what the server just said; other people's entries stay as they are. */
export function fillMirror({ bookings, speedeBookings, eventBookings }: Reply<'schedule'>, email: string, at: Date) {
  const others = <Item extends { email: string }>(items: Item[]) =>
    items.filter((item) => !sameEmail(item.email, email))
  bookingsShelf.update((items) => [...others(items), ...bookings])
  speedeShelf.update((items) => [...others(items), ...speedeBookings])

  const before = eventBookingsShelf.read().filter((item) => sameEmail(item.email, email))
  const firstMade = new Map(before.map(({ eventId }) => [eventId, madeAt(eventId, email)]))
  for (const { id } of before) dropRsvp(id)
  for (const booking of eventBookings) {
    keepRsvp(booking, firstMade.get(booking.eventId) ?? at.toISOString())
  }
  mirroredAtShelf.write(at.toISOString())
}

const madeAt = (eventId: string, email: string): string | undefined =>
  rsvpShelf(eventId)
    .read()
    .find((item) => sameEmail(item.email, email))?.ts
