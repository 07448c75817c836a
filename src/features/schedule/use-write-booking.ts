/** The stored booking of a schedule item: finds it, cancels it or books it again, first on the server, then in the local cache. */
import { readItemId, type ItemKind, type ScheduleItem } from '#domain/bookings/schedule.ts'
import type { LaneBooking, SpeedeBooking } from '#domain/bookings/bookings.ts'
import type { EventBooking } from '#domain/events/events.ts'
import { useApiCache, useApiMutation } from '#lib/api/use-api.ts'
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

/** Both end with the outcome of the request; on failure the local cache is unchanged. */
export function useWriteBooking() {
  const cache = useApiCache()
  const options = <Reply, Input>(onDone: (reply: Reply, input: Input) => void) => ({
    onDone,
    invalidates: ['schedule'] as const,
    // Without a response, the write may have succeeded.
    onFailed: () => cache.invalidate('schedule'),
  })
  const cancelLane = useApiMutation(
    'cancelLane',
    options((_, { params }) => removeLane(params.id)),
  )
  const cancelSpeede = useApiMutation(
    'cancelSpeede',
    options((_, { params }) => removeSpeede(params.id)),
  )
  const cancelRsvp = useApiMutation(
    'cancelRsvp',
    options((_, { params }) => removeRsvp(params.bookingId)),
  )
  const reserveLane = useApiMutation(
    'reserveLane',
    options(({ booking }) => saveLane(booking)),
  )
  const reserveSpeede = useApiMutation(
    'reserveSpeede',
    options(({ booking }) => saveSpeede(booking)),
  )
  const createRsvp = useApiMutation(
    'createRsvp',
    options(({ booking, attendee }) => saveRsvp(booking, attendee.ts)),
  )

  const cancel = async ({ kind, booking }: StoredBooking) => {
    const { id } = booking
    if (kind === 'lane') return cancelLane.run({ params: { id } })
    if (kind === 'speede') return cancelSpeede.run({ params: { id } })
    return cancelRsvp.run({ params: { id: booking.eventId, bookingId: id } })
  }

  /** Fails if somebody else has booked the slot since. */
  const bookAgain = async ({ kind, booking }: StoredBooking) => {
    const { name, email } = booking
    if (kind === 'event')
      return createRsvp.run({ params: { id: booking.eventId }, body: { name, email, qty: booking.qty } })
    const body = { date: booking.date, time: booking.time, name, email }
    if (kind === 'lane') return reserveLane.run({ body: { lane: booking.lane, ...body } })
    return reserveSpeede.run({ body: { unit: booking.unit, ...body } })
  }

  const pending = cancelLane.pending || cancelSpeede.pending || cancelRsvp.pending
  return { cancel, bookAgain, pending }
}
