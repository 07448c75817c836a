/** The rules that decide in the member's week document whether a request may hold its slot. */
import { isTooFarAhead, type BookedFor } from '#domain/accounts/players.ts'
import { whyNotAge } from '#domain/bookings/age-bands.ts'
import { isSameSlot, type Refusal, type Slot } from '#domain/bookings/bookings.ts'
import { mondayOf, type Day } from '#domain/calendar/calendar.ts'
import { nextCalendarId } from '#domain/bookings/calendar-id.ts'
import type { CalendarId } from '#domain/calendar/calendar-file.ts'
import { bookables, type Kind } from '#domain/facility/facility.ts'
import {
  endEntry,
  endingOf,
  entryOf,
  isOffer,
  weekKey,
  type Entry,
  type HeldEntry,
  type MemberWeek,
} from '#server/repositories/bookings/member-weeks.ts'
import { sessionsTowardLimit } from '#server/repositories/bookings/weekly-limit.ts'
import { lastCanceled } from '#server/repositories/canceled-bookings.ts'
import { weekOf } from './reconcile-move.ts'

/** A member's request for a slot. `bookingId` comes from `bookingIdOf`. For a retired player it is refused, unless it was booked before. */
export type ReservationRequest = BookedFor & {
  ownerKey: string
  slot: Slot
  name: string
  bookingId: string
  /** Staff override of the weekly limit. A booking over the limit does not count toward it. */
  overLimit?: boolean
  /** Staff override of the ages that an hour is for. */
  anyAge?: boolean
  /** Made by staff: a slot that is kept or held for those who wait is theirs to give. */
  byStaff?: true
  /** It is offered for this wish, and held until `until` in milliseconds since 1970. An offer counts like a booking. */
  offer?: { wish: string; until: number }
  /** The booking of the same member and kind that is moved here. Within one week, the two count once toward the limit. */
  replaces?: string
  /** What is booked with one request in several weeks: its id, and the number of further weeks. One message tells of all. */
  series?: { id: string; weeks: number }
  /** Moved by staff, so that it stays free. */
  byClub?: true
  /** What calendars call the booking that is moved here. */
  calendar?: CalendarId
}

/**
 * Why a reservation is refused: a booking rule (`Refusal`); the member already has the slot; the player is elsewhere in that
 * hour or retired; the week's sessions were used by players who have stopped; another request of theirs is in progress; or `gone`: this request ended before (canceled or expired), or
 * the booking to replace no longer exists. `held_for_you`: the slot is offered to the family, which accepts it to book it.
 */
export type ReserveRefusal =
  | Refusal
  | 'already_yours'
  | 'same_time'
  | 'retired'
  | 'family_limit'
  | 'in_progress'
  | 'held_for_you'
  | 'gone'

export type Refused =
  | { outcome: 'closed'; reason: string }
  | { outcome: 'other_ages'; reason: string }
  | { outcome: 'same_day_only'; name: string }
  | { outcome: ReserveRefusal }

/** Reasons against the slot itself, independent of the member. `closed` is the closure's reason. */
export type SlotRefusal = { unbookable: Refusal | undefined; closed: string | undefined; today: Day }

/** Why this request may not be held in this week, which has no expired holds; undefined if it may. */
export function whyNotHold(
  week: MemberWeek,
  request: ReservationRequest,
  { unbookable, closed, today }: SlotRefusal,
): Refused | undefined {
  const { slot, ownerKey, bookingId, overLimit, replaces } = request
  if (endingOf(week, bookingId)) return { outcome: outcomeOfEnded(week, bookingId) }
  if (unbookable) return { outcome: unbookable }
  if (request.isRetired) return { outcome: 'retired' }
  // The desk may book ahead for such a player.
  if (!request.byStaff && isTooFarAhead(request, slot.date, today))
    return { outcome: 'same_day_only', name: request.sameDayOnly! }
  const own = week.entries.find((entry) => isSameSlot(entry, slot))
  if (own?.state === 'confirmed') return { outcome: 'already_yours' }
  if (own) return { outcome: isOffer(own) && !request.offer ? 'held_for_you' : 'in_progress' }
  if (closed !== undefined) return { outcome: 'closed', reason: closed }
  const otherAges = request.anyAge ? undefined : whyNotAge(slot, request.age)
  if (otherAges !== undefined) return { outcome: 'other_ages', reason: otherAges }
  if (replaces !== undefined && weekOf({ kind: slot.kind, ownerKey, id: replaces }) === weekKey(ownerKey, slot)) {
    if (!entryOf(week, replaces)) return { outcome: 'gone' }
    // Two replacements of one booking would both count once it is released.
    if (week.entries.some((entry) => entry.replaces === replaces)) return { outcome: 'in_progress' }
  }
  // An offer never stands in the way of what the family books itself.
  const counted = request.offer ? week : withoutOffers(week)
  if (isElsewhere(counted, request)) return { outcome: 'same_time' }
  const limit = exceededLimit(counted, request)
  return limit && !overLimit ? { outcome: limit } : undefined
}

