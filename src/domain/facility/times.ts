/** Arithmetic and text of wall-clock times, which have no day or time zone. */
import type { Time } from './day.ts'

export const minutesOf = (time: Time): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
export const timeOf = (minutes: number): Time =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

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

/** '10 AM', or '5:30 PM' at half past. */
export const hourLabel = (time: Time): string => clockTime(time).replace(':00', '')
