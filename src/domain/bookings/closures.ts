/**
 * Closures: a unit, all units of a kind or the whole club, closed for maintenance; and what the settings close:
 * holidays, the hours outside those of a day, and all of it before the club opens.
 * `from` and `to` are facility wall-clock times, 'yyyy-MM-ddTHH:mm'; `to` is exclusive.
 */
import { slotsOfDay, slotTimes, type Slot } from './bookings.ts'
import {
  addDays,
  daysOfWeek,
  facilityClock,
  hourLabel,
  minutesOf,
  timeOf,
  weekdayOf,
  type Day,
} from '#domain/calendar/calendar.ts'
import { bookables, type Kind } from '#domain/facility/facility.ts'
import { weekdays, type Moment } from '#domain/facility/day.ts'
import { hoursOn, settingsOf, settingsVersion, specialDay, widestHours } from '#domain/facility/live.ts'
import { holidayOf, holidaysAround } from '#domain/calendar/holidays.ts'
import { openingText, openingToCome } from '#domain/calendar/opening.ts'
import type { ClosureList, StoredClosure } from '#records/closures.ts'

/** What is closed: the whole club, all units of a kind, or one unit. */
export type ClosureScope =
  | { scope: 'club' }
  | { scope: 'kind'; kind: Kind }
  | { scope: 'unit'; kind: Kind; unit: number }

export type ClosureDraft = ClosureScope & { from: Moment; to: Moment; reason: string }

/** Maximum reason length, days ahead, duration in days, number of repetitions, and number of closures. */
export const closureLimits = { reason: 120, daysAhead: 366, days: 92, times: 26, maxCount: 200 } as const

const standing = { holiday: 'holiday_', hours: 'hours_', opening: 'opening_' } as const

/** True for what the settings of the club close, a holiday for example, which staff cannot reopen. */
export const isStanding = ({ id }: { id: string }): boolean =>
  Object.values(standing).some((prefix) => id.startsWith(prefix))

/** True for the hours before and after those of a day, which are no news in a list of closures. */
export const isOutsideHours = ({ id }: { id: string }): boolean => id.startsWith(standing.hours)

/** True for what closes everything until the club opens. */
export const isBeforeOpening = ({ id }: { id: string }): boolean => id.startsWith(standing.opening)

/** How long a past closure is stored, in days: as long as day sheets. */
const retentionDays = 35

/** The stored closures without those that are not needed any more. */
export function closuresToKeep(list: ClosureList | undefined, now: Date): StoredClosure[] {
  const oldest = `${addDays(facilityClock(now).day, -retentionDays)}T00:00`
  return (list?.closures ?? []).filter(({ to }) => to > oldest)
}

/** So many days ahead the hours outside those of a day are closures: nobody books further ahead. */
const hoursAhead = 92

/** The stored closures and the standing ones, by start. Of a standing one only what staff have kept is stored, under its id. */
export function allClosures(list: ClosureList | undefined, now: Date): StoredClosure[] {
  const stored = list?.closures ?? []
  const keptOf = new Map(stored.map(({ id, kept }) => [id, kept]))
  const ofSettings = standingClosures(now).map((each) => Object.assign({ kept: keptOf.get(each.id) ?? [] }, each))
  return [...stored.filter((each) => !isStanding(each)), ...ofSettings].toSorted(byStart)
}

type Standing = { scope: 'club'; id: string; from: Moment; to: Moment; reason: string }

/** What the settings close: the whole club before it opens at all, on holidays, and outside the hours of a day. */
function standingClosures(now: Date): Standing[] {
  const day = facilityClock(now).day
  const of = (id: string, from: Moment, to: Moment, reason: string): Standing => ({
    scope: 'club',
    id,
    from,
    to,
    reason,
  })
  const last = addDays(day, closureLimits.daysAhead)
  const holidays = holidaysAround(now).flatMap(({ day: date, name }) =>
    date > last ? [] : of(standing.holiday + date, `${date}T00:00`, `${addDays(date, 1)}T00:00`, name),
  )
  const opening = openingToCome(now)
  const before = opening
    ? [of(standing.opening + opening.day, `${day}T00:00`, `${addDays(last, 1)}T00:00`, openingText(opening))]
    : []
  return [...before, ...holidays, ...closedHours(day).map(({ id, from, to, reason }) => of(id, from, to, reason))]
}

