/** The front desk's day: its sheet, bookings made, moved and checked in for members, and what is closed. */
import type { ErrorCode } from '#contract/endpoints.ts'
import { blockWords, deskWords } from '#domain/staff-words.ts'
import { bookingWords } from '#domain/words.ts'
import {
  addBlock,
  currentBlocks,
  keepBooking,
  removeBlock,
  undecidedUnder,
  type Blocked,
  type Undecided,
} from '#server/flows/block.ts'
import { bookFor } from '#server/flows/book-for.ts'
import { daySheet } from '#server/flows/day-sheet.ts'
import { bookingById } from '#server/flows/desk-bookings.ts'
import { move } from '#server/flows/move.ts'
import type { Reserved } from '#server/flows/reserve.ts'
import { Failure } from '#server/http/failure.ts'
import type { Call, Handlers, House } from '#server/http/house.ts'
import { setCheckIn } from '#server/records/checkins.ts'
import { writeLog } from '#server/records/log.ts'
import { notReserved } from './not-reserved.ts'

export const desk = {
  deskDay: (call) => daySheet(call, call.query.date, call.query.since),

  async bookFor(call) {
    const { kind, unit, date, time, email, name, beyondLimit = false } = call.body
    const reserved = await bookFor(call, { slot: { kind, unit, date, time }, email, name, beyondLimit })
    if (reserved.outcome === 'no_member')
      throw new Failure(400, 'invalid', deskWords.noMember, { fields: { email: deskWords.noMember } })
    const booking = await shown(call, kind, reserved)
    await writeLog(call, call.caller, booking.beyond ? 'booking_made_beyond' : 'booking_made', booking.id)
    return { booking }
  },

  async moveBooking(call) {
    const { unit, date, time, beyondLimit = false } = call.body
    const { id } = call.params
    const moved = await move(call, { id, to: { unit, date, time }, beyondLimit })
    if (moved.outcome === 'not_found') throw gone()
    const booking = await shown(call, moved.kind, moved)
    await writeLog(call, call.caller, 'booking_moved', booking.id)
    return { booking }
  },

  async markBooking(call) {
    const { id } = call.params
    const { checkedIn } = call.body
    const booking = await bookingById(call, id)
    if (!booking) throw gone()
    await setCheckIn(call, booking.date, id, checkedIn)
    await writeLog(call, call.caller, checkedIn ? 'member_checked_in' : 'member_check_in_undone', id)
    return { id, checkedIn }
  },

  async listBlocks(call) {
    const blocks = await currentBlocks(call)
    return { blocks, undecided: (await undecidedUnder(call, blocks)).map(waiting) }
  },
  async addBlock(call) {
    const blocked = await addBlock(call, call.body, call.idempotencyKey)
    if (blocked.outcome !== 'closed') throw refusals[blocked.outcome]()
    const { block } = blocked
    await writeLog(call, call.caller, 'block_added', block.id)
    return { block, undecided: (await undecidedUnder(call, [block])).map(waiting) }
  },
  async keepBooking(call) {
    const { keep } = call.body
    if (!(await bookingById(call, keep))) throw gone()
    const block = await keepBooking(call, call.params.id, keep)
    if (!block) throw new Failure(404, 'not_found', blockWords.gone)
    await writeLog(call, call.caller, 'booking_kept', keep)
    return { block }
  },
  async removeBlock(call) {
    if (!(await removeBlock(call, call.params.id))) throw new Failure(404, 'not_found', blockWords.gone)
    await writeLog(call, call.caller, 'block_removed', call.params.id)
    return undefined
  },
} satisfies Pick<
  Handlers,
  'deskDay' | 'bookFor' | 'moveBooking' | 'markBooking' | 'listBlocks' | 'addBlock' | 'keepBooking' | 'removeBlock'
>

const gone = () => new Failure(404, 'not_found', bookingWords.gone)

const waiting = ({ blockId, booking }: Undecided) => ({ blockId, booking: { ...booking, checkedIn: false } })

/** The booking as the desk shows it, once it stands. */
async function shown(call: House, kind: Call<'bookFor'>['body']['kind'], reserved: Reserved) {
  if (reserved.outcome !== 'booked') throw notReserved(kind, reserved)
  const booking = await bookingById(call, reserved.booking.id)
  // Canceled by somebody between its making and this look.
  if (!booking) throw new Failure(409, 'invalid', bookingWords.lost)
  return { ...booking, checkedIn: false }
}

const refusal =
  (status: number, code: ErrorCode, sentence: string, ...fields: string[]) =>
  () =>
    new Failure(status, code, sentence, { fields: Object.fromEntries(fields.map((field) => [field, sentence])) })

const refusals: Record<Exclude<Blocked['outcome'], 'closed'>, () => Failure> = {
  backwards: refusal(400, 'invalid', blockWords.backwards, 'to'),
  over: refusal(400, 'invalid', blockWords.over, 'to'),
  too_far: refusal(400, 'invalid', blockWords.tooFar, 'from'),
  too_long: refusal(400, 'invalid', blockWords.tooLong, 'to'),
  no_such_unit: refusal(400, 'invalid', blockWords.noSuchUnit, 'unit'),
  gone: refusal(404, 'not_found', blockWords.gone),
  full: refusal(409, 'full', blockWords.full),
}
