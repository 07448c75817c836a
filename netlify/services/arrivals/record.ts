/** What a person records about a booking. The family's no-show counts, so it is written before the day's record. */
import {
  arrivedAt,
  isPickUpOpen,
  lastRecorded,
  whyNotNoShow,
  whyNotRelease,
  type Arrival,
} from '#domain/arrivals/arrivals.ts'
import { isHeldSince } from '#domain/safety/holds.ts'
import { slotAt, type Slot } from '#domain/bookings/bookings.ts'
import { slotName } from '#domain/bookings/slot-names.ts'
import { today } from '#domain/calendar/calendar.ts'
import type { LogCode } from '#domain/log/log-codes.ts'
import type { Caller, Principal, RequestContext, RequestMeta } from '#server/context/request-context.ts'
import { playerOf, readMember, updateMember } from '#server/repositories/accounts/members.ts'
import { writeAdminLog } from '#server/repositories/admin-log.ts'
import {
  addReport,
  arrivalOf,
  otherArrivals,
  readArrivals,
  requestOf,
  setAbsence,
  undoMark,
} from '#server/repositories/arrivals.ts'
import { readWhyClosed } from '#server/repositories/bookings/closed-hours.ts'
import { weekKey } from '#server/repositories/bookings/member-weeks.ts'
import { keys } from '#server/repositories/keys.ts'
import { transact } from '#server/repositories/transact.ts'
import { keptForStandby, type KeptFor } from '#server/services/waiting/kept-for-standby.ts'
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

/** The player is here, at `at` if a device says so. The earliest arrival counts, so it is idempotent in any order. */
export async function arrive(context: Context, id: string, at: string | undefined): Promise<ArriveResult> {
  const { principal, idempotencyKey } = context
  const booking = await bookingById(context, id)
  if (!booking) return { outcome: 'not_found' }
  if (isOtherDayAtDoor(context, booking)) return { outcome: 'not_today' }
  const moment = arrivedAt(booking, at, context.now())
  if (typeof moment === 'string') return { outcome: moment, booking }
  if (await isHeld(context, booking, moment)) return { outcome: 'on_hold' }
  const added = {
    request: requestOf(idempotencyKey),
    at: moment.toISOString(),
    by: { id: principal.id, name: principal.profileName },
  }
  const day = await addReport(context, booking.date, id, added)
  if (day?.marks[id]?.absence?.state === 'no_show') await removeNoShow(context, booking)
  if (booking.asks.includes('first_visit')) await setFirstVisit(context, booking, undefined, added.at)
  await log(context, 'member_checked_in', booking)
  const arrival = arrivalOf(day, id)
  // Only a late copy of a report that was taken back leaves nobody here.
  return arrival?.state === 'here' ? { outcome: 'recorded', booking, arrival } : { outcome: 'not_found' }
}

/** Who was off the ice then sees a coach first, who clears them or sends them home. */
async function isHeld({ store }: Context, { asks, accountKey, player }: AdminBooking, at: Date): Promise<boolean> {
  if (!asks.includes('on_hold')) return false
  const member = await readMember(store, accountKey)
  return isHeldSince(member && playerOf(member.value, player)?.safety, at)
}

/** Replaces when the player was here for the first time, unless it is no longer `before`. */
const setFirstVisit = (context: Context, booking: AdminBooking, before: string | undefined, after?: string) =>
  updateMember(context, booking.accountKey, (member) => {
    const child = playerOf(member, booking.player)
    if (!child || child.firstSeen !== before) return undefined
    const { firstSeen: _, ...others } = child
    return withPlayer(member, { ...others, ...(after !== undefined && { firstSeen: after }) })
  })

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
  const now = context.now()
  if (booking.date !== today(now)) return { outcome: 'not_today' }
  const [found, whyClosed] = await Promise.all([readArrivals(context.store, booking.date), readWhyClosed(context)])
  if (arrivalOf(found?.value, id)?.state === 'here') return { outcome: 'is_here' }
  if (state === 'no_show') {
    const isExempt = booking.byClub || whyClosed(booking) !== undefined
    const why = whyNotNoShow(booking, { isExempt, others: otherArrivals(found?.value, id), staffed }, now)
    if (why) return { outcome: why }
  }
  const at = now.toISOString()
  if (state === 'no_show') await addNoShow(context, booking, at)
  else await removeNoShow(context, booking)
  const by = { id: principal.id, name: principal.profileName }
  const day = await setAbsence(context, booking.date, id, { request: requestOf(idempotencyKey), state, at, by })
  const arrival = arrivalOf(day, id)
  if (arrival?.state === 'here') {
    await removeNoShow(context, booking)
    return { outcome: 'is_here' }
  }
  await log(context, state === 'no_show' ? 'member_no_show' : 'member_excused', booking)
  return { outcome: 'recorded', booking, arrival: arrival! }
}

/**
 * Takes back what was recorded last: that they left, as long as that can be said, or else, on the same day, that they were here or not. If it is something else
 * than it `was` to the colleague, that is taken back already.
 */
export async function undoArrival(
  context: Context,
  id: string,
  was?: ReturnType<typeof lastRecorded>,
): Promise<'undone' | 'not_found' | 'not_today'> {
  const booking = await bookingById(context, id)
  if (!booking) return 'not_found'
  const now = context.now()
  if (!isPickUpOpen(booking.date, now)) return 'not_today'
  const arrival = arrivalOf((await readArrivals(context.store, booking.date))?.value, id)
  const last = lastRecorded(arrival)
  if (last !== 'left' && booking.date !== today(now)) return 'not_today'
  if (was !== undefined && was !== last) return 'undone'
  if (last === 'left') await unleave(context, booking)
  else {
    await removeNoShow(context, booking)
    if (last === 'here') await setFirstVisit(context, booking, arrival?.at)
    await undoMark(context, booking.date, id)
  }
  await log(context, 'member_check_in_undone', booking)
  return 'undone'
}

export type ReleaseResult =
  | { outcome: 'released'; slot: Slot }
  | { outcome: 'not_found' | NonNullable<ReturnType<typeof whyNotRelease>> }

/**
 * 'Free the rest': a late cancellation by the club of a slot whose player did not come by half of the session. Repeated
 * after it was done, there is no such booking.
 */
export async function releaseRest(context: Context & { principal: Principal }, id: string): Promise<ReleaseResult> {
  const booking = await bookingById(context, id)
  if (!booking) return { outcome: 'not_found' }
  const { kind, date, accountKey } = booking
  const slot = slotAt(kind, booking)
  const day = await readArrivals(context.store, date)
  const why = whyNotRelease(slot, arrivalOf(day?.value, id), context.now())
  if (why) return { outcome: why }
  await log(context, 'booking_released', booking, 'from')
  const isReleased = await transact(
    context,
    [keys.slot(slot), weekKey(accountKey, slot)],
    (documents, kept: KeptFor) =>
      endBooking(documents, { accountKey, slot, id }, 'canceled_by_club', { kept: kept(slot), isLate: true }) !==
      undefined,
    keptForStandby(context, [slot]),
  )
  return isReleased ? { outcome: 'released', slot } : { outcome: 'not_found' }
}

const log = (context: Context, code: LogCode, booking: AdminBooking, side: 'from' | 'to' = 'to') =>
  writeAdminLog(context, context.principal, code, booking.id, {
    member: booking.member?.id,
    player: booking.player,
    [side]: slotName(booking),
  })
