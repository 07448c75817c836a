/** Handlers of lane and Speede bookings, by families and by the desk, and the schedule. */
import type { EndpointName } from '#api-contract/endpoints.ts'
import { bookingMessages } from '#domain/bookings/booking-messages.ts'
import type { ClosedTime } from '#domain/bookings/closures.ts'
import { type LaneBooking, type Slot, type SpeedeBooking, slotOfBooking } from '#domain/bookings/bookings.ts'
import { mondayOf, today } from '#domain/calendar/calendar.ts'
import type { Kind } from '#domain/facility/facility.ts'
import { sameEmail } from '#domain/people/people.ts'
import { bookedFor } from '#domain/reserving/booked-for.ts'
import { isOffIce } from '#domain/safety/holds.ts'
import { scheduleOf } from '#domain/schedule/schedule.ts'
import type { Entry } from '#records/bookings.ts'
import type { WriteContext } from '#server/context/request-context.ts'
import type { Call, Handlers } from '#server/http/call.ts'
import { fieldError } from '#server/http/http-error.ts'
import { logIn } from '#server/repositories/admin-log.ts'
import { bookingIdOf } from '#server/repositories/bookings/booking-ids.ts'
import { bookingsOfMember, toLaneBooking, toSpeedeBooking } from '#server/repositories/bookings/bookings-of-member.ts'
import { readClosedTimes, readWhyClosed } from '#server/repositories/closed-hours.ts'
import { markChangeSeen } from '#server/repositories/club-changes.ts'
import { rsvpsOfMember } from '#server/repositories/rsvps.ts'
import { passOf } from '#server/services/arrivals/passes.ts'
import { cancel, cancelAll } from '#server/services/bookings/cancel.ts'
import { cancelByStaff, unseenChanges } from '#server/services/bookings/club-changes.ts'
import { moveOwn } from '#server/services/bookings/move.ts'
import { reserve } from '#server/services/bookings/reserve.ts'
import { type WeekLine, reserveWeeks } from '#server/services/bookings/together.ts'
import { weekOfFamily } from '#server/services/bookings/week-availability.ts'
import { answer, done } from './answer.ts'
import { moveRefusals, refusals, reservationError, reservationRefusals } from './bookings-refusals.ts'
import { refusedWeek, togetherError } from './together-error.ts'

type ReserveCall = Call<Extract<EndpointName, 'reserveLane' | 'reserveSpeede'>>

export const bookingsHandlers = {
  async laneWeek(call) {
    const { week, taken, closed, late } = await weekOf(call, 'lane')
    return { week, taken: taken.map(toLane), closed: closed.map(closedLane), late: late.map(toLane) }
  },
  async reserveLane(call) {
    const { lane: unit, date, time } = call.body
    const booking = await reserveFor(call, { kind: 'lane', unit, date, time })
    return { booking: toLaneBooking(booking, call.principal.email) }
  },
  cancelLane: (call) => cancelFor(call, 'lane'),
  speedeWeek: (call) => weekOf(call, 'speede'),
  async reserveSpeede(call) {
    const { unit, date, time } = call.body
    const booking = await reserveFor(call, { kind: 'speede', unit, date, time })
    return { booking: toSpeedeBooking(booking, call.principal.email) }
  },
  cancelSpeede: (call) => cancelFor(call, 'speede'),

  /** @throws HttpError if nothing was booked in the first week. */
  async reserveTogether(call) {
    const { kind, bookings } = call.body
    const reserved = answer(await reserveWeeks(call, { weeks: 0, ...call.body }), refusals.player)
    if (reserved.outcome === 'booked')
      return { weeks: reserved.lines.map((line) => weekReply(kind, line, call.principal.email)) }
    throw bookings.length > 1
      ? togetherError(kind, reserved.refusals, reserved.alternatives)
      : reservationError(kind, reserved.refusals[0]!.why)
  },

  async cancelTogether(call) {
    const { kind, ids } = call.body
    const canceled = await cancelAll(call, { kind, ids, accountKey: call.principal.accountKey, isCounted: true })
    return done(answer(canceled, refusals.cancellation))
  },

  async moveOwn(call) {
    const { kind, moves } = call.body
    const moved = answer(await moveOwn(call, kind, moves), { ...refusals.cancellation, ...moveRefusals(kind) })
    if (moved.outcome === 'booked') return bookedReply(kind, moved.bookings, call.principal.email)
    throw moves.length > 1
      ? togetherError(kind, moved.refusals, [], 'moved')
      : reservationError(kind, moved.refusals[0]!.why)
  },

  /** Everything upcoming: merged as `items`, and as the records behind them. */
  async schedule(call) {
    const { store, now, principal, keyPepper } = call
    const { accountKey, email, players } = principal
    const [sessions, eventBookings] = await Promise.all([
      bookingsOfMember(store, accountKey, email, today(now()), players.length > 1),
      rsvpsOfMember(store, accountKey, email, now()),
    ])
    const all = [...sessions.bookings, ...sessions.speedeBookings]
    // What is closed is free to cancel, which matters only in clubs with a cut-off.
    const whyClosed = all.some(({ freeUntil }) => freeUntil !== undefined)
      ? await readWhyClosed({ store, now })
      : undefined
    const shown = <Booking extends LaneBooking | SpeedeBooking>(booking: Booking): Booking => {
      const slot = slotOfBooking(booking)
      const pass = passOf(keyPepper, { ...slot, id: booking.id })
      const player = booking.player === undefined ? players[0] : players.find(({ id }) => id === booking.player)
      return {
        ...booking,
        pass,
        ...(player && isOffIce(player.safety) && { held: player.id }),
        ...(whyClosed?.(slot) !== undefined && { freeUntil: undefined }),
      }
    }
    const records = {
      bookings: sessions.bookings.map(shown),
      speedeBookings: sessions.speedeBookings.map(shown),
      eventBookings,
    }
    const noShows = players.flatMap(({ id, noShows: missed = [] }) => missed.map((each) => ({ ...each, player: id })))
    return { items: scheduleOf(records, email, now()), ...records, ...(noShows.length > 0 && { noShows }) }
  },

  scheduleChanges: async (call) => ({ changes: await unseenChanges(call, call.principal.accountKey) }),
  async confirmScheduleChange(call) {
    const isSeen = await markChangeSeen(call, call.principal.accountKey, call.params.id)
    return done(answer(isSeen || 'not_found', refusals.cancellation))
  },
} satisfies Partial<Handlers>

