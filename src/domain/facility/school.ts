/** School days, on which few players come before school ends. */
import { tourDays } from '#club/events.ts'
import { weekdayOf } from '#domain/calendar/calendar.ts'
import type { Day, Time } from '#domain/calendar/day.ts'
import { facility } from './facility.ts'

const saturday = 5

/** When school ends on a day; undefined on weekends, holidays, and where the club does not say. */
export function schoolEndsOn(day: Day): Time | undefined {
  const isHoliday = tourDays.holidays.some((holiday) => holiday.day === day || holiday.day === day.slice(5))
  return weekdayOf(day) < saturday && !isHoliday ? facility.schoolEnds : undefined
}
