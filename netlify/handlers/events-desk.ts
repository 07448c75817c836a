/** What staff do with events and with those who come to them. */
import type { ErrorCode } from '#contract/endpoints.ts'
import { attendeeColumns, csvFile } from '#domain/csv.ts'
import { occurrenceById } from '#domain/events.ts'
import { eventDeskWords, guestWords, staffWords } from '#domain/staff-words.ts'
import { eventWords } from '#domain/words.ts'
import { addEvent, editEvent, removeEvent, type Written } from '#server/flows/edit-events.ts'
import { checkIn, eventsOfDesk, guestsOf } from '#server/flows/guests.ts'
import { Failure } from '#server/http/failure.ts'
import type { Call, Handlers } from '#server/http/house.ts'
import type { KeptEvent } from '#server/records/events.ts'
import { writeLog } from '#server/records/log.ts'

const toDesk = (event: KeptEvent) => ({
  ...event,
  rev: event.rev ?? 0,
  canceled: event.canceled ?? false,
  weekly: occurrenceById(event.id) !== undefined,
})

export const eventsDesk = {
  deskEvents: async ({ store }) => ({ events: (await eventsOfDesk(store)).map(toDesk) }),
  addEvent: async (call) => ({ event: saved(await addEvent(call, call.body)) }),
  editEvent: async (call) => ({ event: saved(await editEvent(call, call.params.id, call.body)) }),
  async removeEvent(call) {
    if ((await removeEvent(call, call.params.id)) === 'not_found') throw refusals.no_such_event()
    return undefined
  },

  async listAttendees(call) {
    const { event, guests } = await guestsFor(call)
    return { event: toDesk(event), attendees: guests }
  },
  async exportAttendees(call) {
    const { guests } = await guestsFor(call)
    await writeLog(call, call.caller, 'guests_exported', call.params.id)
    return csvFile(
      attendeeColumns,
      guests.map((guest) => attendeeColumns.map((column) => guest[column])),
    )
  },
  async checkIn(call) {
    const { params, body, caller } = call
    const attendee = await checkIn(call, params.id, params.bookingId, body.checkedIn)
    if (!attendee) throw new Failure(404, 'not_found', guestWords.gone)
    await writeLog(call, caller, body.checkedIn ? 'guest_checked_in' : 'guest_check_in_undone', params.bookingId)
    return { attendee }
  },
} satisfies Pick<
  Handlers,
  'deskEvents' | 'addEvent' | 'editEvent' | 'removeEvent' | 'listAttendees' | 'exportAttendees' | 'checkIn'
>

async function guestsFor(call: Call<'listAttendees'> | Call<'exportAttendees'>) {
  const found = await guestsOf(call, call.params.id)
  if (!found) throw refusals.no_such_event()
  return found
}

function saved(written: Written) {
  if (written.outcome !== 'saved') throw refusals[written.outcome]()
  return toDesk(written.event)
}

const refusal =
  (status: number, code: ErrorCode, sentence: string, ...fields: string[]) =>
  () =>
    new Failure(status, code, sentence, { fields: Object.fromEntries(fields.map((field) => [field, sentence])) })

const refusals: Record<Exclude<Written['outcome'], 'saved'>, () => Failure> = {
  no_such_event: refusal(404, 'not_found', eventWords.noSuchEvent),
  canceled: refusal(409, 'event_canceled', eventWords.eventCanceled),
  changed: refusal(409, 'changed', staffWords.changedMeanwhile),
  past: refusal(400, 'invalid', eventDeskWords.past, 'datetime'),
  too_far: refusal(400, 'invalid', eventDeskWords.tooFar, 'datetime'),
  full: refusal(409, 'full', eventDeskWords.full),
}
