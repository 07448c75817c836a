/** Arrivals at a session: when somebody can be marked, is late or missing, and what a no-show means. */
import type { NoShow } from '#records/arrivals.ts'
import type { Player } from '#domain/families/players.ts'
import { shareName } from '#domain/families/same-name.ts'
import { hasBegun, type Slot } from '#domain/bookings/bookings.ts'
import { addDays, facilityClock, instantOf, today, type Day, type Time } from '#domain/calendar/calendar.ts'
import { arrivals, bookables } from '#domain/facility/facility.ts'

const minute = 60_000

/** How long a family may object to a no-show. */
const objectionMs = arrivals.disputeHours * 60 * minute

/** `bookedAt`: an ISO instant, which matters if the session was under way by then. */
type When = Pick<Slot, 'kind' | 'date' | 'time'> & { bookedAt?: string | undefined }

/** From when until when somebody can arrive for this session, in milliseconds since 1970. */
export function arrivalWindow({ kind, date, time }: When): { opens: number; starts: number; ends: number } {
  const starts = instantOf(date, time).getTime()
  return { opens: starts - arrivals.opens * minute, starts, ends: starts + bookables[kind].minutes * minute }
}

/** Sessions whose start is at most an hour apart: players of one family arrive for them together. */
export const areTogether = (one: When, other: When): boolean =>
  Math.abs(arrivalWindow(one).starts - arrivalWindow(other).starts) <= 60 * minute

/**
 * What counts as the moment of an arrival. A device says when (`at`) and may send it later, as long as the family may object to
 * a no-show; one that cannot be right, because it has not come yet or is outside the session, is replaced by the time of the
 * server.
 */
export function arrivedAt(slot: When, at: string | undefined, now: Date): Date | 'too_early' | 'over' {
  const { opens, ends } = arrivalWindow(slot)
  const server = now.getTime()
  if (server < opens) return 'too_early'
  if (server > (at === undefined ? ends : ends + objectionMs)) return 'over'
  if (at === undefined) return now
  const sent = Date.parse(at)
  return new Date(sent >= opens && sent <= ends && sent <= server ? sent : Math.min(server, ends))
}

/** From when on somebody can be late: the start, or for a walk-in the moment of booking. In milliseconds since 1970. */
const dueFrom = (slot: When): number => Math.max(arrivalWindow(slot).starts, Date.parse(slot.bookedAt ?? '') || 0)

/** True for an arrival more than ten minutes after that. */
const isLate = (slot: When, at: string): boolean => Date.parse(at) > dueFrom(slot) + arrivals.late * minute

/** What a person has recorded about a booking. `by` is their name; `left` when somebody picked them up; `afterwards`: said once it was over. */
export type Arrival = {
  state: 'here' | 'no_show' | 'excused'
  at: string
  by: string
  left?: string | undefined
  afterwards?: true | undefined
}

/** What an Undo takes back. */
export const recorded = ['here', 'no_show', 'excused', 'left'] as const

/** What was recorded last. */
export const lastRecorded = (arrival: Arrival | undefined): (typeof recorded)[number] | undefined =>
  arrival?.left === undefined ? arrival?.state : 'left'

/** What counts as the moment of a departure: what a device says, if it is between the arrival and now. */
export function leftAt({ at: arrived }: Pick<Arrival, 'at'>, at: string | undefined, now: Date): Date {
  const sent = Date.parse(at ?? '')
  return sent >= Date.parse(arrived) && sent <= now.getTime() ? new Date(sent) : now
}

/** How many days before today a child is looked for that nobody has said to have left. */
export const pickUpDays = 7

/** True if what happened to a child on that day can still be said. */
export const isPickUpOpen = (day: Day, now: Date): boolean =>
  day <= today(now) && day >= addDays(today(now), -pickUpDays)

/** True while it can be said whether somebody came: on the day, and on the one after it. */
export const isMarkOpen = (day: Day, now: Date): boolean => day <= today(now) && day >= addDays(today(now), -1)

/** True for a session that is over without anybody having said whether its player came, while that can be said. */
export const isUnmarked = (slot: When, arrival: Pick<Arrival, 'state'> | undefined, now: Date): boolean =>
  arrival === undefined && isMarkOpen(slot.date, now) && now.getTime() >= arrivalWindow(slot).ends

/** True while what was recorded last can be taken back: that they left, until it cannot be said any more; else on the day, and the day it was said. */
export const isUndoOpen = (date: Day, arrival: Arrival | undefined, now: Date): boolean =>
  arrival?.left === undefined
    ? date === today(now) ||
      (isMarkOpen(date, now) &&
        (arrival?.afterwards ?? (arrival && today(new Date(arrival.at)) === today(now))) === true)
    : isPickUpOpen(date, now)

/** When somebody should have picked a child up by whose last session this is, in milliseconds since 1970. */
export const pickUpBy = (slot: When): number => arrivalWindow(slot).ends + arrivals.pickUp * minute

