/** Handlers of events and RSVPs. */
import { eventFileName } from '#domain/events/event-draft.ts'
import { attendeeColumns, csvFile } from '#domain/text/csv.ts'
import { bookingMessages } from '#domain/bookings/booking-messages.ts'
import { adminEventMessages } from '#domain/events/admin-event-messages.ts'
import { eventMessages } from '#domain/events/event-messages.ts'
import { occurrenceById, upcoming } from '#domain/events/events.ts'
import { whyNotRsvpEmail } from '#domain/events/rsvp-fields.ts'
import { playerMessages } from '#domain/families/player-messages.ts'
import type { StoredEvent } from '#records/events.ts'
import type { Call, Handlers } from '#server/http/call.ts'
import { HttpError, fieldError } from '#server/http/http-error.ts'
import { writeAdminLog } from '#server/repositories/admin-log.ts'
import { readEvents } from '#server/repositories/events.ts'
import { addEvent, editEvent } from '#server/services/events/edit-events.ts'
import type { EditEventResult } from '#server/services/events/event-list.ts'
import { eventPlaces } from '#server/services/events/event-places.ts'
import { adminEvents, checkIn, rsvpsForEvent } from '#server/services/events/event-rsvps.ts'
import { removeEvent, restoreEvent } from '#server/services/events/remove-event.ts'
import { cancelRsvp, createRsvp } from '#server/services/events/rsvp.ts'
import {
  answer,
  changed,
  clubClosed,
  done,
  eventCanceled,
  eventOver,
  noEvent,
  noImage,
  tooManyCancellations,
  unseen,
  type Refusals,
} from './answer.ts'

const refusals = {
  rsvp: {
    no_such_event: noEvent,
    canceled: eventCanceled,
    over: eventOver,
    closed: clubClosed,
    unseen,
    too_many: tooManyCancellations,
    full: ({ left }: { left: number }) => new HttpError(409, 'event_full', eventMessages.tooFewPlaces(left)),
    too_early: [400, 'invalid', bookingMessages.outsideWindow],
    no_player: [400, 'invalid', playerMessages.notYours],
    retired: [400, 'invalid', playerMessages.retired],
    paused: [400, 'invalid', playerMessages.paused],
    upcoming: [400, 'invalid', playerMessages.upcoming],
    gone: [404, 'not_found', bookingMessages.gone],
  },
  // Of an event that is removed, 'canceled' is a success.
  removal: { no_such_event: noEvent },
  event: {
    no_such_event: noEvent,
    no_such_image: noImage,
    canceled: eventCanceled,
    changed,
    over: eventOver,
    past: [400, 'invalid', adminEventMessages.past, 'datetime'],
    too_far: [400, 'invalid', adminEventMessages.tooFar, 'datetime'],
    required: [400, 'invalid', adminEventMessages.endRequired, 'ends'],
    full: [409, 'full', 'The calendar is full. Please remove an event first.'],
    closures_full: [409, 'full', 'Its lanes cannot be closed: there are too many closures. Please remove one first.'],
    no_rsvp: [404, 'not_found', 'This guest is no longer on the list.'],
  },
} as const satisfies Record<string, Refusals>

const toAdminEvent = (event: StoredEvent) => ({
  ...event,
  rev: event.rev ?? 0,
  canceled: event.canceled ?? false,
  weekly: occurrenceById(event.id) !== undefined,
})

export const eventsHandlers = {
  /** Stored events only: the browser derives weekly ones from their rules. */
  async listEvents({ store, now }) {
    const stored = (await readEvents(store)).filter(({ id, canceled }) => !canceled && !occurrenceById(id))
    return { events: upcoming(stored, now()) }
  },
  eventPlaces: (call) => eventPlaces(call),
  adminEvents: async (call) => ({ events: (await adminEvents(call)).map(toAdminEvent) }),
  addEvent: async (call) => savedEvent(await addEvent(call, call.body)),
  editEvent: async (call) => savedEvent(await editEvent(call, call.params.id, call.body)),
  removeEvent: async (call) => done(answer(await removeEvent(call, call.params.id), refusals.removal)),
  restoreEvent: async (call) => savedEvent(await restoreEvent(call, call.params.id)),
  async createRsvp(call) {
    const email = whyNotRsvpEmail(call.body.email, call.principal.email)
    if (email !== undefined) throw fieldError(400, 'invalid', email, 'email')
    const { attendee, booking } = answer(await createRsvp(call, call.params.id, call.body), refusals.rsvp)
    return { attendee, booking }
  },
  async cancelRsvp(call) {
    return done(answer(await cancelRsvp(call, call.params.id, call.params.bookingId), refusals.rsvp))
  },

  async listRsvps(call) {
    const { event, rsvps } = await rsvpsFor(call)
    return { event: toAdminEvent(event), attendees: rsvps }
  },
  async checkInRsvp(call) {
    const { id, bookingId } = call.params
    return { attendee: answer((await checkIn(call, id, bookingId, call.body)) ?? 'no_rsvp', refusals.event) }
  },
  async exportRsvps(call) {
    const { event, rsvps } = await rsvpsFor(call)
    await writeAdminLog(call, call.principal, 'guests_exported', call.params.id, { to: event.title })
    const rows = rsvps.map((rsvp) => attendeeColumns.map((column) => rsvp[column]))
    return { text: csvFile(attendeeColumns, rows), fileName: `${eventFileName(event)}.csv` }
  },
} satisfies Partial<Handlers>

const rsvpsFor = async (call: Call<'listRsvps'> | Call<'exportRsvps'>) =>
  answer((await rsvpsForEvent(call, call.params.id)) ?? 'no_such_event', refusals.event)

/** The saved event, and how many bookings are in its way. */
function savedEvent(result: EditEventResult) {
  const { event, undecided } = answer(result, refusals.event)
  return { event: toAdminEvent(event), undecided }
}
