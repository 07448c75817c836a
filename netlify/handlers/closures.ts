/** Handlers of closures. */
import pMap from 'p-map'
import { bookingMessages } from '#domain/bookings/booking-messages.ts'
import { closureMessages, closureTime, scopeName } from '#domain/bookings/closure-messages.ts'
import { type ClosureDraft, isOutsideHours, isStanding } from '#domain/bookings/closures.ts'
import { slotName } from '#domain/bookings/slot-names.ts'
import { isAtLeast } from '#domain/staff/staff-roles.ts'
import { andList } from '#domain/text/text.ts'
import type { StoredClosure } from '#records/closures.ts'
import { purgeLater } from '#server/context/purge-cdn.ts'
import type { RequestContext } from '#server/context/request-context.ts'
import type { Call, Handlers } from '#server/http/call.ts'
import { HttpError } from '#server/http/http-error.ts'
import { logIn } from '#server/repositories/admin-log.ts'
import { readClosures } from '#server/repositories/closures.ts'
import { eventOf, readEvents } from '#server/repositories/events.ts'
import { bookingById } from '#server/services/bookings/admin-bookings.ts'
import { keptMail, queueClosedMails } from '#server/services/closures/closure-mails.ts'
import {
  addClosure,
  currentClosures,
  keepDespiteClosure,
  publicClosures,
  removeClosure,
  undecidedBookings,
} from '#server/services/closures/closures.ts'
import { reopen } from '#server/services/closures/reopen.ts'
import { undecidedEvents } from '#server/services/events/event-closures.ts'
import { answer, refusalsOf, type Refusals } from './answer.ts'
import { moveAndLog } from './desk-bookings.ts'

const refusals = {
  ...refusalsOf([400, 'invalid'], closureMessages.refusal, {
    backwards: 'to',
    over: 'to',
    too_far: 'from',
    too_long: 'to',
    overlaps: 'to',
  }),
  no_such_unit: [400, 'invalid', 'This lane or unit does not exist.', 'unit'],
  gone: [404, 'not_found', 'This closure no longer exists.'],
  too_many_closures: [
    409,
    'changed',
    'The front desk closes the whole club three times an hour at most. Please ask a coach or a manager.',
  ],
  full: [409, 'full', 'There are too many closures. Please remove one first.'],
  not_found: [404, 'not_found', bookingMessages.gone],
} as const satisfies Refusals

/** A call starts no further move after this, so that its answer comes before the browser gives up. */
const moveAllMs = 10_000

export const closuresHandlers = {
  publicClosures: async (call) => ({ closures: await publicClosures(call) }),

  async listClosures(call) {
    const closures = await currentClosures(call)
    const { undecided, events } = await undecidedIn(call, closures)
    // The hours of each week are no news, but what is decided about in them.
    const needed = new Set([...undecided, ...events].map(({ closureId }) => closureId))
    const listed = closures.filter((closure) => !isOutsideHours(closure) || needed.has(closure.id))
    return { closures: listed, undecided, events }
  },
  async addClosure(call) {
    const { repeat, ...draft } = call.body
    const drafts = draft.scope === 'units' ? unitsOfDraft(draft) : [draft]
    const text = `${andList(drafts.map(scopeName))}, ${closureTime(draft)}`
    const to = repeat ? `${text} · ${repeat.times} times` : text
    const logged = logIn(call, 'closure_added', 'closure', { to })
    const byDesk = isAtLeast(call.principal.staffRole ?? 'desk', 'coach') ? undefined : call.principal
    const { closures } = answer(await addClosure(logged, drafts, call.idempotencyKey, repeat, byDesk), refusals)
    purgeLater(call, 'closures')
    const [closure] = closures
    const { undecided, events } = await undecidedIn(call, closures)
    await queueClosedMails(call, undecided)
    return { closure: closure!, closures, undecided, events }
  },
  async keepBooking(call) {
    const { keep } = call.body
    const kept = await bookingById(call, keep)
    if (!kept) return { closure: await keepEvent(call) }
    const { id } = call.params
    const message = keptMail({ closureId: id, booking: kept })
    const about = { member: kept.member?.id, player: kept.player, to: slotName(kept) }
    const logged = logIn(call, 'booking_kept', keep, about)
    return { closure: answer((await keepDespiteClosure(logged, id, keep, message)) ?? 'gone', refusals) }
  },
  async moveAll(call) {
    const startedAt = call.now().getTime()
    const lineOf = async ({ id, ...to }: (typeof call.body.moves)[number]) => {
      if (call.now().getTime() - startedAt > moveAllMs) return []
      try {
        return [{ id, booking: await moveAndLog(call, { id, to, overLimit: false, closure: call.params.id }) }]
      } catch (error) {
        if (error instanceof HttpError) return [{ id, error: error.message }]
        throw error
      }
    }
    // The first one alone: it records the idempotency key, for which the others would have to wait for each other.
    const [first, ...others] = call.body.moves
    const lines = [await lineOf(first!), ...(await pMap(others, lineOf, { concurrency: 4 }))]
    return { lines: lines.flat() }
  },
  async removeClosure(call) {
    const { id } = call.params
    const closures = await readClosures(call)
    const closure = closures.find((each) => each.id === id && !isStanding(each))
    const removed = closure ? [closure] : []
    const others = closures.filter((each) => each !== closure)
    const logged = logIn(call, 'closure_removed', id, { from: closure && closureText(closure) })
    const isRemoved = await reopen(call, removed, others, () => removeClosure(logged, id))
    answer(isRemoved || 'gone', refusals)
    purgeLater(call, 'closures')
  },
} satisfies Partial<Handlers>

/** Keeps an event of the club, or an occurrence of a weekly one, in closed hours: RSVPs are open again. */
async function keepEvent(call: Call<'keepBooking'>) {
  const event = answer(eventOf(await readEvents(call.store), call.body.keep) ?? 'not_found', refusals)
  const logged = logIn(call, 'event_kept', event.id, { to: event.title })
  return answer((await keepDespiteClosure(logged, call.params.id, event.id)) ?? 'gone', refusals)
}

async function undecidedIn(call: RequestContext, closures: readonly StoredClosure[]) {
  const [undecided, events] = await Promise.all([undecidedBookings(call, closures), undecidedEvents(call, closures)])
  return { undecided, events }
}

const unitsOfDraft = ({ units, ...span }: Extract<Call<'addClosure'>['body'], { scope: 'units' }>): ClosureDraft[] =>
  units.map((each) => ({ ...span, ...each, scope: 'unit' }))

const closureText = (closure: ClosureDraft) => `${scopeName(closure)}, ${closureTime(closure)}`
