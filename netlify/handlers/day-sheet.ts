/** Handlers for staff: the day sheet, bookings made and moved for members, and closures. */
import pMap from 'p-map'
import type { Slot } from '#domain/bookings/bookings.ts'
import { isHoliday, type ClosureDraft } from '#domain/bookings/closures.ts'
import type { Kind } from '#domain/facility/facility.ts'
import { scopeName, closureTime, slotName } from '#domain/bookings/slot-names.ts'
import {
  addClosure,
  currentClosures,
  keepDespiteClosure,
  removeClosure,
  undecidedBookings,
} from '#server/services/closures/closures.ts'
import { undecidedEvents } from '#server/services/events/event-closures.ts'
import { eventOf, readEvents } from '#server/repositories/events.ts'
import { queueClosedMails, keptMail, queueReopenedMails } from '#server/services/closures/closure-mails.ts'
import { daySheet } from '#server/services/day-sheet/day-sheet.ts'
import { changesOfMembers } from '#server/services/bookings/club-changes.ts'
import { bookForMember, bookingById, type AdminBooking } from '#server/services/bookings/admin-bookings.ts'
import { move, type MoveRequest } from '#server/services/bookings/move.ts'
import { giveSlot, wishesOfDay } from '#server/services/standby/desk.ts'
import { offerAfterResponse } from '#server/services/standby/offer-freed.ts'
import { keepReopened } from '#server/services/standby/reopened.ts'
import { HttpError } from '#server/http/http-error.ts'
import { purgeLater } from '#server/context/purge-cdn.ts'
import type { RequestContext } from '#server/context/request-context.ts'
import type { Call, Handlers } from '#server/http/call.ts'
import { readClosures } from '#server/repositories/closures.ts'
import { slotOfId } from '#server/repositories/bookings/booking-ids.ts'
import { andList } from '#domain/text/text.ts'
import { writeAdminLog } from '#server/repositories/admin-log.ts'
import { answer } from './answer.ts'
import { cancelAndLog } from './bookings.ts'
import type { StoredClosure } from '#records/closures.ts'
import type { Entry } from '#records/bookings.ts'
import { refusals } from './refusals.ts'
import { reservationRefusals } from './refusals/bookings.ts'

/** A call starts no further move after this, so that its answer comes before the browser gives up. */
const moveAllMs = 10_000

export const daySheetHandlers = {
  daySheet: (call) => daySheet(call, call.query.date, call.query.since),

  async bookForMember(call) {
    const reserved = await bookForMember(call, call.body)
    const booking = await shown(call, answer(reserved, deskRefusals(call.body.kind)).booking)
    await logMade(call, booking)
    return { booking }
  },

  adminStandby: async (call) => ({ wishes: await wishesOfDay(call, call.query.day) }),

  async giveSlot(call) {
    const given = answer(await giveSlot(call, { ...call.body, wish: call.params.id }), refusals.givenSlot)
    const made = given.outcome === 'refused' ? answer(given.why, deskRefusals(call.body.kind)) : given.bookings
    const bookings = await Promise.all(made.map((each) => shown(call, each)))
    for (const booking of bookings) await logMade(call, booking)
    return { bookings }
  },

  cancelBooking: (call) => cancelAndLog(call, call.body.kind, call.body.reason || undefined),

  async moveBooking(call) {
    const { unit, date, time, overLimit = false, anyAge = false, reason } = call.body
    const to = { unit, date, time }
    const request = { id: call.params.id, to, overLimit, anyAge, reason: reason || undefined }
    return { booking: await moveAndLog(call, request) }
  },

  adminChanges: async (call) => ({ changes: await changesOfMembers(call) }),

  async listClosures(call) {
    const closures = await currentClosures(call)
    const { undecided, events } = await undecidedIn(call, closures)
    return { closures, undecided, events }
  },
  async addClosure(call) {
    const { repeat, ...draft } = call.body
    const drafts = draft.scope === 'units' ? unitsOfDraft(draft) : [draft]
    const { closures } = answer(await addClosure(call, drafts, call.idempotencyKey, repeat), refusals.closure)
    purgeLater(call, 'closures')
    const [closure] = closures
    const text = `${andList(drafts.map(scopeName))}, ${closureTime(closure!)}`
    const to = repeat ? `${text} · ${repeat.times} times` : text
    await writeAdminLog(call, call.principal, 'closure_added', closure!.id, { to })
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
    const closure = answer((await keepDespiteClosure(call, id, keep, message)) ?? 'gone', refusals.closure)
    await writeAdminLog(call, call.principal, 'booking_kept', keep, {
      member: kept.member?.id,
      player: kept.player,
      to: slotName(kept),
    })
    return { closure }
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
    const closure = closures.find((each) => each.id === id && !isHoliday(each))
    const removed = closure ? [closure] : []
    await queueReopenedMails(call, removed)
    const left = closures.filter((each) => each !== closure)
    const reopened = await keepReopened(call, removed, left)
    answer((await removeClosure(call, id)) || 'gone', refusals.closure)
    purgeLater(call, 'closures')
    offerAfterResponse(call, reopened)
    const from = closure && closureText(closure)
    await writeAdminLog(call, call.principal, 'closure_removed', id, { from })
  },
} satisfies Partial<Handlers>

