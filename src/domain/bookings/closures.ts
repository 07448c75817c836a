/**
 * Closures: a unit, all units of a kind or the whole club, closed for maintenance; and the holidays, which close the whole club.
 * `from` and `to` are facility wall-clock times, 'yyyy-MM-ddTHH:mm'; `to` is exclusive.
 */
import { slotsOfDay, type Slot } from './bookings.ts'
import { addDays, daysOfWeek, facilityClock, minutesOf, timeOf, type Day } from '#domain/calendar/calendar.ts'
import { bookables, type Kind } from '#domain/facility/facility.ts'
import type { Moment } from '#domain/facility/day.ts'
import { holidaysAround } from '#domain/calendar/holidays.ts'
import type { ClosureList, StoredClosure } from '#records/closures.ts'

/** What is closed: the whole club, all units of a kind, or one unit. */
export type ClosureScope =
  | { scope: 'club' }
  | { scope: 'kind'; kind: Kind }
  | { scope: 'unit'; kind: Kind; unit: number }

export type ClosureDraft = ClosureScope & { from: Moment; to: Moment; reason: string }

/** Maximum reason length, days ahead, duration in days, number of repetitions, and number of closures. */
export const closureLimits = { reason: 120, daysAhead: 366, days: 92, times: 26, maxCount: 200 } as const

const holidayPrefix = 'holiday_'

/** True for a holiday, which staff cannot reopen. */
export const isHoliday = ({ id }: { id: string }): boolean => id.startsWith(holidayPrefix)

/** The stored closures and the holidays, by start. Of a holiday only what staff have kept is stored, under its id. */
export function allClosures(list: ClosureList | undefined, now: Date): StoredClosure[] {
  const stored = list?.closures ?? []
  const last = addDays(facilityClock(now).day, closureLimits.daysAhead)
  const holidays = holidaysAround(now).flatMap(({ day, name: reason }): StoredClosure[] => {
    const id = holidayPrefix + day
    const kept = stored.find((each) => each.id === id)?.kept ?? []
    const span = { from: `${day}T00:00`, to: `${addDays(day, 1)}T00:00` }
    return day > last ? [] : [{ scope: 'club', id, ...span, reason, kept }]
  })
  return [...stored.filter((each) => !isHoliday(each)), ...holidays].toSorted(byStart)
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
  if (closure.scope !== 'club' && closure.kind !== slot.kind) return false
  if (closure.scope === 'unit' && closure.unit !== slot.unit) return false
  // Sessions end on the day they start.
  const end = timeOf(minutesOf(slot.time) + bookables[slot.kind].minutes)
  return closure.from < `${slot.date}T${end}` && closure.to > `${slot.date}T${slot.time}`
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
  const days = daysOfWeek(monday).filter((day) => closures.some((closure) => touchesDay(closure, day)))
  return days
    .flatMap((date) => slotsOfDay(kind, date))
    .flatMap((slot) => {
      const closure = closureFor(closures, slot)
      return closure ? [Object.assign(slot, { reason: closure.reason })] : []
    })
}

/** Staff move bookings out of a closure by at most so many minutes unless they choose to: families plan around the hour. */
export const closureMoveMinutes = 60

/** Unless they choose to, to no slot that begins sooner than in so many minutes: a family would not read of it in time. */
export const closureNoticeMinutes = 120

/** How many bookings one call moves out of a closure. */
export const maxMovedAtOnce = 60
