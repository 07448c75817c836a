/** By when the club keeps what it has promised. Days of work are those of tours, without holidays. */
import { tourDays } from '#club/events.ts'
import { addDays, instantOf, today, weekdayOf, type Day } from '#domain/calendar/calendar.ts'
import { weekdays } from '#domain/facility/day.ts'
import { deadlines, facility } from '#domain/facility/facility.ts'
import { holidayOf } from '#domain/calendar/holidays.ts'

const isWorkday = (day: Day): boolean =>
  holidayOf(day) === undefined && !tourDays.closedWeekdays.includes(weekdays[weekdayOf(day)]!)

const workdayAfter = (day: Day, count: number): Day => {
  if (count === 0) return day
  const next = addDays(day, 1)
  return workdayAfter(next, isWorkday(next) ? count - 1 : count)
}

/** When the club closes on the `count`-th day of work after an instant. */
export const endOfWorkday = (at: Date, count: number): Date =>
  instantOf(workdayAfter(today(at), count), facility.closes)

/** When somebody has to have looked at what does not wait long. */
export const dueSoon = (at: Date): Date => endOfWorkday(at, deadlines.soonDays)
