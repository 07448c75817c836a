/**
 * Hours for some ages only: `ageBands` of the club's settings. A session belongs to the band in which it starts; outside
 * every band it is for everybody. The browser and the server use the same rule.
 */
import { dayText, hourLabel, weekdayOf } from '#domain/calendar/calendar.ts'
import { weekdays } from '#domain/facility/day.ts'
import { bookables, type AgeBand } from '#domain/facility/facility.ts'
import type { Slot } from './bookings.ts'

type Hour = Pick<Slot, 'kind' | 'date' | 'time'>

/**
 * Why this hour is not for a player of this age, in whole years: 'Tue 4 PM is for ages 8 to 11.'; undefined if it is, or if
 * no age is asked for.
 */
export function whyNotAge(
  { kind, date, time }: Hour,
  age: number | undefined,
  bands: readonly AgeBand[] = bookables[kind].ageBands ?? [],
): string | undefined {
  // Without bands no day is looked at: the grid asks for every slot of a week.
  if (age === undefined || bands.length === 0) return undefined
  const weekday = weekdays[weekdayOf(date)]!
  const band = bands.find(({ weekdays: days, from, to }) => days.includes(weekday) && from <= time && time < to)
  if (!band || (band.ages.min <= age && age <= band.ages.max)) return undefined
  const { min, max } = band.ages
  return `${dayText(date).weekdayShort} ${hourLabel(time)} is for ${min === max ? `age ${min}` : `ages ${min} to ${max}`}.`
}

/** The same for players who come together: why it is not for one of them. */
export const whyNotAges = (hour: Hour, ages: readonly number[]): string | undefined =>
  ages.map((age) => whyNotAge(hour, age)).find((reason) => reason !== undefined)