type ClosedHours = Omit<Standing, 'scope'>[]
let known: { of: string; closed: ClosedHours } | undefined

/** The hours of the coming days that are shorter than those of src/club. */
function closedHours(first: Day): ClosedHours {
  if (settingsOf('hours').length + settingsOf('day').length === 0) return []
  const of = `${settingsVersion()} ${first}`
  if (known?.of !== of) known = { of, closed: hoursClosedFrom(first) }
  return known.closed
}

const hoursClosedFrom = (first: Day): ClosedHours =>
  Array.from({ length: hoursAhead }, (_, ahead) => hoursClosedOn(addDays(first, ahead))).flat()

function hoursClosedOn(date: Day): ClosedHours {
  const hours = hoursOn(date)
  if (holidayOf(date) !== undefined || hours === widestHours) return []
  const id = standing.hours + date
  const [midnight, next] = [`${date}T00:00`, `${addDays(date, 1)}T00:00`]
  const weekday = `${weekdays[weekdayOf(date)]!}s`
  if (hours === 'closed') return [{ id, from: midnight, to: next, reason: `Closed on ${weekday}` }]
  const when = specialDay(date)?.name ?? `on ${weekday}`
  const { opens, closes } = hours
  const closed: ClosedHours = []
  if (opens > widestHours.opens)
    closed.push({
      id: `${id}_am`,
      from: midnight,
      to: `${date}T${opens}`,
      reason: `Opens at ${hourLabel(opens)} ${when}`,
    })
  if (closes < widestHours.closes)
    closed.push({
      id: `${id}_pm`,
      from: `${date}T${closes}`,
      to: next,
      reason: `Closes at ${hourLabel(closes)} ${when}`,
    })
  return closed
}

/** The order of closures. */
export const byStart = (one: { from: Moment }, other: { from: Moment }): number => one.from.localeCompare(other.from)

export const momentOf = (now: Date): Moment => {
  const { day, time } = facilityClock(now)
  return `${day}T${time}`
}

/** Why a closure is invalid; undefined if it is valid. */
export function whyNotClosure(
  { from, to }: Pick<ClosureDraft, 'from' | 'to'>,
  now: Date,
  repeat?: ClosureRepeat,
): ClosureRefusal | undefined {
  const today = facilityClock(now).day
  if (to <= from) return 'backwards'
  if (to <= momentOf(now)) return 'over'
  if (repeat && to > later(from, repeat, 1)) return 'overlaps'
  if (from.slice(0, 10) > addDays(today, closureLimits.daysAhead)) return 'too_far'
  if (to.slice(0, 10) > addDays(from.slice(0, 10), closureLimits.days)) return 'too_long'
  return undefined
}
export type ClosureRefusal = 'backwards' | 'over' | 'too_far' | 'too_long' | 'overlaps'

/** The same facility time, `count` repetitions later. */
const later = (moment: Moment, { every }: ClosureRepeat, count: number): Moment =>
  addDays(moment.slice(0, 10), (every === 'week' ? 7 : 1) * count) + moment.slice(10)

/** True if the closure covers any minute of the slot. */
export function closes(closure: ClosureDraft, slot: Slot): boolean {
  if (closure.to <= `${slot.date}T${slot.time}`) return false
  if (closure.scope !== 'club' && closure.kind !== slot.kind) return false
  if (closure.scope === 'unit' && closure.unit !== slot.unit) return false
  // Sessions end on the day they start.
  const end = timeOf(minutesOf(slot.time) + bookables[slot.kind].minutes)
  return closure.from < `${slot.date}T${end}`
}

