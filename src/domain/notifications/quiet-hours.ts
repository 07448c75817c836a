/** The night, in which nothing is sent, and when somebody is reminded: the day before at the same time, and two hours before. */
import { addDays, facilityClock, instantOf } from '#domain/calendar/calendar.ts'

export const reminderNames = ['day', 'hours'] as const
export type ReminderName = (typeof reminderNames)[number]

const hourMs = 60 * 60_000
/** Facility times between which nothing is sent; what falls there is sent at `instead` before. */
const quiet = { from: '21:00', to: '07:00', instead: '20:00' } as const

/** True between 21:00 and 07:00, facility time. */
export function isQuiet(now: Date): boolean {
  const { time } = facilityClock(now)
  return time >= quiet.from || time < quiet.to
}

/** The end of the quiet hours that a time is in; itself if it is in none. */
export function afterQuiet(at: Date): Date {
  if (!isQuiet(at)) return at
  const { day, time } = facilityClock(at)
  return instantOf(time < quiet.to ? day : addDays(day, 1), quiet.to)
}

/** When a reminder of something that starts at `start` is due. The day before means the same wall-clock time. */
export function remindAt(name: ReminderName, start: Date): Date {
  const begin = facilityClock(start)
  const at = name === 'day' ? instantOf(addDays(begin.day, -1), begin.time) : new Date(start.getTime() - 2 * hourMs)
  if (!isQuiet(at)) return at
  const { day, time } = facilityClock(at)
  return instantOf(time < quiet.to ? addDays(day, -1) : day, quiet.instead)
}
