/** Handlers of public events and members' RSVPs. */
import { ifReadable } from '#server/repositories/update-with-retry.ts'
import type { Reply } from '#api-contract/schemas.ts'
import { nextOccurrences, occurrenceById, placesLeft, upcoming } from '#domain/events/events.ts'
import { whyNotRsvpEmail } from '#domain/events/rsvp-fields.ts'
import { bookingMessages, eventMessages } from '#domain/messages/messages.ts'
import { playerMessages } from '#domain/messages/family-messages.ts'
import { closureOfEvent } from '#server/services/events/closed-events.ts'
import { createRsvp, cancelRsvp, type CreateRsvpResult } from '#server/services/events/rsvp.ts'
import { HttpError, fieldError, httpErrorFactory } from '#server/http/http-error.ts'
import type { Handlers } from '#server/http/call.ts'
import { readClosures } from '#server/repositories/closures.ts'
import { eventOf, readEvents } from '#server/repositories/events.ts'
import { isOpenAndCapped, takenPlaces } from '#server/repositories/places.ts'
import { writeAdminLog } from '#server/repositories/admin-log.ts'
import type { StoredClosure } from '#records/bookings.ts'
import type { StoredEvent } from '#records/events.ts'

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
    const created = await createRsvp(call, call.params.id, call.body)
    if (created.outcome === 'full') throw new HttpError(409, 'event_full', eventMessages.tooFewPlaces(created.left))
    if (created.outcome === 'closed')
      throw new HttpError(409, 'event_canceled', eventMessages.clubClosed(created.reason))
    if (created.outcome !== 'attending') throw rsvpErrors[created.outcome]()
    return { attendee: created.attendee, booking: created.booking }
  },
  async cancelRsvp(call) {
    const outcome = await cancelRsvp(call, call.params.id, call.params.bookingId)
    if (outcome === 'gone') throw new HttpError(404, 'not_found', bookingMessages.gone)
    if (outcome === 'over') throw rsvpErrors.over()
    if (call.principal.role === 'staff') {
      const event = eventOf(await readEvents(call.store), call.params.id)
      await writeAdminLog(call, call.principal, 'guest_removed', call.params.bookingId, { to: event?.title })
    }
    return undefined
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

const rsvpErrors: Record<Exclude<CreateRsvpResult['outcome'], 'attending' | 'full' | 'closed'>, () => HttpError> = {
  no_such_event: httpErrorFactory(404, 'not_found', eventMessages.noSuchEvent),
  canceled: httpErrorFactory(409, 'event_canceled', eventMessages.eventCanceled),
  over: httpErrorFactory(409, 'event_over', eventMessages.over),
  too_early: httpErrorFactory(400, 'invalid', bookingMessages.outsideWindow),
  no_player: httpErrorFactory(400, 'invalid', playerMessages.notYours),
  retired: httpErrorFactory(400, 'invalid', playerMessages.retired),
}