/** The closure of the whole club that covers any minute of an event, unless staff have decided that it takes place. */
export function clubClosureOf<Each extends ClosureDraft & { kept: readonly string[] }>(
  closures: readonly Each[],
  { id, start, end }: { id: string; start: Date; end: Date },
): Each | undefined {
  const [from, to] = [momentOf(start), momentOf(end)]
  return closures.find(
    (closure) => closure.scope === 'club' && closure.from < to && closure.to > from && !closure.kept.includes(id),
  )
}

/** The closure that a booking waits for a decision about; undefined if none covers it, or staff have kept it. */
export function undecidedIn<Each extends ClosureDraft & { kept: readonly string[] }>(
  closures: readonly Each[],
  booking: Slot & { id: string },
): Each | undefined {
  const covering = closures.filter((closure) => closes(closure, booking))
  return covering.some(({ kept }) => kept.includes(booking.id)) ? undefined : covering[0]
}

/** How often a closure repeats: the same hours, so many times in all. */
export type ClosureRepeat = { every: 'day' | 'week'; times: number }

/** The closure and its repetitions, in order. */
export function repeated<Draft extends ClosureDraft>(draft: Draft, repeat: ClosureRepeat | undefined): Draft[] {
  if (!repeat) return [{ ...draft }]
  return Array.from({ length: repeat.times }, (_, index) => ({
    ...draft,
    from: later(draft.from, repeat, index),
    to: later(draft.to, repeat, index),
  }))
}

/** The first closure that covers the slot. */
export const closureFor = <Each extends ClosureDraft>(closures: readonly Each[], slot: Slot): Each | undefined =>
  closures.find((closure) => closes(closure, slot))

/** True if the closure covers any part of the day. */
export const touchesDay = ({ from, to }: Pick<ClosureDraft, 'from' | 'to'>, day: Day): boolean =>
  from < `${addDays(day, 1)}T00:00` && to > `${day}T00:00`

/** Closed slots of a kind in the week that starts on `monday`, in order, each with the reason. */
export function closedSlots(
  kind: Kind,
  monday: Day,
  closures: readonly ClosureDraft[],
): (Slot & Pick<ClosureDraft, 'reason'>)[] {
  return daysOfWeek(monday).flatMap((date) => {
    const ofDay = closures.filter((closure) => touchesDay(closure, date))
    if (ofDay.length === 0) return []
    return slotsOfDay(kind, date).flatMap((slot) => {
      const closure = closureFor(ofDay, slot)
      return closure ? [Object.assign(slot, { reason: closure.reason })] : []
    })
  })
}

/** The slots of all units, or of one, that begin at or after `from` and before `to`. */
export type ClosedTime = Pick<ClosureDraft, 'from' | 'to' | 'reason'> & { unit?: number }

/** What is closed of a kind in the week that starts on `monday`, a row for each closure: the first one of a slot says why. */
export const closedTimes = (kind: Kind, monday: Day, closures: readonly ClosureDraft[]): ClosedTime[] =>
  closures
    .filter((each) => each.scope === 'club' || each.kind === kind)
    .filter(({ from, to }) => from < `${addDays(monday, 7)}T00:00` && to > `${monday}T00:00`)
    .map((closure) => {
      const { from, to, reason } = closure
      const [day, time] = [from.slice(0, 10), from.slice(11)]
      const begun = slotTimes(kind).find(
        (each) => each < time && minutesOf(each) + bookables[kind].minutes > minutesOf(time),
      )
      const closed = { from: `${day}T${begun ?? time}`, to, reason }
      return closure.scope === 'unit' ? Object.assign(closed, { unit: closure.unit }) : closed
    })

/** Staff move bookings out of a closure by at most so many minutes unless they choose to: families plan around the hour. */
export const closureMoveMinutes = 60

/** Unless they choose to, to no slot that begins sooner than in so many minutes: a family would not read of it in time. */
export const closureNoticeMinutes = 120

/** How many bookings one call moves out of a closure. */
export const maxMovedAtOnce = 60
