/** Tours of any club. */
// @module-tag long
import { expect, test } from 'vitest'
import { tourDays } from '#club/events.ts'
import { addDays, daysOfWeek } from '#domain/calendar/calendar.ts'
import { lastTourDay, nextTourDay } from './tour-days.ts'

test('no tour takes place on the closed weekdays, and the days end where the club says', () => {
  const closed = daysOfWeek('2027-03-01').filter((day) => nextTourDay(day) !== day)
  expect(closed).toHaveLength(tourDays.closedWeekdays.length)
  expect(lastTourDay(new Date('2027-03-01T18:00:00Z'))).toBe(addDays('2027-03-01', tourDays.daysAhead))
})
