/** The days and times of tours. A request is taken for any of them; what does not fit is pointed out. */
import { tourDays, tourTimes } from '#club/events.ts'
import {
  addDays,
  facilityClock,
  isDay,
  longDay,
  shortDay,
  today,
  weekdayOf,
  type Day,
} from '#domain/calendar/calendar.ts'
import { weekdays } from '#domain/calendar/day.ts'
import { holidayOf } from '#domain/facility/holidays.ts'
import { tourMessages } from '#domain/messages/tour-messages.ts'
import { codeOf, type TourTime } from './tours.ts'

/** Why no tour takes place then. */
type TourHint = { about: 'date' | 'time'; reason: 'past' | 'too_far' | 'begun' | 'closed'; name?: string }

/** The last day for which tours are planned. */
export const lastTourDay = (now: Date): Day => addDays(today(now), tourDays.daysAhead)

/** The holiday of a day, and for a closed weekday its name; undefined on open days. */
export function closedOn(day: Day): string | undefined {
  const weekday = weekdays[weekdayOf(day)]!
  return holidayOf(day) ?? (tourDays.closedWeekdays.includes(weekday) ? `${weekday}s` : undefined)
}

/** The codes of the times that have not begun. */
function timesToCome(date: Day, now: Date): TourTime[] {
  const { day, time } = facilityClock(now)
  return tourTimes.filter((offered) => date !== day || offered > time).map(codeOf)
}

/**
 * What to point out about a request, to the visitor and to staff; undefined if it fits. 'No format checks on phone or date':
 * never a reason to refuse one. Nothing is said about a text that is no day.
 */
export function tourHint({ date, time }: { date: string; time: TourTime | '' }, now: Date): TourHint | undefined {
  if (!isDay(date)) return undefined
  if (date < today(now)) return { about: 'date', reason: 'past' }
  if (date > lastTourDay(now)) return { about: 'date', reason: 'too_far' }
  const name = closedOn(date)
  if (name !== undefined) return { about: 'date', reason: 'closed', name }
  return time === '' || timesToCome(date, now).includes(time) ? undefined : { about: 'time', reason: 'begun' }
}

/** The first day from `day` on with a tour at every hour. */
export function nextTourDay(day: Day): Day {
  return closedOn(day) === undefined ? day : nextTourDay(addDays(day, 1))
}

/** The hint in words. */
export const tourHintText = ({ reason, name }: TourHint, date: Day, now: Date): string =>
  tourMessages.hint[reason](reason === 'closed' ? shortDay(date) : longDay(lastTourDay(now)), name)
