/**
 * Booking rules for lanes and Speede units: which slots exist, which can be booked now, and why not (specification
 * sections 5 and 9, product 4). The browser and the server use the same rules.
 */
import {
  addDays,
  daysBetween,
  facilityClock,
  isDay,
  minutesOf,
  mondayOf,
  timeOf,
  weekdayOf,
  type Day,
  type Time,
} from '#domain/calendar/calendar.ts'
import type { LaneBooking, SpeedeBooking } from '#records/bookings.ts'
import { bookables, laneWeeks, speedeDays, type Kind } from '#domain/facility/facility.ts'
import { bookingMessages } from './booking-messages.ts'

export type { LaneBooking, SpeedeBooking }

/** One unit of a kind at one start time. */
export type Slot = { kind: Kind; unit: number; date: Day; time: Time }

/** Where and when, without the kind. */
export type SlotOfKind = Omit<Slot, 'kind'>

export const withoutKind = ({ unit, date, time }: SlotOfKind): SlotOfKind => ({ unit, date, time })

export const slotAt = (kind: Kind, slot: SlotOfKind): Slot => ({ kind, ...withoutKind(slot) })

/** The slot of a booking of either kind. */
export const slotOfBooking = (booking: LaneBooking | SpeedeBooking): Slot => {
  return 'lane' in booking ? slotAt('lane', { ...booking, unit: booking.lane }) : slotAt('speede', booking)
}

export type Refusal = 'no_such_slot' | 'past' | 'outside_window' | 'weekly_limit' | 'slot_taken'

/** Start times of a day, in order: 12 for lanes, 24 for Speede units. */
export const slotTimes = (kind: Kind): readonly Time[] => starts[kind]

// Computed once: the rules need them for every slot of a week.
const starts = { lane: startsOf('lane'), speede: startsOf('speede') } satisfies Record<Kind, Time[]>

function startsOf(kind: Kind): Time[] {
  const { first, last, minutes } = bookables[kind]
  const count = (minutesOf(last) - minutesOf(first)) / minutes + 1
  return Array.from({ length: count }, (_, index) => timeOf(minutesOf(first) + index * minutes))
}

/** 1 to the number of lanes or units. */
export const unitsOf = (kind: Kind): number[] => Array.from({ length: bookables[kind].units }, (_, index) => index + 1)

/** Every slot of a day, by time, then unit. */
export const slotsOfDay = (kind: Kind, date: Day): Slot[] =>
  slotTimes(kind).flatMap((time) => unitsOf(kind).map((unit) => ({ kind, unit, date, time })))

/** How far after `today` the last bookable day is. */
const daysAhead = (kind: Kind, today: Day): number =>
  kind === 'lane' ? laneWeeks * 7 - 1 - weekdayOf(today) : speedeDays - 1

/** The last bookable day, as of `today`. */
export const lastDay = (kind: Kind, today: Day): Day => addDays(today, daysAhead(kind, today))

function everyDay(from: Day, to: Day, step: number): Day[] {
  const days: Day[] = []
  for (let day = from; day <= to; day = addDays(day, step)) days.push(day)
  return days
}

/** The days that can be booked, from today on. */
export function openDays(kind: Kind, now: Date): Day[] {
  const { day: today } = facilityClock(now)
  return everyDay(today, lastDay(kind, today), 1)
}

/** The most further weeks that can be booked along with a slot. */
export const mostFurtherWeeks = 3

/** In how many of the next weeks the hour of this slot can be booked already, 3 at most. */
export function furtherWeeks(slot: Slot, now: Date): number {
  const weeks = Array.from({ length: mostFurtherWeeks }, (_, nth) => nth + 1)
  return weeks.filter((nth) => !whyNotSlot(inWeek(slot, nth), now)).length
}

/** The same weekday and time, so many weeks later. */
export const inWeek = <Dated extends { date: Day }>(dated: Dated, nth: number): Dated => ({
  ...dated,
  date: addDays(dated.date, 7 * nth),
})

/** Mondays of the weeks a member can view. */
export const weeksShown = (kind: Kind, today: Day): Day[] => everyDay(mondayOf(today), lastDay(kind, today), 7)

/** True once the slot has started: 'a slot that has begun cannot be booked' (product 4). */
export function hasBegun(slot: Pick<Slot, 'date' | 'time'>, now: Date): boolean {
  const clock = facilityClock(now)
  return slot.date < clock.day || (slot.date === clock.day && slot.time <= clock.time)
}

/** True once the slot is over. */
export const hasEnded = ({ kind, date, time }: Omit<Slot, 'unit'>, now: Date): boolean =>
  hasBegun({ date, time: timeOf(minutesOf(time) + bookables[kind].minutes) }, now)

/** Why this slot cannot be booked now, regardless of existing bookings; undefined if it can. */
export function whyNotSlot(slot: Slot, now: Date): Refusal | undefined {
  const exists =
    isDay(slot.date) &&
    Number.isInteger(slot.unit) &&
    slot.unit >= 1 &&
    slot.unit <= bookables[slot.kind].units &&
    slotTimes(slot.kind).includes(slot.time)
  if (!exists) return 'no_such_slot'
  if (hasBegun(slot, now)) return 'past'
  const { day: today } = facilityClock(now)
  if (daysBetween(today, slot.date) > daysAhead(slot.kind, today)) return 'outside_window'
  return undefined
}

/** Bookings in the week of a slot. */
export type WeekState = {
  /** Booked slots of the week. */
  taken: readonly Pick<Slot, 'unit' | 'date' | 'time'>[]
  /** Number of the member's own sessions of this kind in the week. */
  mine: number
}

/** Why this member cannot reserve this slot now; undefined if they can. */
export function whyNotReserve(slot: Slot, { taken, mine }: WeekState, now: Date): Refusal | undefined {
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

/** User-visible message for a refusal. */
export function refusalMessage(kind: Kind, refusal: Refusal): string {
  const messages: Record<Refusal, string> = {
    no_such_slot: 'This slot does not exist. Please pick another one.',
    past: 'This slot has already started. Please pick a later one.',
    outside_window: bookingMessages.outsideWindow,
    weekly_limit: bookingMessages[kind].weeklyLimit,
    slot_taken: bookingMessages[kind].taken,
  }
  return messages[refusal]
}

/** Up to `count` open slots nearest to `requested`: the same time on other units first, then the closest times of that day. */
export function nearestOpen(requested: Slot, taken: WeekState['taken'], now: Date, count = 3): Slot[] {
  return slotsNearest(requested)
    .filter((slot) => !whyNotReserve(slot, { taken, mine: 0 }, now) && !isSameSlot(slot, requested))
    .slice(0, count)
}

/** All slots of that day, the nearest first: the same time on the nearest units, then the closest times. */
export function slotsNearest({ kind, date, unit, time }: Slot): Slot[] {
  const distance = (slot: Slot) => Math.abs(minutesOf(slot.time) - minutesOf(time)) * 100 + Math.abs(slot.unit - unit)
  return slotsOfDay(kind, date).toSorted((one, other) => distance(one) - distance(other))
}

/** Number of bookings in the Monday-to-Sunday week of `date` ('Max 2 sessions per week'). */
export const sessionsInWeek = (bookings: readonly { date: Day }[], date: Day): number =>
  bookings.filter((booking) => mondayOf(booking.date) === mondayOf(date)).length
