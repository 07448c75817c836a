/** School days, on which few players come before school ends. */
import { weekdayOf } from './calendar.ts'
import type { Day, Time } from '#domain/facility/day.ts'
import { facility } from '#domain/facility/facility.ts'
import { holidayOf } from './holidays.ts'

const saturday = 5

/** When school ends on a day; undefined on weekends, holidays, and where the club does not say. */
export const schoolEndsOn = (day: Day): Time | undefined =>
  weekdayOf(day) < saturday && holidayOf(day) === undefined ? facility.schoolEnds : undefined
