/** Cancels a booking or books it again: first on the server, then in the local cache. */
import { readItemId, type ItemKind, type ScheduleItem } from '#domain/bookings/schedule.ts'
import type { LaneBooking, SpeedeBooking } from '#domain/bookings/bookings.ts'
import type { EventBooking } from '#domain/events/events.ts'
import { api } from '#lib/api/api.ts'
import { bookingsEntry, eventBookingsEntry, speedeEntry } from '#lib/browser-storage/browser-storage.ts'
import {
  removeLane,
  removeRsvp,
  removeSpeede,
  saveLane,
  saveRsvp,
  saveSpeede,
} from '#lib/browser-storage/local-cache.ts'

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

/** @throws ApiError, NetworkError as `api` does; the local cache is then unchanged. */
export async function cancel({ kind, booking }: StoredBooking, idempotencyKey: string): Promise<void> {
  const { id } = booking
  switch (kind) {
    case 'lane':
      await api('cancelLane', { params: { id }, idempotencyKey })
      return removeLane(id)
    case 'speede':
      await api('cancelSpeede', { params: { id }, idempotencyKey })
      return removeSpeede(id)
    case 'event':
      await api('cancelRsvp', { params: { id: booking.eventId, bookingId: id }, idempotencyKey })
      return removeRsvp(id)
  }
}

/** @throws ApiError if somebody else has booked the slot since. */
export async function bookAgain({ kind, booking }: StoredBooking): Promise<void> {
  const { name, email } = booking
  switch (kind) {
    case 'lane': {
      const { lane, date, time } = booking
      return saveLane((await api('reserveLane', { body: { lane, date, time, name, email } })).booking)
    }
    case 'speede': {
      const { unit, date, time } = booking
      return saveSpeede((await api('reserveSpeede', { body: { unit, date, time, name, email } })).booking)
    }
    case 'event': {
      const params = { id: booking.eventId }
      const reply = await api('createRsvp', { params, body: { name, email, qty: booking.qty } })
      return saveRsvp(reply.booking, reply.attendee.ts)
    }
  }
}
