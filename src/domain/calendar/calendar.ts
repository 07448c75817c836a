/**
 * Facility time. Days are 'yyyy-MM-dd', times 'HH:mm', both in the facility's time zone; instants are `Date`.
 * A day is computed as one of UTC, so daylight-saving changes cannot shift it; the facility's offset comes from `Intl`
 * (specification section 3, product 4).
 */
import dayjs from 'dayjs'
import utc from 'dayjs/plugin/utc.js'
import { facilityClock, offsetAt, today } from '#domain/facility/facility-clock.ts'
import { dayMs, isDay, isTime, weekdayOf, type Day, type Time } from '#domain/facility/day.ts'
import { clockRange, clockTime, minutesOf, timeOf, hourLabel } from '#domain/facility/times.ts'

export { facilityClock, today }
export { clockRange, clockTime, dayMs, hourLabel, isDay, isTime, minutesOf, timeOf, weekdayOf, type Day, type Time }

dayjs.extend(utc)

/**
 * The instant of a facility day and time. For the hour that occurs twice in fall, the first is used. For a time that
 * is skipped in spring, the offset of the previous day applies: 2:30 is an hour and a half after 1:00.
 */
export function instantOf(day: Day, time: Time): Date {
  const wallTime = Date.parse(`${day}T${time}Z`)
  const byDayBefore = wallTime - offsetAt(wallTime - dayMs)
  const byDayAfter = wallTime - offsetAt(wallTime + dayMs)
  const roundTrips = (instant: number) => instant + offsetAt(instant) === wallTime
  return new Date(roundTrips(byDayBefore) || !roundTrips(byDayAfter) ? byDayBefore : byDayAfter)
}

const twoDigits = (part: number): string => String(part).padStart(2, '0')

/**
 * `days` days later (or earlier, if negative); 'Invalid Date' of what is no day. Without dayjs or an ISO text: a week of slots
 * asks for it hundreds of times.
 */
export function addDays(day: Day, days: number): Day {
  const sum = new Date(Date.parse(day) + days * dayMs)
  if (Number.isNaN(sum.getTime())) return String(sum)
  return `${sum.getUTCFullYear()}-${twoDigits(sum.getUTCMonth() + 1)}-${twoDigits(sum.getUTCDate())}`
}

/** A month 'yyyy-MM', so many months later. Without dayjs: a run of the garbage collector asks for it hundreds of times. */
export const monthsLater = (month: string, months: number): string =>
  new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)) - 1 + months))
    .toISOString()
    .slice(0, 'yyyy-MM'.length)

/** The same day of the month, `months` earlier. For comparison only: the result may not exist, e.g. 'yyyy-02-31'. */
export const monthsBefore = (day: Day, months: number): Day =>
  monthsLater(day.slice(0, 'yyyy-MM'.length), -months) + day.slice('yyyy-MM'.length)

/** How many days later `to` is; negative if it is earlier. */
export const daysBetween = (from: Day, to: Day): number => (Date.parse(to) - Date.parse(from)) / dayMs

/** The Monday of the week a day belongs to ('week starts Monday'). */
export const mondayOf = (day: Day): Day => addDays(day, -weekdayOf(day))

/** The seven days of the week that starts on `monday`. */
export const daysOfWeek = (monday: Day): Day[] => Array.from({ length: 7 }, (_, index) => addDays(monday, index))

/** The parts of a day as text: long and short weekday and month, day of the month without a leading zero. */
export function dayText(day: Day) {
  const parts = dayjs.utc(day).format('dddd|ddd|MMMM|MMM|D|YYYY').split('|')
  const [weekday = '', weekdayShort = '', month = '', monthShort = '', date = '', year = ''] = parts
  return { weekday, weekdayShort, month, monthShort, date, year }
}

/** 'Tuesday, November 24' */
export const longDay = (day: Day): string => dayjs.utc(day).format('dddd, MMMM D')

/** 'Tue Nov 24' */
export const shortDay = (day: Day): string => dayjs.utc(day).format('ddd MMM D')

/** 'Nov 24' */
export const monthDay = (day: Day): string => dayjs.utc(day).format('MMM D')

/** 'January' to 'December' */
export const monthNames = (): string[] =>
  Array.from({ length: 12 }, (_, month) => dayjs.utc(Date.UTC(2026, month)).format('MMMM'))

/** 'Nov 24, 2026' */
export const dayWithYear = (day: Day): string => dayjs.utc(day).format('MMM D, YYYY')

/** The day of a moment in the records: 'Nov 24, 2026'. */
export const dayOfInstant = (instant: string): string => dayWithYear(today(new Date(instant)))

/** The last day before this one: 'Nov 23, 2026'. */
export const dayBefore = (day: Day): string => dayWithYear(addDays(day, -1))

/** 'Tue Nov 24, 4:05 PM', in facility time. */
export function shortMoment(instant: Date): string {
  const { day, time } = facilityClock(instant)
  return `${shortDay(day)}, ${clockTime(time)}`
}

/** '4:05 PM', preceded by the day unless that is today, in facility time. `instant` is an ISO instant. */
export function nearMoment(instant: string, now: Date): string {
  const { day, time } = facilityClock(new Date(instant))
  return day === today(now) ? clockTime(time) : shortMoment(new Date(instant))
}
