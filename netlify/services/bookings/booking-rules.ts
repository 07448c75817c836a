/** The rules that decide in the family's week document whether a request may have its slot. */
import { whyAwayOn, whyNotOnDay, type BookedFor, type NotOnDay } from '#domain/reserving/booked-for.ts'
import { whyNotAge } from '#domain/bookings/age-bands.ts'
import { isSameSlot, withoutKind, slotAt, type Refusal, type Slot } from '#domain/bookings/bookings.ts'
import { type Day } from '#domain/calendar/calendar.ts'
import { nextCalendarId } from '#domain/bookings/calendar-id.ts'
import type { CalendarId } from '#domain/calendar/calendar-file.ts'
import { bookables, type Kind } from '#domain/facility/facility.ts'
import { bookingsIn, endingOf, heldIn, isOffer, lastCanceled } from '#server/repositories/bookings/member-weeks.ts'
import { sessionsTowardLimit } from '#server/repositories/bookings/weekly-limit.ts'
import { isSamePlace } from '#server/repositories/bookings/booking-ids.ts'
import type { Entry, MemberWeek } from '#records/bookings.ts'

/** A member's request for a slot. `bookingId` comes from `bookingIdOf`. For a retired player it is refused, unless it was booked before. */
export type ReservationRequest = BookedFor & {
  accountKey: string
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
  /** What is booked with one request in several weeks: its id, and the number of further weeks. One message tells of all. */
  series?: { id: string; weeks: number }
  /** The club has not seen the family. */
  isUnseen?: true
  /** Moved by staff, so that it stays free. */
  byClub?: true
  /** What is moved here was allowed over the limit. */
  wasOverLimit?: boolean
  /** What calendars call the booking that is moved here. */
  calendar?: CalendarId
}

/**
 * Why a reservation is refused: a booking rule (`Refusal`); the member already has the slot; the player is elsewhere in that
 * hour, has stopped by then (`retired`) or pauses; the week's sessions were used by players who have stopped; or `gone`: this request ended before. `held_for_you`: the slot is offered to the family, which accepts it to book it.
 */
export type ReserveRefusal =
  | Refusal
  | 'already_yours'
  | 'same_time'
  | 'retired'
  | 'upcoming'
  | 'paused'
  | 'family_limit'
  | 'held_for_you'
  | 'gone'

export type Refused =
  | { outcome: 'closed'; reason: string }
  | { outcome: 'other_ages'; reason: string }
  | NotOnDay
  | { outcome: 'unseen'; reason: string }
  | { outcome: ReserveRefusal }

/** Reasons against the slot itself, independent of the member. `closed` is the closure's reason. */
export type SlotRefusal = { unbookable: Refusal | undefined; closed: string | undefined; today: Day }

/** Why this request may not be booked in this week; undefined if it may. `now` in milliseconds. */
export function whyNotBook(
  week: MemberWeek,
  request: ReservationRequest,
  { unbookable, closed, today }: SlotRefusal,
  now: number,
): Refused | undefined {
  const { slot, bookingId, overLimit } = request
  const ending = endingOf(week, bookingId)
  if (ending) return { outcome: ending === 'slot_taken' ? 'slot_taken' : 'gone' }
  if (unbookable) return { outcome: unbookable }
  const away = whyAwayOn(request, slot.date)
  if (away) return { outcome: away }
  // The desk may book ahead for such a player.
  const notOnDay = request.byStaff ? undefined : whyNotOnDay(request, slot.date, today)
  if (notOnDay) return notOnDay
  const own = heldIn(week, new Date(now)).find((entry) => isSameSlot(entry, slot))
  if (own) return { outcome: isOffer(own) && !request.offer ? 'held_for_you' : 'already_yours' }
  if (closed !== undefined) return { outcome: 'closed', reason: closed }
  const otherAges = request.anyAge ? undefined : whyNotAge(slot, request.age)
  if (otherAges !== undefined) return { outcome: 'other_ages', reason: otherAges }
  const counted = countedFor(week, request, now)
  if (isElsewhere(counted, request)) return { outcome: 'same_time' }
  const limit = exceededLimit(counted, request)
  return limit && !overLimit ? { outcome: limit } : undefined
}

/** The week as it counts for a request: an offer never stands in the way of what the family books itself. */
const countedFor = (week: MemberWeek, { offer, byStaff }: ReservationRequest, now: number): MemberWeek => ({
  ...week,
  entries: offer ? heldIn(week, new Date(now)) : bookingsIn(week),
  done: byStaff ? week.done : withUndoable(week, now),
})