/** Keeps an event of the club, or an occurrence of a weekly one, in closed hours: RSVPs are open again. */
async function keepEvent(call: Call<'keepBooking'>) {
  const event = answer(eventOf(await readEvents(call.store), call.body.keep) ?? 'not_found', refusals.desk)
  const closure = answer((await keepDespiteClosure(call, call.params.id, event.id)) ?? 'gone', refusals.closure)
  await writeAdminLog(call, call.principal, 'event_kept', event.id, { to: event.title })
  return closure
}

/** What is in closed hours and waits for a decision. */
async function undecidedIn(call: RequestContext, closures: readonly StoredClosure[]) {
  const [undecided, events] = await Promise.all([undecidedBookings(call, closures), undecidedEvents(call, closures)])
  return { undecided, events }
}

/** Moves a booking of a family, and logs it. @throws HttpError if it stays where it is. */
async function moveAndLog(call: Call<'moveBooking' | 'moveAll'>, request: MoveRequest) {
  const moved = await move(call, request)
  const { kind } = answer(moved, refusals.desk)
  const booking = await shown(call, answer(moved, deskRefusals(kind)).booking)
  const from = slotOfId(kind, request.id)
  if (from) offerAfterResponse(call, [from])
  await writeAdminLog(call, call.principal, 'booking_moved', booking.id, {
    member: booking.member?.id,
    player: booking.player,
    ...(from && { from: slotName(from) }),
    to: slotName(booking),
  })
  return booking
}

const unitsOfDraft = ({ units, ...span }: Extract<Call<'addClosure'>['body'], { scope: 'units' }>): ClosureDraft[] =>
  units.map((each) => ({ ...span, ...each, scope: 'unit' }))

const closureText = (closure: ClosureDraft) => `${scopeName(closure)}, ${closureTime(closure)}`

const logMade = (
  call: Call<'bookForMember' | 'giveSlot'>,
  booking: Pick<AdminBooking, 'id' | 'overLimit' | 'member' | 'player' | keyof Slot>,
) =>
  writeAdminLog(call, call.principal, booking.overLimit ? 'booking_made_over_limit' : 'booking_made', booking.id, {
    member: booking.member?.id,
    player: booking.player,
    to: slotName(booking),
  })

const deskRefusals = (kind: Kind) => ({ ...reservationRefusals(kind), ...refusals.desk })

/** A new booking as staff see it. @throws HttpError if it was canceled meanwhile. */
const shown = async (call: RequestContext, { id }: Entry) =>
  answer((await bookingById(call, id)) ?? 'lost', refusals.desk)
