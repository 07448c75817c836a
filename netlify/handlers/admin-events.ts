/** Handlers for staff: events, their RSVPs and check-in. */
import { eventFileName } from '#domain/events/event-draft.ts'
import { occurrenceById } from '#domain/events/events.ts'
import { attendeeColumns, csvFile } from '#domain/text/csv.ts'
import { addEvent, editEvent } from '#server/services/events/edit-events.ts'
import { removeEvent, restoreEvent } from '#server/services/events/remove-event.ts'
import type { EditEventResult } from '#server/services/events/event-list.ts'
import { checkIn, adminEvents, rsvpsForEvent } from '#server/services/events/event-rsvps.ts'
import type { Call, Handlers } from '#server/http/call.ts'
import { writeAdminLog } from '#server/repositories/admin-log.ts'
import type { StoredEvent } from '#records/events.ts'
import { answer, done } from './answer.ts'
import { refusals } from './refusals.ts'

const toAdminEvent = (event: StoredEvent) => ({
  ...event,
  rev: event.rev ?? 0,
  canceled: event.canceled ?? false,
  weekly: occurrenceById(event.id) !== undefined,
})

export const adminEventsHandlers = {
  adminEvents: async (call) => ({ events: (await adminEvents(call)).map(toAdminEvent) }),
  addEvent: async (call) => savedEvent(await addEvent(call, call.body)),
  editEvent: async (call) => savedEvent(await editEvent(call, call.params.id, call.body)),
  removeEvent: async (call) => done(answer(await removeEvent(call, call.params.id), refusals.removal)),
  restoreEvent: async (call) => savedEvent(await restoreEvent(call, call.params.id)),

  async listRsvps(call) {
    const { event, rsvps } = await rsvpsFor(call)
    return { event: toAdminEvent(event), attendees: rsvps }
  },
  async exportRsvps(call) {
    const { event, rsvps } = await rsvpsFor(call)
    await writeAdminLog(call, call.principal, 'guests_exported', call.params.id, { to: event.title })
    const rows = rsvps.map((rsvp) => attendeeColumns.map((column) => rsvp[column]))
    return { text: csvFile(attendeeColumns, rows), fileName: `${eventFileName(event)}.csv` }
  },
  async checkInRsvp(call) {
    const { params, body, principal } = call
    const found = answer((await checkIn(call, params.id, params.bookingId, body)) ?? 'no_rsvp', refusals.event)
    const what = body.checkedIn ? 'guest_checked_in' : 'guest_check_in_undone'
    await writeAdminLog(call, principal, what, params.bookingId, { to: found.title })
    return { attendee: found.rsvp }
  },
} satisfies Partial<Handlers>

/** The event with its RSVPs. */
const rsvpsFor = async (call: Call<'listRsvps'> | Call<'exportRsvps'>) =>
  answer((await rsvpsForEvent(call, call.params.id)) ?? 'no_such_event', refusals.event)

/** The saved event, and how many bookings are in its way. */
function savedEvent(result: EditEventResult) {
  const { event, undecided } = answer(result, refusals.event)
  return { event: toAdminEvent(event), undecided }
}