/**
 * Since when nobody has picked a child up, by its sessions of a day and what is recorded about each, in milliseconds since 1970;
 * undefined if it has not come, has left since, or may still be playing.
 */
export function notPickedUpSince(
  sessions: readonly { slot: When; arrival: Arrival | undefined }[],
  now: Date,
): number | undefined {
  const came = sessions.flatMap(({ arrival }) =>
    arrival?.state === 'here' && !arrival.afterwards ? Date.parse(arrival.at) : [],
  )
  const left = sessions.flatMap(({ arrival }) => (arrival?.left === undefined ? [] : Date.parse(arrival.left)))
  if (came.length === 0 || Math.max(...came) <= Math.max(0, ...left)) return undefined
  const kept = sessions.filter(({ arrival }) => arrival === undefined || arrival.state === 'here')
  const since = Math.max(...kept.map(({ slot }) => pickUpBy(slot)))
  return since <= now.getTime() ? since : undefined
}

/** `missing`: it began 20 minutes ago and nobody has recorded anything. */
export type ArrivalState = 'expected' | 'missing' | 'here' | 'late' | 'no_show' | 'excused'

export function arrivalState(slot: When, arrival: Pick<Arrival, 'state' | 'at'> | undefined, now: Date): ArrivalState {
  if (arrival) return arrival.state === 'here' && isLate(slot, arrival.at) ? 'late' : arrival.state
  return isMissing(slot, now) ? 'missing' : 'expected'
}

const isMissing = (slot: When, now: Date): boolean =>
  isMarkOpen(slot.date, now) && now.getTime() >= dueFrom(slot) + arrivals.missing * minute

/** True if somebody may be marked as here now. */
export function isArrivalOpen(slot: When, now: Date): boolean {
  const { opens, ends } = arrivalWindow(slot)
  return now.getTime() >= opens && now.getTime() <= ends
}

/**
 * Why a booking cannot be recorded as a no-show; undefined if it can. `isExempt`: its hour is closed, or the club moved it
 * there. `others` are the arrivals of that day.
 */
export function whyNotNoShow(
  slot: When,
  { isExempt, others, staffed }: { isExempt: boolean; others: readonly string[]; staffed: boolean },
  now: Date,
): 'not_then' | 'not_missing' | 'exempt' | 'unstaffed' | undefined {
  if (!isMarkOpen(slot.date, now)) return 'not_then'
  if (!isMissing(slot, now)) return 'not_missing'
  if (isExempt) return 'exempt'
  const { starts } = arrivalWindow(slot)
  const isStaffed = others.some((at) => Math.abs(Date.parse(at) - starts) <= arrivals.others * minute)
  return staffed || isStaffed ? undefined : 'unstaffed'
}

/** Why the rest of a session cannot be given to somebody else; undefined if it can: half of it is over, and nobody came. */
export function whyNotRelease(
  slot: When,
  arrival: Pick<Arrival, 'state'> | undefined,
  now: Date,
): 'not_absent' | 'too_early' | 'over' | undefined {
  const { starts, ends } = arrivalWindow(slot)
  if (arrival?.state !== 'no_show' && arrival?.state !== 'excused') return 'not_absent'
  if (now.getTime() < (starts + ends) / 2) return 'too_early'
  return now.getTime() >= ends ? 'over' : undefined
}

/** True while a session goes on. */
export const isUnderWay = (slot: Slot, now: Date): boolean =>
  hasBegun(slot, now) && now.getTime() < arrivalWindow(slot).ends

/** True while the family can say 'We were there'. */
export const canDispute = ({ at, disputed }: NoShow, now: Date): boolean =>
  disputed === undefined && now.getTime() < Date.parse(at) + objectionMs

/** True for one that counts toward the limit: what the family objects to does not until a coach has decided. */
const counts = ({ date, disputed, upheld, cleared }: NoShow, now: Date): boolean =>
  !cleared && (disputed === undefined || upheld === true) && isRecent({ date }, now)

/** True for one that can still count, and is therefore kept. */
export const isRecent = ({ date }: Pick<NoShow, 'date'>, now: Date): boolean =>
  date > addDays(today(now), -arrivals.noShows.days)

/** True for a player who can book only for the same day, until a coach has cleared it. */
export const isSameDayOnly = (noShows: readonly NoShow[] | undefined, now: Date): boolean =>
  arrivals.noShows.count > 0 && (noShows ?? []).filter((each) => counts(each, now)).length >= arrivals.noShows.count

/** '16:52' of an instant, in facility time. */
export const clockOf = (at: string): Time => facilityClock(new Date(at)).time

/** What a child missed, also while it was another player of the family: one who has stopped and was entered again, or is called otherwise. */
export const missedBy = (
  players: readonly Pick<Player, 'name' | 'formerNames' | 'noShows'>[],
  player: Pick<Player, 'name' | 'formerNames'>,
): NoShow[] => players.flatMap((each) => (shareName(each, player) ? (each.noShows ?? []) : []))
