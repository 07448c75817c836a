/** Facility days and times as strings, and their validation. */

/** A facility day, 'yyyy-MM-dd'. */
export type Day = string
/** A facility wall-clock time, 'HH:mm'. */
export type Time = string

/** The week starts on Monday. */
export const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const

/** A day of 24 hours. */
export const dayMs = 24 * 60 * 60 * 1000

/** The weekday of January 1, 1970. */
const thursday = 3

/** 0 is Monday, 6 is Sunday. Without the library of days, because rules ask it for every slot of a week. */
export const weekdayOf = (day: Day): number => (Date.parse(day) / dayMs + thursday) % weekdays.length

// Limited to one century, so that days sort as strings and day arithmetic never leaves four-digit years.
const dayForm = /^20\d{2}-\d{2}-\d{2}$/
const timeForm = /^([01]\d|2[0-3]):[0-5]\d$/

/** True for a 'yyyy-MM-dd' of this century that exists in the calendar ('2026-02-30' does not). */
export function isDay(text: string): text is Day {
  // A day that a month does not have is one of the next month, or none.
  return dayForm.test(text) && new Date(`${text}T00:00:00Z`).getUTCDate() === Number(text.slice(-2))
}

/** True for an 'HH:mm' of a 24-hour clock. */
export const isTime = (text: string): text is Time => timeForm.test(text)

/** A facility wall-clock date and time, 'yyyy-MM-ddTHH:mm'. Sorts as a string. */
export type Moment = string

/** True for a valid 'yyyy-MM-ddTHH:mm'. */
export const isMoment = (text: string): text is Moment =>
  text.length === 16 && text[10] === 'T' && isDay(text.slice(0, 10)) && isTime(text.slice(11))
