/** Events everybody may see, and a member's answers to them. */
import type { ErrorCode } from '#contract/endpoints.ts'
import { occurrenceById, upcoming } from '#domain/events.ts'
import { bookingWords, eventWords } from '#domain/words.ts'
import { attend, leave, type Attended } from '#server/flows/rsvp.ts'
import { Failure } from '#server/http/failure.ts'
import type { Handlers } from '#server/http/house.ts'
import { readEvents } from '#server/records/events.ts'
import { writeLog } from '#server/records/log.ts'

export const events = {
  /** Records only: the browser derives the weekly ones from their rules. */
  async listEvents({ store, now }) {
    const listed = (await readEvents(store)).filter(({ id, canceled }) => !canceled && !occurrenceById(id))
    return { events: upcoming(listed, now()) }
  },
  async attend(call) {
    const attended = await attend(call, call.params.id, call.body)
    if (attended.outcome !== 'attending') throw refusals[attended.outcome]()
    return { attendee: attended.attendee, booking: attended.booking }
  },
  async leave(call) {
    const outcome = await leave(call, call.params.id, call.params.bookingId)
    if (outcome === 'gone') throw new Failure(404, 'not_found', bookingWords.gone)
    if (outcome === 'over') throw refusals.over()
    if (call.caller.role === 'staff') await writeLog(call, call.caller, 'guest_removed', call.params.bookingId)
    return undefined
  },
} satisfies Pick<Handlers, 'listEvents' | 'attend' | 'leave'>

const refusal = (status: number, code: ErrorCode, sentence: string) => () => new Failure(status, code, sentence)

const refusals: Record<Exclude<Attended['outcome'], 'attending'>, () => Failure> = {
  no_such_event: refusal(404, 'not_found', eventWords.noSuchEvent),
  canceled: refusal(409, 'event_canceled', eventWords.eventCanceled),
  over: refusal(409, 'event_over', eventWords.over),
  too_early: refusal(400, 'invalid', bookingWords.outsideWindow),
}
