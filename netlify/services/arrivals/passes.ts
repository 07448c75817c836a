/**
 * Passes: made from the booking and a secret of the server, so that nothing is stored for them, and what was scanned proves
 * itself, also once the slot belongs to somebody else. A pass opens nothing: it names a booking, and a person decides.
 */
import { createHmac } from 'node:crypto'
import {
  dayCharacter,
  daysOfCode,
  hashedPass,
  parsePass,
  passLength,
  passText,
  type PassText,
} from '#domain/arrivals/passes.ts'
import { isSameSlot, type Slot } from '#domain/bookings/bookings.ts'
import { today } from '#domain/calendar/calendar.ts'
import type { RequestContext, RequestMeta } from '#server/context/request-context.ts'
import { slotOfId } from '#server/repositories/bookings/booking-ids.ts'
import { endedOf, weekKey } from '#server/repositories/bookings/member-weeks.ts'
import { slotOfBookingId, parseSlotKey } from '#server/repositories/bookings/slots.ts'
import { keys } from '#server/repositories/keys.ts'
import { equalsInConstantTime, hash } from '#server/repositories/hashes.ts'
import { refund } from '#server/repositories/rate-limits.ts'
import { keysUnder, readReadable, type ServiceContext } from '#server/repositories/update-with-retry.ts'
import { limitByNetwork } from '#server/services/limits/rate-limits.ts'
import { bookingById, type AdminBooking } from '#server/services/bookings/admin-bookings.ts'
import { kinds } from '#domain/facility/facility.ts'
import { codeAlphabet } from '#domain/text/typed-codes.ts'
import type { MemberWeek } from '#records/bookings.ts'

type Booked = Slot & { id: string }

/** The part of a booking's id that tells bookings of one slot apart. */
const markOf = (id: string): string => id.slice(id.lastIndexOf('_') + 1).slice(0, 8)

function codeFor(keyPepper: string, { kind, date, time, unit }: Slot, mark: string): string {
  const digest = createHmac('sha256', `${keyPepper}/pass`).update([kind, date, time, unit, mark].join('\n')).digest()
  const others = [...digest.subarray(0, passLength - 1)].map((byte) => codeAlphabet[byte % codeAlphabet.length])
  return [dayCharacter(date), ...others].join('')
}

/** What the QR code of a booking says. Costs no storage operation. */
export function passOf(keyPepper: string, { id, ...slot }: Booked): string {
  const mark = markOf(id)
  return passText({ slot, mark, code: codeFor(keyPepper, slot, mark) })
}

/** For the lists of a day, so that a pass is checked without a connection. */
export const passHash = (keyPepper: string, { id, ...slot }: Booked): string =>
  hash(hashedPass(slot.date, codeFor(keyPepper, slot, markOf(id))))

type Context = ServiceContext & Pick<RequestContext, 'keyPepper' | 'environment'> & Pick<RequestMeta, 'ip'>

/** What a scanned or typed pass is for. What cannot be one, or is of another club, is unknown. */
export async function bookingOfPass(context: Context, text: string): Promise<AdminBooking | 'canceled' | 'unknown'> {
  const pass = parsePass(text)
  if (!pass) return 'unknown'
  const id = 'slot' in pass ? await idOfScanned(context, pass) : await idOfTyped(context, pass.code)
  if (id === 'unknown' || id === 'canceled') return id
  const booking = await currentBooking(context, id)
  if (!booking) return 'canceled'
  // Without a member the family has left the club.
  return booking.member ? booking : 'unknown'
}

/** The booking, or what it was moved to. */
async function currentBooking(context: Context, id: string, moves = 5): Promise<AdminBooking | undefined> {
  const booking = await bookingById(context, id)
  if (booking || moves === 0) return booking
  const found = await slotOfBookingId(context.store, id)
  if (!found) return undefined
  const week = await context.store.read<MemberWeek>(weekKey(found.record.accountKey, found.slot))
  const to = endedOf(week?.value, id)?.to
  return to === undefined ? undefined : currentBooking(context, to, moves - 1)
}

/** A genuine pass whose slot has another booking by now is of one that was canceled. */
async function idOfScanned(context: Context, { slot, mark, code }: PassText): Promise<string> {
  if (!equalsInConstantTime(codeFor(context.keyPepper, slot, mark), code)) return 'unknown'
  const record = await context.store.read(keys.slot(slot))
  return record && markOf(record.value.id) === mark ? record.value.id : 'canceled'
}

/** Looks through the days that the code can be for, in limited number: a guess reads all their slots. @throws TooManyAttempts */
async function idOfTyped(context: Context, code: string): Promise<string> {
  const attempt = await limitByNetwork(context, 'pass')
  for (const day of daysOfCode(code, today(context.now()))) {
    const listed = await Promise.all(kinds.map((kind) => keysUnder(context.store, keys.slotsOfDay(kind, day))))
    const { found } = await readReadable(context.store, listed.flat())
    for (const { key, value } of found) {
      const slot = parseSlotKey(key)
      const isOfSlot = slot && isSameSlot(slotOfId(slot.kind, value.id) ?? { ...slot, unit: 0 }, slot)
      if (isOfSlot && codeFor(context.keyPepper, slot, markOf(value.id)) === code) {
        context.waitUntil(refund(context.store, attempt))
        return value.id
      }
    }
  }
  return 'unknown'
}
