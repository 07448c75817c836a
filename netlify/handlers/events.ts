/** Events everybody may see, and a member's answers to them. */
import type { ErrorCode } from '#api-contract/endpoints.ts'
import { occurrenceById, upcoming } from '#domain/events/events.ts'
import { bookingMessages, eventMessages } from '#domain/messages/messages.ts'
import { createRsvp, cancelRsvp, type CreatedRsvp } from '#server/services/events/rsvp.ts'
import { HttpError } from '#server/http/http-error.ts'
import type { Handlers } from '#server/http/request-context.ts'
import { readEvents } from '#server/repositories/events.ts'
import { writeAdminLog } from '#server/repositories/admin-log.ts'

export const eventsHandlers = {
  /** Records only: the browser derives the weekly ones from their rules. */
  async listEvents({ store, now }) {
    const listed = (await readEvents(store)).filter(({ id, canceled }) => !canceled && !occurrenceById(id))
    return { events: upcoming(listed, now()) }
  },
  async createRsvp(call) {
    const attended = await createRsvp(call, call.params.id, call.body)
    if (attended.outcome !== 'attending') throw refusals[attended.outcome]()
    return { attendee: attended.attendee, booking: attended.booking }
  },
  async cancelRsvp(call) {
    const outcome = await cancelRsvp(call, call.params.id, call.params.bookingId)
    if (outcome === 'gone') throw new HttpError(404, 'not_found', bookingMessages.gone)
    if (outcome === 'over') throw refusals.over()
    if (call.principal.role === 'staff')
      await writeAdminLog(call, call.principal, 'guest_removed', call.params.bookingId)
    return undefined
  },
} satisfies Pick<Handlers, 'listEvents' | 'createRsvp' | 'cancelRsvp'>

const refusal = (status: number, code: ErrorCode, sentence: string) => () => new HttpError(status, code, sentence)

const refusals: Record<Exclude<CreatedRsvp['outcome'], 'attending'>, () => HttpError> = {
  no_such_event: refusal(404, 'not_found', eventMessages.noSuchEvent),
  canceled: refusal(409, 'event_canceled', eventMessages.eventCanceled),
  over: refusal(409, 'event_over', eventMessages.over),
  too_early: refusal(400, 'invalid', bookingMessages.outsideWindow),
}
