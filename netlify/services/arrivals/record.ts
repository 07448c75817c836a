/** What a person records about a booking: in the day, with the family where it counts, and in the log, at once. */
import {
  arrivedAt,
  isMarkOpen,
  isPickUpOpen,
  isUndoOpen,
  isUnmarked,
  lastRecorded,
  whyNotNoShow,
  whyNotRelease,
  type Arrival,
} from '#domain/arrivals/arrivals.ts'
import type { Body } from '#api-contract/schemas.ts'
import { isHeldSince } from '#domain/safety/holds.ts'
import { slotAt } from '#domain/bookings/bookings.ts'
import { slotName } from '#domain/bookings/slot-names.ts'
import { today } from '#domain/calendar/calendar.ts'
import type { LogCode } from '#domain/log/log-codes.ts'
import type { Caller, Principal, RequestContext, RequestMeta } from '#server/context/request-context.ts'
import { memberIn, playerOf, readMember } from '#server/repositories/accounts/members.ts'
import { doneBy, logIn } from '#server/repositories/admin-log.ts'
import {
  addReport,
  arrivalIn,
  arrivalOf,
  otherArrivals,
  readArrivals,
  requestOf,
  setAbsence,
  undoMark,
} from '#server/repositories/arrivals.ts'
import { readWhyClosed } from '#server/repositories/closed-hours.ts'
import { weekKey } from '#server/repositories/bookings/member-weeks.ts'
import { keys } from '#server/repositories/keys.ts'
import { transact, type Documents } from '#server/repositories/transact.ts'
import { howKept, type KeptFor } from '#server/services/waiting/kept-slots.ts'
import { withPlayer } from '#server/services/families/edit-family.ts'
import { bookingById, type AdminBooking } from '#server/services/bookings/admin-bookings.ts'
import { endBooking } from '#server/services/bookings/change-bookings.ts'
import { unleave } from './leave.ts'
import { addNoShow, removeNoShow } from './no-shows.ts'

type Context = RequestContext & Pick<RequestMeta, 'idempotencyKey'> & { principal: Caller }

type Recorded = { outcome: 'recorded'; booking: AdminBooking; arrival: Arrival }

export type ArriveResult =
  | Recorded
  | { outcome: 'not_found' | 'not_today' | 'on_hold' }
  | { outcome: 'too_early' | 'over'; booking: AdminBooking }

/** A tablet knows today only. */
export const isOtherDayAtDoor = (
  { principal, now }: Pick<Context, 'principal' | 'now'>,
  { date }: Pick<AdminBooking, 'date'>,
): boolean => principal.role === 'door' && date !== today(now())

/**
 * The player is here, at `at` if a device says so. The earliest arrival counts, so it is idempotent in any order. `afterwards`:
 * somebody remembers it of a session that is over, so its player is not looked for.
 */
export async function arrive(context: Context, id: string, { at, afterwards }: Body<'arrive'>): Promise<ArriveResult> {
  const { principal, idempotencyKey } = context
  const booking = await bookingById(context, id)
  if (!booking) return { outcome: 'not_found' }
  if (isOtherDayAtDoor(context, booking)) return { outcome: 'not_today' }
  const moment = arrivedAt(booking, at, context.now())
  if (typeof moment === 'string') return { outcome: moment, booking }
  if (await isHeld(context, booking, moment)) return { outcome: 'on_hold' }
  const added = {
    request: requestOf(idempotencyKey),
    ...doneBy(principal, moment),
    ...(afterwards && principal.role !== 'door' && isUnmarked(booking, undefined, context.now()) && { afterwards }),
  }
  return record(context, 'member_checked_in', booking, (documents): ArriveResult => {
    const mark = addReport(documents, booking.date, id, added)
    if (mark.absence?.state === 'no_show') removeNoShow(documents, booking)
    if (booking.asks.includes('first_visit')) setFirstVisit(documents, booking, undefined, added.at)
    const arrival = arrivalIn(mark)
    // Only a late copy of a report that was taken back leaves nobody here.
    return arrival?.state === 'here' ? { outcome: 'recorded', booking, arrival } : { outcome: 'not_found' }
  })
}

/** The day and the family in one transaction, with the log. */
const record = <Result>(
  context: Context,
  code: LogCode,
  booking: AdminBooking,
  decide: (documents: Documents) => Result,
): Promise<Result> =>
  transact(logged(context, code, booking), [keys.arrivals(booking.date), keys.member(booking.accountKey)], decide)

/** Who was off the ice then sees a coach first, who clears them or sends them home. */
async function isHeld({ store }: Context, { asks, accountKey, player }: AdminBooking, at: Date): Promise<boolean> {
  if (!asks.includes('on_hold')) return false
  const member = await readMember(store, accountKey)
  return isHeldSince(member && playerOf(member.value, player)?.safety, at)
}

