/**
 * Facility time. Days are 'yyyy-MM-dd', times 'HH:mm', both on the facility's wall clock; instants are `Date`.
 * Day arithmetic is done on the strings, so a daylight-saving change can never move a day (specification section 3, product 4).
 */
import dayjs from 'dayjs'
import timezone from 'dayjs/plugin/timezone'
import utc from 'dayjs/plugin/utc'
import { facility } from './facility.ts'

dayjs.extend(utc)
dayjs.extend(timezone)

/** A facility day, 'yyyy-MM-dd'. */
export type Day = string
/** A facility wall-clock time, 'HH:mm'. */
export type Time = string

const dayForm = /^\d{4}-\d{2}-\d{2}$/
const timeForm = /^([01]\d|2[0-3]):[0-5]\d$/

/** True for a 'yyyy-MM-dd' that exists in the calendar ('2026-02-30' does not). */
export function isDay(text: string): text is Day {
  if (!dayForm.test(text)) return false
  const parsed = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().slice(0, 10) === text
}

/** True for a 'HH:mm' of a 24-hour clock. */
export const isTime = (text: string): text is Time => timeForm.test(text)

/** The facility day and time of an instant. */
export function facilityClock(now: Date): { day: Day; time: Time } {
  const [day, time] = dayjs(now).tz(facility.timeZone).format('YYYY-MM-DD HH:mm').split(' ')
  return { day: day!, time: time! }
}

/** The facility day of an instant. */
export const today = (now: Date): Day => facilityClock(now).day

/** The instant of a facility day and time. In the hour that a spring change skips, the later instant is meant. */
export const instantOf = (day: Day, time: Time): Date => dayjs.tz(`${day} ${time}`, facility.timeZone).toDate()

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

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const
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

/** The parts of a day in words: weekday and month whole and short, the day of the month without a leading zero. */
export function dayWords(day: Day) {
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
  const { weekday, month, date } = dayWords(day)
  return `${weekday}, ${month} ${date}`
}

/** 'Tue Nov 24' */
export function shortDay(day: Day): string {
  const { weekdayShort, monthShort, date } = dayWords(day)
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
