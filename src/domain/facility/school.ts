/** School days, on which few players come before school ends. */
import { weekdayOf } from '#domain/calendar/calendar.ts'
import type { Day, Time } from '#domain/calendar/day.ts'
import { facility } from './facility.ts'
import { holidayOf } from './holidays.ts'

const saturday = 5

/** When school ends on a day; undefined on weekends, holidays, and where the club does not say. */
export const schoolEndsOn = (day: Day): Time | undefined =>
  weekdayOf(day) < saturday && holidayOf(day) === undefined ? facility.schoolEnds : undefined
