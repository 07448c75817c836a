/**
 * Facility time. Days are 'yyyy-MM-dd', times 'HH:mm', both in the facility's time zone; instants are `Date`.
 * Day arithmetic works on strings, so daylight-saving changes cannot shift a day (specification section 3, product 4).
 */
import { facility } from '#domain/facility/facility.ts'
import { weekdays, isDay, isTime, type Day, type Time } from './day.ts'

export { isDay, isTime, type Day, type Time }

const wallClock = new Intl.DateTimeFormat('en-US', {
  timeZone: facility.timeZone,
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
})

/** Cache of the last result: a week of slots needs the same instant hundreds of times, and formatting is slow. */
let cached = { instant: Number.NaN, day: '', time: '' }

/** The facility day and time of an instant. */
export function facilityClock(now: Date): { day: Day; time: Time } {
  const instant = now.getTime()
  if (instant !== cached.instant) {
    const parts = Object.fromEntries(wallClock.formatToParts(now).map(({ type, value }) => [type, value]))
    const day = `${parts['year']}-${parts['month']}-${parts['day']}`
    cached = { instant, day, time: `${parts['hour']}:${parts['minute']}` }
  }
  return { day: cached.day, time: cached.time }
}

/** The facility day of an instant. */
export const today = (now: Date): Day => facilityClock(now).day

const dayMs = 24 * 60 * 60 * 1000

/**
 * The instant of a facility day and time. For the hour that occurs twice in fall, the first is used. For a time that
 * is skipped in spring, the offset of the previous day applies: 2:30 is an hour and a half after 1:00.
 */
export function instantOf(day: Day, time: Time): Date {
  const asUtc = (clock: { day: Day; time: Time }) => Date.parse(`${clock.day}T${clock.time}Z`)
  const wallTime = asUtc({ day, time })
  const offsetAt = (instant: number) => asUtc(facilityClock(new Date(instant))) - instant
  const byDayBefore = wallTime - offsetAt(wallTime - dayMs)
  const byDayAfter = wallTime - offsetAt(wallTime + dayMs)
  const roundTrips = (instant: number) => instant + offsetAt(instant) === wallTime
  return new Date(roundTrips(byDayBefore) || !roundTrips(byDayAfter) ? byDayBefore : byDayAfter)
}

/** `days` days later (or earlier, if negative). */
export function addDays(day: Day, days: number): Day {
  const noon = new Date(`${day}T12:00:00Z`)
  noon.setUTCDate(noon.getUTCDate() + days)
  return noon.toISOString().slice(0, 10)
}

/** 0 is Monday, 6 is Sunday. */
export const weekdayOf = (day: Day): number => (new Date(`${day}T12:00:00Z`).getUTCDay() + 6) % 7

/** The Monday of the week a day belongs to ('week starts Monday'). */
export const mondayOf = (day: Day): Day => addDays(day, -weekdayOf(day))

/** The seven days of the week that starts on `monday`. */
export const daysOfWeek = (monday: Day): Day[] => Array.from({ length: 7 }, (_, index) => addDays(monday, index))

export const minutesOf = (time: Time): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
export const timeOf = (minutes: number): Time =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const

/** The parts of a day as text: long and short weekday and month, day of the month without a leading zero. */
export function dayText(day: Day) {
  const weekday = weekdays[weekdayOf(day)]!
  const month = months[Number(day.slice(5, 7)) - 1]!
  return {
    weekday,
    weekdayShort: weekday.slice(0, 3),
    month,
    monthShort: month.slice(0, 3),
    date: String(Number(day.slice(8))),
    year: day.slice(0, 4),
  }
}

/** 'Tuesday, November 24' */
export function longDay(day: Day): string {
  const { weekday, month, date } = dayText(day)
  return `${weekday}, ${month} ${date}`
}

/** 'Tue Nov 24' */
export function shortDay(day: Day): string {
  const { weekdayShort, monthShort, date } = dayText(day)
  return `${weekdayShort} ${monthShort} ${date}`
}

/** '4:00 PM' */
export function clockTime(time: Time): string {
  const hour = Number(time.slice(0, 2))
  return `${hour % 12 || 12}:${time.slice(3)} ${hour < 12 ? 'AM' : 'PM'}`
}

/** '4:00–5:00 PM', or '11:30 AM–12:00 PM' across noon. */
export function clockRange(start: Time, minutes: number): string {
  const end = clockTime(timeOf((minutesOf(start) + minutes) % (24 * 60)))
  const begin = clockTime(start)
  return begin.slice(-2) === end.slice(-2) ? `${begin.slice(0, -3)}–${end}` : `${begin}–${end}`
}

/** 'Tue Nov 24, 4:05 PM', in facility time. */
export function shortMoment(instant: Date): string {
  const { day, time } = facilityClock(instant)
  return `${shortDay(day)}, ${clockTime(time)}`
}
