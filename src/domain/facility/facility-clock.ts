/** The day and the time in the facility's time zone, without the library of days, which no public page needs at first. */
import { facility } from './facility.ts'
import type { Day, Time } from './day.ts'

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