/** Replaces when the player was here for the first time, unless it is no longer `before`. */
function setFirstVisit(documents: Documents, booking: AdminBooking, before: string | undefined, after?: string): void {
  const member = memberIn(documents, booking.accountKey)
  const child = member && playerOf(member, booking.player)
  if (!child || child.firstSeen !== before || before === after) return
  const { firstSeen: _, ...others } = child
  const seen = { ...others, ...(after !== undefined && { firstSeen: after }) }
  documents.set(keys.member(booking.accountKey), withPlayer(member, seen))
}

export type AbsentResult =
  | Recorded
  | { outcome: 'not_found' | 'is_here' | NonNullable<ReturnType<typeof whyNotNoShow>> }

/** Records a no-show or that the player was excused. Idempotent. */
export async function markAbsent(
  context: Context,
  id: string,
  { state, staffed = false }: { state: 'no_show' | 'excused'; staffed?: boolean },
): Promise<AbsentResult> {
  const { principal, idempotencyKey } = context
  const booking = await bookingById(context, id)
  if (!booking?.member) return { outcome: 'not_found' }
  if (!isMarkOpen(booking.date, context.now())) return { outcome: 'not_then' }
  const isExempt = booking.byClub || (await readWhyClosed(context))(booking) !== undefined
  const code = state === 'no_show' ? 'member_no_show' : 'member_excused'
  return record(context, code, booking, (documents): AbsentResult => {
    const { now } = documents
    const day = documents.get(keys.arrivals(booking.date))
    if (arrivalOf(day, id)?.state === 'here') return { outcome: 'is_here' }
    const why = state === 'no_show' && whyNotNoShow(booking, { isExempt, others: otherArrivals(day, id), staffed }, now)
    if (why) return { outcome: why }
    const done = doneBy(principal, now)
    if (state === 'no_show') addNoShow(documents, booking, done.at)
    else removeNoShow(documents, booking)
    const mark = setAbsence(documents, booking.date, id, { request: requestOf(idempotencyKey), state, ...done })
    return { outcome: 'recorded', booking, arrival: arrivalIn(mark)! }
  })
}

/**
 * Takes back what was recorded last: that they left, or that they were here or not, each as long as it can be said. If it is
 * something else than it `was` to the colleague, that is taken back already.
 */
export async function undoArrival(
  context: Context,
  id: string,
  was?: ReturnType<typeof lastRecorded>,
): Promise<'undone' | 'not_found' | 'not_today'> {
  const booking = await bookingById(context, id)
  if (!booking) return 'not_found'
  return record(context, 'member_check_in_undone', booking, (documents) => {
    const { now } = documents
    if (!isPickUpOpen(booking.date, now)) return 'not_today'
    const arrival = arrivalOf(documents.get(keys.arrivals(booking.date)), id)
    const last = lastRecorded(arrival)
    if (!isUndoOpen(booking.date, arrival, now)) return 'not_today'
    if (was !== undefined && was !== last) return 'undone'
    if (last === 'left') unleave(documents, booking)
    else {
      removeNoShow(documents, booking)
      if (last === 'here') setFirstVisit(documents, booking, arrival?.at)
      undoMark(documents, booking.date, id)
    }
    return 'undone'
  })
}

export type ReleaseResult = 'done' | 'not_found' | NonNullable<ReturnType<typeof whyNotRelease>>

/**
 * 'Free the rest': a late cancellation by the club of a slot whose player did not come by half of the session. Repeated
 * after it was done, there is no such booking.
 */
export async function releaseRest(context: Context & { principal: Principal }, id: string): Promise<ReleaseResult> {
  const booking = await bookingById(context, id)
  if (!booking) return 'not_found'
  const { kind, date, accountKey } = booking
  const slot = slotAt(kind, booking)
  const day = await readArrivals(context.store, date)
  const why = whyNotRelease(slot, arrivalOf(day?.value, id), context.now())
  if (why) return why
  const isReleased = await transact(
    logged(context, 'booking_released', booking, 'from'),
    [keys.slot(slot), weekKey(accountKey, slot)],
    (documents, kept: KeptFor) =>
      endBooking(documents, { accountKey, slot, id }, 'canceled_by_club', { kept: kept(slot), isLate: true }) !==
      undefined,
    howKept(context, [slot]),
  )
  return isReleased ? 'done' : 'not_found'
}

const logged = (context: Context, code: LogCode, booking: AdminBooking, side: 'from' | 'to' = 'to') =>
  logIn(context, code, booking.id, { member: booking.member?.id, player: booking.player, [side]: slotName(booking) })