/** The week with only what the family has booked or is booking. */
const withoutOffers = (week: MemberWeek): MemberWeek =>
  week.entries.some(isOffer) ? { ...week, entries: week.entries.filter((entry) => !isOffer(entry)) } : week

/** Why an offer cannot be accepted beside what the family has booked or is booking; undefined if it can. */
export function whyNotAccept(
  week: MemberWeek,
  offer: readonly Entry[],
  whom: (entry: Entry) => BookedFor,
  { kind, ownerKey }: { kind: Kind; ownerKey: string },
): 'same_time' | 'weekly_limit' | 'family_limit' | undefined {
  const own = withoutOffers(week)
  for (const [nth, entry] of offer.entries()) {
    const counted = { ...own, entries: [...own.entries, ...offer.slice(0, nth)] }
    const { id: bookingId, name, unit, date, time } = entry
    const request = { ...whom(entry), ownerKey, slot: { kind, unit, date, time }, name, bookingId }
    if (isElsewhere(own, request)) return 'same_time'
    const limit = exceededLimit(counted, request)
    if (limit) return limit
  }
  return undefined
}

/** The week without the offers that what the family now has booked leaves no room for. They go on to the next in line. */
export function withoutOffersInTheWay(week: MemberWeek, request: ReservationRequest): MemberWeek {
  const { kind } = request.slot
  return week.entries.filter(isOffer).reduce((rest, { id: bookingId, player, unit, date, time }) => {
    const isOpen = entryOf(rest, bookingId) !== undefined
    const others = withoutOffers(rest)
    const { replaces: _, ...fields } = request
    const offered = { ...fields, bookingId, player, slot: { kind, unit, date, time } }
    const isFor = player === request.player
    const inTheWay = isOpen && isFor && (isElsewhere(others, offered) || exceededLimit(others, offered) !== undefined)
    return inTheWay ? endEntry(rest, bookingId, 'withdrawn') : rest
  }, week)
}

/** Why a request without an entry has none. */
export const outcomeOfEnded = (week: MemberWeek | undefined, id: string): ReserveRefusal =>
  endingOf(week, id) === 'slot_taken' ? 'slot_taken' : 'gone'

/** The held entry of a request in this week. `group` is that of the bookings made together. */
export function heldEntry(
  week: MemberWeek,
  request: ReservationRequest,
  hold: { lease: number; group?: string | undefined },
): HeldEntry {
  const { name, bookingId: id, player, isOnlyPlayer, replaces, slot, series, byClub } = request
  const { unit, date, time } = slot
  const counted = request.offer ? week : withoutOffers(week)
  const overLimit = exceededLimit(counted, request) !== undefined || entryOf(week, replaces ?? '')?.overLimit
  // Booked again, a calendar finds the entry that it has canceled: the cancellation was one change, this is another.
  const before = lastCanceled(week, slot, player)
  const calendar = request.calendar ?? (before && nextCalendarId({ id: before.id, calendar: nextCalendarId(before) }))
  return {
    id,
    unit,
    date,
    time,
    name,
    player,
    ...(isOnlyPlayer && { onlyPlayer: true }),
    ...(hold.group !== undefined && { group: hold.group }),
    ...(series && { series: series.id }),
    ...(replaces !== undefined && { replaces }),
    ...(overLimit && { overLimit }),
    ...(request.offer && { offer: { wish: request.offer.wish } }),
    ...(calendar && { calendar }),
    ...(byClub && { byClub }),
    state: 'held',
    lease: hold.lease,
  }
}

/** True if the player has another entry at this time, other than the one moved here. */
const isElsewhere = ({ entries }: MemberWeek, request: ReservationRequest): boolean =>
  !request.isOnlyPlayer &&
  entries.some(
    (entry) =>
      entry.player === request.player &&
      entry.date === request.slot.date &&
      entry.time === request.slot.time &&
      entry.id !== request.replaces,
  )

/** The limit that the request would bring the player's week over, or that of the family; undefined if neither. */
function exceededLimit(
  { entries, done }: MemberWeek,
  { slot: { kind, date }, bookingId: id, player, replaces, sessionsBefore, mostPlayers }: ReservationRequest,
): 'weekly_limit' | 'family_limit' | undefined {
  const { weeklyLimit } = bookables[kind]
  const week = { entries: [...entries, { id, player, ...(replaces !== undefined && { replaces }) }], done }
  const before = sessionsBefore?.week === mondayOf(date) ? sessionsBefore[kind] : 0
  if (sessionsTowardLimit(week, player) + before > weeklyLimit) return 'weekly_limit'
  if (mostPlayers === undefined) return undefined
  return sessionsTowardLimit(week) > weeklyLimit * mostPlayers ? 'family_limit' : undefined
}
