/** Days and times of the facility as texts: what they look like, and whether there is such a day. */

/** A facility day, 'yyyy-MM-dd'. */
export type Day = string
/** A facility wall-clock time, 'HH:mm'. */
export type Time = string

// One century keeps every day a string that sorts, and every sum of days four digits long.
const dayForm = /^20\d{2}-\d{2}-\d{2}$/
const timeForm = /^([01]\d|2[0-3]):[0-5]\d$/

/** True for a 'yyyy-MM-dd' of this century that exists in the calendar ('2026-02-30' does not). */
export function isDay(text: string): text is Day {
  if (!dayForm.test(text)) return false
  const parsed = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().slice(0, 10) === text
}

/** True for a 'HH:mm' of a 24-hour clock. */
export const isTime = (text: string): text is Time => timeForm.test(text)
