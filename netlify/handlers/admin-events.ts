/** What staff do with events and with those who come to them. */
import type { ErrorCode } from '#api-contract/endpoints.ts'
import { attendeeColumns, csvFile } from '#domain/text/csv.ts'
import { occurrenceById } from '#domain/events/events.ts'
import { adminEventMessages, rsvpMessages, staffMessages } from '#domain/messages/admin-messages.ts'
import { eventMessages } from '#domain/messages/messages.ts'
import { addEvent, editEvent, removeEvent, type Written } from '#server/services/events/edit-events.ts'
import { checkIn, adminEvents, rsvpsForEvent } from '#server/services/events/event-rsvps.ts'
import { HttpError } from '#server/http/http-error.ts'
import type { Call, Handlers } from '#server/http/request-context.ts'
import type { StoredEvent } from '#server/repositories/events.ts'
import { writeAdminLog } from '#server/repositories/admin-log.ts'

const toAdminEvent = (event: StoredEvent) => ({
  ...event,
  rev: event.rev ?? 0,
  canceled: event.canceled ?? false,
  weekly: occurrenceById(event.id) !== undefined,
})

export const adminEventsHandlers = {
  adminEvents: async ({ store }) => ({ events: (await adminEvents(store)).map(toAdminEvent) }),
  addEvent: async (call) => ({ event: saved(await addEvent(call, call.body)) }),
  editEvent: async (call) => ({ event: saved(await editEvent(call, call.params.id, call.body)) }),
  async removeEvent(call) {
    if ((await removeEvent(call, call.params.id)) === 'not_found') throw refusals.no_such_event()
    return undefined
  },

  async listRsvps(call) {
    const { event, guests } = await guestsFor(call)
    return { event: toAdminEvent(event), attendees: guests }
  },
  async exportRsvps(call) {
    const { guests } = await guestsFor(call)
    await writeAdminLog(call, call.principal, 'guests_exported', call.params.id)
    return csvFile(
      attendeeColumns,
      guests.map((guest) => attendeeColumns.map((column) => guest[column])),
    )
  },
  async checkInRsvp(call) {
    const { params, body, principal } = call
    const attendee = await checkIn(call, params.id, params.bookingId, body.checkedIn)
    if (!attendee) throw new HttpError(404, 'not_found', rsvpMessages.gone)
    await writeAdminLog(
      call,
      principal,
      body.checkedIn ? 'guest_checked_in' : 'guest_check_in_undone',
      params.bookingId,
    )
    return { attendee }
  },
} satisfies Pick<
  Handlers,
  'adminEvents' | 'addEvent' | 'editEvent' | 'removeEvent' | 'listRsvps' | 'exportRsvps' | 'checkInRsvp'
>

async function guestsFor(call: Call<'listRsvps'> | Call<'exportRsvps'>) {
  const found = await rsvpsForEvent(call, call.params.id)
  if (!found) throw refusals.no_such_event()
  return found
}

function saved(written: Written) {
  if (written.outcome !== 'saved') throw refusals[written.outcome]()
  return toAdminEvent(written.event)
}

const refusal =
  (status: number, code: ErrorCode, sentence: string, ...fields: string[]) =>
  () =>
    new HttpError(status, code, sentence, { fields: Object.fromEntries(fields.map((field) => [field, sentence])) })

const refusals: Record<Exclude<Written['outcome'], 'saved'>, () => HttpError> = {
  no_such_event: refusal(404, 'not_found', eventMessages.noSuchEvent),
  canceled: refusal(409, 'event_canceled', eventMessages.eventCanceled),
  changed: refusal(409, 'changed', staffMessages.changedMeanwhile),
  past: refusal(400, 'invalid', adminEventMessages.past, 'datetime'),
  too_far: refusal(400, 'invalid', adminEventMessages.tooFar, 'datetime'),
  full: refusal(409, 'full', adminEventMessages.full),
}
