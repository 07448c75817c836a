/**
 * Lanes and Speede units: which slots exist, which may be booked now, and why not (specification sections 5 and 9, product 4).
 * The same rules run in the browser before a tap and on the server after it.
 */
import {
  addDays,
  facilityClock,
  isDay,
  minutesOf,
  mondayOf,
  timeOf,
  type Day,
  type Time,
} from '#domain/calendar/calendar.ts'
import { bookables, laneWeeks, speedeDays, type Kind } from '#domain/facility/facility.ts'
import { bookingMessages } from '#domain/messages/messages.ts'

/** One unit of one kind at one start: what two families may compete for. */
export type Slot = { kind: Kind; unit: number; date: Day; time: Time }

/** What the browser keeps under 'bookings' (specification section 3). */
export type LaneBooking = { id: string; lane: number; date: Day; time: Time; name: string; email: string }
/** What the browser keeps under 'speede:bookings'. */
export type SpeedeBooking = { id: string; unit: number; date: Day; time: Time; name: string; email: string }

export type Refusal = 'no_such_slot' | 'past' | 'outside_window' | 'weekly_limit' | 'slot_taken'

/** Every start of a day, in order: 12 lane hours, 24 Speede half hours. */
export const slotTimes = (kind: Kind): readonly Time[] => starts[kind]

// Told once: every rule asks for them, for every slot of a week.
const starts = { lane: startsOf('lane'), speede: startsOf('speede') } satisfies Record<Kind, Time[]>

function startsOf(kind: Kind): Time[] {
  const { first, last, minutes } = bookables[kind]
  const count = (minutesOf(last) - minutesOf(first)) / minutes + 1
  return Array.from({ length: count }, (_, index) => timeOf(minutesOf(first) + index * minutes))
}

/** 1 to the number of lanes or units. */
export const unitsOf = (kind: Kind): number[] => Array.from({ length: bookables[kind].units }, (_, index) => index + 1)

/** The last day that can be booked when today is `today`. */
export const lastDay = (kind: Kind, today: Day): Day =>
  kind === 'lane' ? addDays(mondayOf(today), laneWeeks * 7 - 1) : addDays(today, speedeDays - 1)

/** The Mondays of the weeks a member may page through. */
export function weeksShown(kind: Kind, today: Day): Day[] {
  const last = lastDay(kind, today)
  const mondays: Day[] = []
  for (let monday = mondayOf(today); monday <= last; monday = addDays(monday, 7)) mondays.push(monday)
  return mondays
}

/** True once the slot has begun: 'a slot that has begun cannot be booked' (product 4). */
export function hasBegun(slot: Pick<Slot, 'date' | 'time'>, now: Date): boolean {
  const clock = facilityClock(now)
  return slot.date < clock.day || (slot.date === clock.day && slot.time <= clock.time)
}

/** Why nobody could book this slot now, whoever holds what; nothing if it is bookable. */
export function whyNotSlot(slot: Slot, now: Date): Refusal | undefined {
  const exists =
    isDay(slot.date) &&
    Number.isInteger(slot.unit) &&
    slot.unit >= 1 &&
    slot.unit <= bookables[slot.kind].units &&
    slotTimes(slot.kind).includes(slot.time)
  if (!exists) return 'no_such_slot'
  if (hasBegun(slot, now)) return 'past'
  if (slot.date > lastDay(slot.kind, facilityClock(now).day)) return 'outside_window'
  return undefined
}

/** What is known of the week of the wanted slot. */
export type WeekKnown = {
  /** Slots of that week held by anybody. */
  taken: readonly Pick<Slot, 'unit' | 'date' | 'time'>[]
  /** The asking member's own sessions of that kind in that week. */
  mine: number
}

/** Why this member cannot reserve this slot now; nothing if they can. */
export function whyNotReserve(slot: Slot, { taken, mine }: WeekKnown, now: Date): Refusal | undefined {
  const unbookable = whyNotSlot(slot, now)
  if (unbookable) return unbookable
  if (taken.some((other) => isSameSlot(other, slot))) return 'slot_taken'
  if (mine >= bookables[slot.kind].weeklyLimit) return 'weekly_limit'
  return undefined
}

export const isSameSlot = (
  one: Pick<Slot, 'unit' | 'date' | 'time'>,
  other: Pick<Slot, 'unit' | 'date' | 'time'>,
): boolean => one.unit === other.unit && one.date === other.date && one.time === other.time

/** The sentence a person reads for a refusal. */
export function refusalMessage(kind: Kind, refusal: Refusal): string {
  const sentences: Record<Refusal, string> = {
    no_such_slot: bookingMessages.noSuchSlot,
    past: bookingMessages.past,
    outside_window: bookingMessages.outsideWindow,
    weekly_limit: bookingMessages[kind].weeklyLimit,
    slot_taken: bookingMessages[kind].taken,
  }
  return sentences[refusal]
}

/** Up to `count` open slots nearest to a wanted one: same hour on another unit first, then the closest hours of that day. */
export function nearestOpen(wanted: Slot, taken: WeekKnown['taken'], now: Date, count = 3): Slot[] {
  const distance = (slot: Slot) =>
    Math.abs(minutesOf(slot.time) - minutesOf(wanted.time)) * 100 + Math.abs(slot.unit - wanted.unit)
  return slotTimes(wanted.kind)
    .flatMap((time) => unitsOf(wanted.kind).map((unit): Slot => ({ kind: wanted.kind, date: wanted.date, unit, time })))
    .filter((slot) => !whyNotReserve(slot, { taken, mine: 0 }, now) && !isSameSlot(slot, wanted))
    .toSorted((one, other) => distance(one) - distance(other))
    .slice(0, count)
}

/** How many of these bookings fall into the Monday-to-Sunday week of `date` ('Max 2 sessions per week'). */
export const sessionsInWeek = (bookings: readonly { date: Day }[], date: Day): number =>
  bookings.filter((booking) => mondayOf(booking.date) === mondayOf(date)).length