/** Lanes and Speede sessions in a list each. */
export const bookedReply = (kind: Kind, bookings: readonly Entry[], email: string) => ({
  bookings: kind === 'lane' ? bookings.map((booking) => toLaneBooking(booking, email)) : [],
  speedeBookings: kind === 'speede' ? bookings.map((booking) => toSpeedeBooking(booking, email)) : [],
})

const weekReply = (kind: Kind, line: WeekLine, email: string) => {
  const { date } = line
  if (line.outcome === 'booked') return { date, ...bookedReply(kind, line.bookings, email) }
  return { date, ...bookedReply(kind, [], email), refused: refusedWeek(kind, line) }
}

/** The bookings and closures of a week, as the caller sees them. */
async function weekOf(call: Call<Extract<EndpointName, 'laneWeek' | 'speedeWeek'>>, kind: Kind) {
  const week = mondayOf(call.query.week)
  const [{ taken, late }, closed] = await Promise.all([
    weekOfFamily(call, kind, week, call.principal.accountKey),
    readClosedTimes(call, kind, week),
  ])
  return { week, taken, closed, late }
}

/** Renames `unit` to the contract's `lane`. */
const toLane = <Taken extends { unit: number }>({ unit: lane, ...taken }: Taken) => Object.assign(taken, { lane })

/** The same of a closure, which may be of all lanes. */
const closedLane = ({ unit: lane, ...closed }: ClosedTime) => ({ ...closed, ...(lane !== undefined && { lane }) })

async function reserveFor(call: ReserveCall, slot: Slot): Promise<Entry> {
  const { principal, body, idempotencyKey } = call
  // 'A member books for their own account's e-mail; the name may be the child's' (product 4).
  if (!sameEmail(body.email, principal.email)) throw fieldError(400, 'invalid', bookingMessages.ownEmail, 'email')
  const whom = answer(bookedFor(principal.players, body.player, call.now()), refusals.player)
  const { accountKey, isUnseen } = principal
  const bookingId = bookingIdOf(slot, accountKey, idempotencyKey)
  const request = { accountKey, slot, name: body.name, bookingId, ...whom, ...(isUnseen && { isUnseen }) }
  const reserved = await reserve(call, request)
  return answer(reserved, reservationRefusals(slot.kind)).booking
}

async function cancelFor(call: Call<Extract<EndpointName, 'cancelLane' | 'cancelSpeede'>>, kind: Kind): Promise<void> {
  const { principal, params } = call
  const { id } = params
  if (principal.role === 'staff') return cancelAndLog(call, kind)
  return done(
    answer(await cancel(call, { kind, id, accountKey: principal.accountKey, isCounted: true }), refusals.cancellation),
  )
}

/** Cancels any booking for staff. `reason` is what the family reads. */
export async function cancelAndLog(
  call: WriteContext & { params: { id: string } },
  kind: Kind,
  reason?: string,
): Promise<void> {
  const { id } = call.params
  done(answer(await cancelByStaff(logIn(call, 'booking_canceled', id), kind, id, reason), refusals.cancellation))
}
