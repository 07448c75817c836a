/** Handlers for staff: events, their RSVPs and check-in. */
import { occurrenceById } from '#domain/events/events.ts'
import { adminEventMessages, rsvpMessages } from '#domain/messages/admin-event-messages.ts'
import { adminShopMessages } from '#domain/messages/admin-shop-messages.ts'
import { staffMessages } from '#domain/messages/staff-messages.ts'
import { eventMessages } from '#domain/messages/messages.ts'
import { addEvent, editEvent } from '#server/services/events/edit-events.ts'
import { removeEvent, restoreEvent } from '#server/services/events/remove-event.ts'
import type { EditEventResult } from '#server/services/events/event-list.ts'
import { allMembers } from '#server/services/reports/export-members.ts'
import { rsvpFile } from '#server/services/reports/export-rsvps.ts'
import { checkIn, adminEvents, rsvpsForEvent } from '#server/services/events/event-rsvps.ts'
import { HttpError, httpErrorFactory } from '#server/http/http-error.ts'
import type { Call, Handlers } from '#server/http/call.ts'
import { writeAdminLog } from '#server/repositories/admin-log.ts'
import type { StoredEvent } from '#records/events.ts'

const toAdminEvent = (event: StoredEvent) => ({
  ...event,
  rev: event.rev ?? 0,
  canceled: event.canceled ?? false,
  weekly: occurrenceById(event.id) !== undefined,
})

export const adminEventsHandlers = {
  adminEvents: async (call) => ({
    events: (await adminEvents(call)).map(toAdminEvent),
  }),
  addEvent: async (call) => savedEvent(await addEvent(call, call.body)),
  editEvent: async (call) => savedEvent(await editEvent(call, call.params.id, call.body)),
  async removeEvent(call) {
    if ((await removeEvent(call, call.params.id)) === 'not_found') throw errors.no_such_event()
    return undefined
  },
  restoreEvent: async (call) => savedEvent(await restoreEvent(call, call.params.id)),

  async listRsvps(call) {
    const { event, rsvps } = await rsvpsFor(call)
    return { event: toAdminEvent(event), attendees: rsvps }
  },
  async exportRsvps(call) {
    const { event, rsvps } = await rsvpsFor(call)
    await writeAdminLog(call, call.principal, 'guests_exported', call.params.id, { to: event.title })
    return rsvpFile(event, rsvps, call.query?.columns === 'all' ? await allMembers(call) : undefined)
  },
  async checkInRsvp(call) {
    const { params, body, principal } = call
    const found = await checkIn(call, params.id, params.bookingId, body)
    if (!found) throw new HttpError(404, 'not_found', rsvpMessages.gone)
    const what = body.checkedIn ? 'guest_checked_in' : 'guest_check_in_undone'
    await writeAdminLog(call, principal, what, params.bookingId, { to: found.title })
    return { attendee: found.rsvp }
  },
} satisfies Partial<Handlers>

/** The event with its RSVPs. @throws HttpError 404 if there is no such event. */
async function rsvpsFor(call: Call<'listRsvps'> | Call<'exportRsvps'>) {
  const found = await rsvpsForEvent(call, call.params.id)
  if (!found) throw errors.no_such_event()
  return found
}

/** The saved event, and how many bookings are in its way. @throws HttpError for any other outcome. */
function savedEvent(result: EditEventResult) {
  if (result.outcome !== 'saved') throw errors[result.outcome]()
  return { event: toAdminEvent(result.event), undecided: result.undecided }
}

const errors: Record<Exclude<EditEventResult['outcome'], 'saved'>, () => HttpError> = {
  no_such_event: httpErrorFactory(404, 'not_found', eventMessages.noSuchEvent),
  no_such_image: httpErrorFactory(400, 'invalid', adminShopMessages.imageGone, 'image'),
  canceled: httpErrorFactory(409, 'event_canceled', eventMessages.eventCanceled),
  changed: httpErrorFactory(409, 'changed', staffMessages.changedByColleague),
  over: httpErrorFactory(409, 'event_over', eventMessages.over),
  past: httpErrorFactory(400, 'invalid', adminEventMessages.past, 'datetime'),
  too_far: httpErrorFactory(400, 'invalid', adminEventMessages.tooFar, 'datetime'),
  backwards: httpErrorFactory(400, 'invalid', adminEventMessages.endBeforeStart, 'ends'),
  required: httpErrorFactory(400, 'invalid', adminEventMessages.endRequired, 'ends'),
  full: httpErrorFactory(409, 'full', adminEventMessages.full),
  closures_full: httpErrorFactory(409, 'full', adminEventMessages.closuresFull),
}
