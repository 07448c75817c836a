/** Months later and earlier. The only file that imports dayjs: what members see first needs no library of days. */
import dayjs from 'dayjs'
import type { Day } from '#domain/facility/day.ts'

/** A month 'yyyy-MM', so many months later. */
export const monthsLater = (month: string, months: number): string =>
  dayjs(`${month}-01`).add(months, 'month').format('YYYY-MM')

/** The same day of the month, `months` earlier. For comparison only: the result may not exist, e.g. 'yyyy-02-31'. */
export const monthsBefore = (day: Day, months: number): Day =>
  monthsLater(day.slice(0, 'yyyy-MM'.length), -months) + day.slice('yyyy-MM'.length)
