/** Handlers of public events and members' RSVPs. */
import { ifReadable } from '#server/repositories/update-with-retry.ts'
import type { Reply } from '#api-contract/schemas.ts'
import { nextOccurrences, occurrenceById, placesLeft, upcoming } from '#domain/events/events.ts'
import { whyNotRsvpEmail } from '#domain/events/rsvp-fields.ts'
import { closureOfEvent } from '#server/services/events/event-closures.ts'
import { createRsvp, cancelRsvp } from '#server/services/events/rsvp.ts'
import { fieldError } from '#server/http/http-error.ts'
import type { Handlers } from '#server/http/call.ts'
import { readClosures } from '#server/repositories/closures.ts'
import { eventOf, readEvents } from '#server/repositories/events.ts'
import { isOpenAndCapped, takenPlaces } from '#server/repositories/places.ts'
import { writeAdminLog } from '#server/repositories/admin-log.ts'
import type { StoredClosure } from '#records/bookings.ts'
import type { StoredEvent } from '#records/events.ts'
import { answer, done } from './answer.ts'
import { refusals } from './refusals.ts'

export const eventsHandlers = {
  /** Stored events only: the browser derives weekly ones from their rules. */
  async listEvents({ store, now }) {
    const stored = (await readEvents(store)).filter(({ id, canceled }) => !canceled && !occurrenceById(id))
    return { events: upcoming(stored, now()) }
  },
  async eventPlaces({ store, now }) {
    const [events, closures] = await Promise.all([readEvents(store), ifReadable(() => readClosures(store))])
    const places = events
      .filter((event) => isOpenAndCapped(event, now()))
      .map(async (event) => {
        const taken = await ifReadable(() => takenPlaces(store, event, now()))
        // Nobody can get a place of an event whose places cannot be read.
        return { event: event.id, left: taken === 'unreadable' ? 0 : placesLeft(event.capacity, taken) }
      })
    return {
      places: await Promise.all(places),
      notHeld: notHeld(events, closures === 'unreadable' ? [] : closures, now()),
    }
  },
  async createRsvp(call) {
    const email = whyNotRsvpEmail(call.body.email, call.principal.email)
    if (email !== undefined) throw fieldError(400, 'invalid', email, 'email')
    const { attendee, booking } = answer(await createRsvp(call, call.params.id, call.body), refusals.rsvp)
    return { attendee, booking }
  },
  async cancelRsvp(call) {
    const left = answer(await cancelRsvp(call, call.params.id, call.params.bookingId), refusals.rsvp)
    if (call.principal.role === 'staff') {
      const event = eventOf(await readEvents(call.store), call.params.id)
      await writeAdminLog(call, call.principal, 'guest_removed', call.params.bookingId, { to: event?.title })
    }
    return done(left)
  },
} satisfies Partial<Handlers>

type NotHeld = Reply<'eventPlaces'>['notHeld'][number]

/** The events to come, weekly ones too, that are canceled or that the whole club is closed for. */
function notHeld(events: readonly StoredEvent[], closures: readonly StoredClosure[], now: Date): NotHeld[] {
  const isCanceled = ({ id }: Pick<StoredEvent, 'id'>) => events.find((event) => event.id === id)?.canceled === true
  return [...upcoming(events, now).filter(({ id }) => !occurrenceById(id)), ...nextOccurrences(now)].flatMap(
    (event): NotHeld[] => {
      if (isCanceled(event)) return [{ event: event.id, why: 'canceled' }]
      return closureOfEvent(closures, event) ? [{ event: event.id, why: 'closed' }] : []
    },
  )
}