/** What can still be taken back counts as if it was canceled late. */
const withUndoable = ({ done }: MemberWeek, now: number): MemberWeek['done'] =>
  done.map((ended) => {
    const { player, undoUntil = 0 } = ended
    return undoUntil > now && player !== undefined ? { ...ended, late: { player, counts: true } } : ended
  })

/** Why an offer cannot be accepted beside what the family has booked or is booking; undefined if it can. */
export function whyNotAccept(
  week: MemberWeek,
  offer: readonly Entry[],
  whom: (entry: Entry) => BookedFor,
  { kind, accountKey, now }: { kind: Kind; accountKey: string; now: number },
): 'same_time' | 'weekly_limit' | 'family_limit' | undefined {
  const own = { ...week, entries: bookingsIn(week), done: withUndoable(week, now) }
  for (const [nth, entry] of offer.entries()) {
    const counted = { ...own, entries: [...own.entries, ...offer.slice(0, nth)] }
    const { id: bookingId, name } = entry
    const request = { ...whom(entry), accountKey, slot: slotAt(kind, entry), name, bookingId }
    if (isElsewhere(own, request)) return 'same_time'
    const limit = exceededLimit(counted, request)
    if (limit) return limit
  }
  return undefined
}

/** The open offers of a week that what the family now has booked leaves no room for. They go on to the next in line. */
export function offersInTheWay(week: MemberWeek, request: ReservationRequest): Entry[] {
  const { kind } = request.slot
  const booked = { ...week, entries: bookingsIn(week) }
  return week.entries.filter((entry) => {
    if (!isOffer(entry) || entry.player !== request.player) return false
    const offered = { ...request, bookingId: entry.id, slot: slotAt(kind, entry) }
    return isElsewhere(booked, offered) || exceededLimit(booked, offered) !== undefined
  })
}

/** The week with the entry of a request. `group` is that of what is booked together; `now` is when. */
export function withEntry(
  week: MemberWeek,
  request: ReservationRequest,
  { group, now }: { group: string | undefined; now: Date },
): MemberWeek {
  const { name, bookingId: id, player, isOnlyPlayer, slot, series, byClub, offer } = request
  const isOver = exceededLimit(countedFor(week, request, now.getTime()), request) !== undefined
  // Booked again, a calendar finds the entry that it has canceled: the cancellation was one change, this is another.
  const before = lastCanceled(week, slot, player)
  const calendar = request.calendar ?? (before && nextCalendarId({ id: before.id, calendar: nextCalendarId(before) }))
  const added: Entry = {
    id,
    ...withoutKind(slot),
    name,
    player,
    ...(isOnlyPlayer && { onlyPlayer: true }),
    ...(group !== undefined && { group }),
    ...(series && { series: series.id }),
    ...((isOver || request.wasOverLimit) && { overLimit: true }),
    ...(offer && { offer }),
    ...(calendar && { calendar }),
    ...(!offer && bookedAt(week, id, now)),
    ...(byClub && { byClub }),
  }
  return { ...week, entries: [...week.entries, added] }
}

/** Who books again what they canceled late has no new time in which it is free. */
export const bookedAt = (week: MemberWeek, id: string, now: Date): Pick<Entry, 'bookedAt'> =>
  week.done.some((ended) => ended.late && isSamePlace(ended.id, id)) ? {} : { bookedAt: now.toISOString() }

/** True if the player has another entry at this time, other than the one moved here. */
const isElsewhere = ({ entries }: MemberWeek, request: ReservationRequest): boolean =>
  !request.isOnlyPlayer &&
  entries.some(
    (entry) => entry.player === request.player && entry.date === request.slot.date && entry.time === request.slot.time,
  )

/** The limit that the request would bring the player's week over, or that of the family; undefined if neither. */
function exceededLimit(
  { entries, done }: MemberWeek,
  { slot: { kind }, bookingId: id, player, mostPlayers }: ReservationRequest,
): 'weekly_limit' | 'family_limit' | undefined {
  const { weeklyLimit } = bookables[kind]
  const week = { entries: [...entries, { id, player }], done }
  if (sessionsTowardLimit(week, player) > weeklyLimit) return 'weekly_limit'
  if (mostPlayers === undefined) return undefined
  return sessionsTowardLimit(week) > weeklyLimit * mostPlayers ? 'family_limit' : undefined
}
