/** The days and times on which a tour can be requested. */
import { tourDays, tourTimes } from '#club/events.ts'
import { addDays, facilityClock, isDay, longDay, today, weekdayOf, type Day } from '#domain/calendar/calendar.ts'
import { weekdays } from '#domain/calendar/day.ts'
import { tourMessages } from '#domain/messages/messages.ts'
import { codeOf, type TourTime } from './tours.ts'

/** Why a tour cannot take place then; undefined if it can. `field` is the one to change. */
export type TourRefusal = { field: 'date' | 'time'; reason: 'past' | 'too_far' | 'begun' | 'closed'; name?: string }

/** The last day on which a tour can be requested. */
export const lastTourDay = (now: Date): Day => addDays(today(now), tourDays.daysAhead)

/** The holiday of a day, and for a closed weekday its name; undefined on open days. */
export function closedOn(day: Day): string | undefined {
  const holiday = tourDays.holidays.find((each) => each.day === day || each.day === day.slice(5))
  const weekday = weekdays[weekdayOf(day)]!
  return holiday?.name ?? (tourDays.closedWeekdays.includes(weekday) ? `${weekday}s` : undefined)
}

/** The codes of the times that can still be requested on a day. Without a day, of all times. */
export function openTourTimes(date: Day | '', now: Date): TourTime[] {
  const { day, time } = facilityClock(now)
  return tourTimes.filter((offered) => date !== day || offered > time).map(codeOf)
}

/** The same answer in the form and on the server. `date` is a day, `time` a code. */
export function whyNotTour({ date, time }: { date: Day; time: TourTime }, now: Date): TourRefusal | undefined {
  if (!isDay(date) || date < today(now)) return { field: 'date', reason: 'past' }
  if (date > lastTourDay(now)) return { field: 'date', reason: 'too_far' }
  const name = closedOn(date)
  if (name !== undefined) return { field: 'date', reason: 'closed', name }
  return openTourTimes(date, now).includes(time) ? undefined : { field: 'time', reason: 'begun' }
}

/** The first day from `day` on with a tour at every hour. */
export function nextTourDay(day: Day): Day {
  return closedOn(day) === undefined ? day : nextTourDay(addDays(day, 1))
}

/** The message of a refusal. */
export const refusalText = ({ reason, name }: TourRefusal, now: Date): string =>
  tourMessages.refusal[reason](longDay(lastTourDay(now)), name)
