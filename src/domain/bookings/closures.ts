/**
 * Blocks: a unit, all of a kind or the whole club closed for a while, for maintenance or a holiday.
 * From and to are facility wall-clock moments, 'yyyy-MM-ddTHH:mm'; a block ends before `to`.
 */
import { slotTimes, unitsOf, type Slot } from './bookings.ts'
import {
  addDays,
  daysOfWeek,
  facilityClock,
  isDay,
  isTime,
  minutesOf,
  timeOf,
  type Day,
} from '#domain/calendar/calendar.ts'
import { bookables, type Kind } from '#domain/facility/facility.ts'

/** What is closed: one lane or unit, every lane or every unit, or both. */
export type Where = { scope: 'club' } | { scope: 'kind'; kind: Kind } | { scope: 'unit'; kind: Kind; unit: number }

/** A wall-clock moment at the facility, 'yyyy-MM-ddTHH:mm'; these sort as texts. */
export type Moment = string

export type ClosureDraft = Where & { from: Moment; to: Moment; reason: string }
export type Closure = ClosureDraft & { id: string }

/** Longest reason, how far ahead a block may begin, how long it may last, and how many one club keeps. */
export const closureLimits = { reason: 120, daysAhead: 366, days: 92, kept: 200 } as const

/** True for a 'yyyy-MM-ddTHH:mm' of the calendar. */
export const isMoment = (text: string): text is Moment =>
  text.length === 16 && text[10] === 'T' && isDay(text.slice(0, 10)) && isTime(text.slice(11))

export const momentOf = (now: Date): Moment => {
  const { day, time } = facilityClock(now)
  return `${day}T${time}`
}

/** Why a block cannot be; nothing if it can. */
export function whyNotClosure({ from, to }: Pick<ClosureDraft, 'from' | 'to'>, now: Date): ClosureRefusal | undefined {
  const today = facilityClock(now).day
  if (to <= from) return 'backwards'
  if (to <= momentOf(now)) return 'over'
  if (from.slice(0, 10) > addDays(today, closureLimits.daysAhead)) return 'too_far'
  if (to.slice(0, 10) > addDays(from.slice(0, 10), closureLimits.days)) return 'too_long'
  return undefined
}
export type ClosureRefusal = 'backwards' | 'over' | 'too_far' | 'too_long'

/** True if any minute of a slot is closed by the block. */
export function closes(block: ClosureDraft, slot: Slot): boolean {
  if (block.scope !== 'club' && block.kind !== slot.kind) return false
  if (block.scope === 'unit' && block.unit !== slot.unit) return false
  // Sessions end on the day they begin, so the end is a moment of the same day.
  const end = timeOf(minutesOf(slot.time) + bookables[slot.kind].minutes)
  return block.from < `${slot.date}T${end}` && block.to > `${slot.date}T${slot.time}`
}

/** The first of these blocks that closes a slot. */
export const closureOver = <Each extends ClosureDraft>(blocks: readonly Each[], slot: Slot): Each | undefined =>
  blocks.find((block) => closes(block, slot))

/** True if the block closes anything on this day. */
export const touchesDay = ({ from, to }: Pick<ClosureDraft, 'from' | 'to'>, day: Day): boolean =>
  from < `${addDays(day, 1)}T00:00` && to > `${day}T00:00`

/** Every slot of a kind in the week from `monday` on that a block closes, in order. */
export function closedSlots(kind: Kind, monday: Day, blocks: readonly ClosureDraft[]): Slot[] {
  const days = daysOfWeek(monday).filter((day) => blocks.some((block) => touchesDay(block, day)))
  return days
    .flatMap((date) => slotTimes(kind).flatMap((time) => unitsOf(kind).map((unit) => ({ kind, date, time, unit }))))
    .filter((slot) => closureOver(blocks, slot))
}
