/** Handlers of public events and members' RSVPs. */
import { occurrenceById, upcoming } from '#domain/events/events.ts'
import { whyNotRsvpEmail } from '#domain/events/rsvp-fields.ts'
import { eventPlaces } from '#server/services/events/event-places.ts'
import { createRsvp, cancelRsvp } from '#server/services/events/rsvp.ts'
import { fieldError } from '#server/http/http-error.ts'
import type { Handlers } from '#server/http/call.ts'
import { eventOf, readEvents } from '#server/repositories/events.ts'
import { writeAdminLog } from '#server/repositories/admin-log.ts'
import { answer, done } from './answer.ts'
import { refusals } from './refusals.ts'

export const eventsHandlers = {
  /** Stored events only: the browser derives weekly ones from their rules. */
  async listEvents({ store, now }) {
    const stored = (await readEvents(store)).filter(({ id, canceled }) => !canceled && !occurrenceById(id))
    return { events: upcoming(stored, now()) }
  },
  eventPlaces: (call) => eventPlaces(call),
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
