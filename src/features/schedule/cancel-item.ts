/** Taking a booking back, and booking the same again. The server first, then the mirror. */
import { readItemId, type ItemKind, type ScheduleItem } from '#domain/bookings/schedule.ts'
import type { LaneBooking, SpeedeBooking } from '#domain/bookings/bookings.ts'
import type { EventBooking } from '#domain/events/events.ts'
import { api } from '#lib/api/api.ts'
import { bookingsEntry, eventBookingsEntry, speedeEntry } from '#lib/browser-storage/browser-storage.ts'
import { dropLane, dropRsvp, dropSpeede, keepLane, keepRsvp, keepSpeede } from '#lib/browser-storage/local-cache.ts'

/** A booking with its kind: what stands behind an item of the schedule. */
export type Behind =
  | { kind: Extract<ItemKind, 'lane'>; booking: LaneBooking }
  | { kind: Extract<ItemKind, 'speede'>; booking: SpeedeBooking }
  | { kind: Extract<ItemKind, 'event'>; booking: EventBooking }

/** The booking behind an item; nothing if the mirror has lost it meanwhile. */
export function behind({ id }: Pick<ScheduleItem, 'id'>): Behind | undefined {
  const { kind, bookingId } = readItemId(id)
  const byId = (item: { id: string }) => item.id === bookingId
  if (kind === 'lane') return pair(kind, bookingsEntry.read().find(byId))
  if (kind === 'speede') return pair(kind, speedeEntry.read().find(byId))
  return pair(kind, eventBookingsEntry.read().find(byId))
}

const pair = <Kind extends ItemKind, Booking>(kind: Kind, booking: Booking | undefined) => booking && { kind, booking }

/** @throws Refused, NoAnswer as `api` does; nothing has changed then, as far as this browser knows. */
export async function cancel({ kind, booking }: Behind, idempotencyKey: string): Promise<void> {
  const { id } = booking
  switch (kind) {
    case 'lane':
      await api('cancelLane', { params: { id }, idempotencyKey })
      return dropLane(id)
    case 'speede':
      await api('cancelSpeede', { params: { id }, idempotencyKey })
      return dropSpeede(id)
    case 'event':
      await api('cancelRsvp', { params: { id: booking.eventId, bookingId: id }, idempotencyKey })
      return dropRsvp(id)
  }
}

/** @throws Refused when the place has gone to somebody else meanwhile. */
export async function bookAgain({ kind, booking }: Behind): Promise<void> {
  const { name, email } = booking
  switch (kind) {
    case 'lane': {
      const { lane, date, time } = booking
      return keepLane((await api('reserveLane', { body: { lane, date, time, name, email } })).booking)
    }
    case 'speede': {
      const { unit, date, time } = booking
      return keepSpeede((await api('reserveSpeede', { body: { unit, date, time, name, email } })).booking)
    }
    case 'event': {
      const params = { id: booking.eventId }
      const answer = await api('createRsvp', { params, body: { name, email, qty: booking.qty } })
      return keepRsvp(answer.booking, answer.attendee.ts)
    }
  }
}
