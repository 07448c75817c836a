/** The front desk's day: its sheet, bookings made, moved and checked in for members, and what is closed. */
import type { ErrorCode } from '#api-contract/endpoints.ts'
import { closureMessages, daySheetMessages } from '#domain/messages/admin-messages.ts'
import { bookingMessages } from '#domain/messages/messages.ts'
import {
  addClosure,
  currentClosures,
  keepBooking,
  removeClosure,
  undecidedBookings,
  type ClosureResult,
  type UndecidedBooking,
} from '#server/services/bookings/closures.ts'
import { bookForMember } from '#server/services/bookings/book-for-member.ts'
import { daySheet } from '#server/services/bookings/day-sheet.ts'
import { bookingById } from '#server/services/bookings/admin-bookings.ts'
import { move } from '#server/services/bookings/move.ts'
import type { Reserved } from '#server/services/bookings/reserve.ts'
import { HttpError } from '#server/http/http-error.ts'
import type { Call, Handlers, RequestContext } from '#server/http/request-context.ts'
import { setCheckIn } from '#server/repositories/check-ins.ts'
import { writeAdminLog } from '#server/repositories/admin-log.ts'
import { reservationError } from './reservation-error.ts'

export const daySheetHandlers = {
  daySheet: (call) => daySheet(call, call.query.date, call.query.since),

  async bookForMember(call) {
    const { kind, unit, date, time, email, name, beyondLimit = false } = call.body
    const reserved = await bookForMember(call, { slot: { kind, unit, date, time }, email, name, beyondLimit })
    if (reserved.outcome === 'no_member')
      throw new HttpError(400, 'invalid', daySheetMessages.noMember, { fields: { email: daySheetMessages.noMember } })
    const booking = await shown(call, kind, reserved)
    await writeAdminLog(call, call.principal, booking.beyond ? 'booking_made_beyond' : 'booking_made', booking.id)
    return { booking }
  },

  async moveBooking(call) {
    const { unit, date, time, beyondLimit = false } = call.body
    const { id } = call.params
    const moved = await move(call, { id, to: { unit, date, time }, beyondLimit })
    if (moved.outcome === 'not_found') throw gone()
    const booking = await shown(call, moved.kind, moved)
    await writeAdminLog(call, call.principal, 'booking_moved', booking.id)
    return { booking }
  },

  async checkInBooking(call) {
    const { id } = call.params
    const { checkedIn } = call.body
    const booking = await bookingById(call, id)
    if (!booking) throw gone()
    await setCheckIn(call, booking.date, id, checkedIn)
    await writeAdminLog(call, call.principal, checkedIn ? 'member_checked_in' : 'member_check_in_undone', id)
    return { id, checkedIn }
  },

  async listClosures(call) {
    const blocks = await currentClosures(call)
    return { blocks, undecided: (await undecidedBookings(call, blocks)).map(waiting) }
  },
  async addClosure(call) {
    const blocked = await addClosure(call, call.body, call.idempotencyKey)
    if (blocked.outcome !== 'closed') throw refusals[blocked.outcome]()
    const { block } = blocked
    await writeAdminLog(call, call.principal, 'block_added', block.id)
    return { block, undecided: (await undecidedBookings(call, [block])).map(waiting) }
  },
  async keepBooking(call) {
    const { keep } = call.body
    if (!(await bookingById(call, keep))) throw gone()
    const block = await keepBooking(call, call.params.id, keep)
    if (!block) throw new HttpError(404, 'not_found', closureMessages.gone)
    await writeAdminLog(call, call.principal, 'booking_kept', keep)
    return { block }
  },
  async removeClosure(call) {
    if (!(await removeClosure(call, call.params.id))) throw new HttpError(404, 'not_found', closureMessages.gone)
    await writeAdminLog(call, call.principal, 'block_removed', call.params.id)
    return undefined
  },
} satisfies Pick<
  Handlers,
  | 'daySheet'
  | 'bookForMember'
  | 'moveBooking'
  | 'checkInBooking'
  | 'listClosures'
  | 'addClosure'
  | 'keepBooking'
  | 'removeClosure'
>

const gone = () => new HttpError(404, 'not_found', bookingMessages.gone)

const waiting = ({ blockId, booking }: UndecidedBooking) => ({ blockId, booking: { ...booking, checkedIn: false } })

/** The booking as the desk shows it, once it stands. */
async function shown(call: RequestContext, kind: Call<'bookForMember'>['body']['kind'], reserved: Reserved) {
  if (reserved.outcome !== 'booked') throw reservationError(kind, reserved)
  const booking = await bookingById(call, reserved.booking.id)
  // Canceled by somebody between its making and this look.
  if (!booking) throw new HttpError(409, 'invalid', bookingMessages.lost)
  return { ...booking, checkedIn: false }
}

const refusal =
  (status: number, code: ErrorCode, sentence: string, ...fields: string[]) =>
  () =>
    new HttpError(status, code, sentence, { fields: Object.fromEntries(fields.map((field) => [field, sentence])) })

const refusals: Record<Exclude<ClosureResult['outcome'], 'closed'>, () => HttpError> = {
  backwards: refusal(400, 'invalid', closureMessages.backwards, 'to'),
  over: refusal(400, 'invalid', closureMessages.over, 'to'),
  too_far: refusal(400, 'invalid', closureMessages.tooFar, 'from'),
  too_long: refusal(400, 'invalid', closureMessages.tooLong, 'to'),
  no_such_unit: refusal(400, 'invalid', closureMessages.noSuchUnit, 'unit'),
  gone: refusal(404, 'not_found', closureMessages.gone),
  full: refusal(409, 'full', closureMessages.full),
}
