/** The days and times of tours. A request is taken for any of them; what does not fit is pointed out. */
import { tourDays } from '#club/events.ts'
import {
  addDays,
  facilityClock,
  isDay,
  longDay,
  today,
  weekdayOf,
  timeOf,
  minutesOf,
  type Day,
} from '#domain/calendar/calendar.ts'
import { isTime, weekdays } from '#domain/facility/day.ts'
import { facility } from '#domain/facility/facility.ts'
import { closedOn, holidayOf } from '#domain/calendar/holidays.ts'
import { tourMessages } from './tour-messages.ts'
import { isClubClosed, type PublicClosure } from './open-hours.ts'
import { timeOfTour, tourMinutes, type tourVisit, type TourTime } from './tours.ts'

/** Why no tour takes place then. */
export type TourHint =
  | { about: 'date'; reason: 'past' | 'too_far' | 'no_tours' }
  | { about: 'date'; reason: 'holiday'; name: string }
  | { about: 'time'; reason: 'begun' | 'closed' }

/** What happens after a request. @param whyNot why no tour takes place then. */
export const nextAfterRequest = (whyNot: string | undefined): string =>
  whyNot === undefined ? tourDays.next : tourMessages.willCall(whyNot)

/** The last day for which tours are planned. */
export const lastTourDay = (now: Date): Day => addDays(today(now), tourDays.daysAhead)

function whyNotDay(day: Day): TourHint | undefined {
  const name = holidayOf(day)
  if (name !== undefined) return { about: 'date', reason: 'holiday', name }
  const isOff = tourDays.closedWeekdays.includes(weekdays[weekdayOf(day)]!)
  return isOff ? { about: 'date', reason: 'no_tours' } : undefined
}

/**
 * What to point out about a request, to the visitor and to staff; undefined if it fits. 'No format checks on phone or date':
 * never a reason to refuse one. Nothing is said about a text that is no day. `time` is a code or, as agreed, a time.
 */
export function tourHint(
  { date, time }: { date: string; time: TourTime | '' },
  now: Date,
  closures: readonly PublicClosure[] = [],
): TourHint | undefined {
  if (!isDay(date)) return undefined
  if (date < today(now)) return { about: 'date', reason: 'past' }
  if (date > lastTourDay(now)) return { about: 'date', reason: 'too_far' }
  const about = whyNotDay(date)
  if (about || time === '') return about
  const start = isTime(time) ? time : timeOfTour(time)
  const clock = facilityClock(now)
  if (start === undefined || (date === clock.day && start <= clock.time)) return { about: 'time', reason: 'begun' }
  const isOpen = start >= facility.opens && timeOf(minutesOf(start) + tourMinutes) <= facility.closes
  return isOpen && !isClubClosed(closures, date, start) ? undefined : { about: 'time', reason: 'closed' }
}

/** The first day from `day` on with a tour at every hour. */
export function nextTourDay(day: Day): Day {
  return whyNotDay(day) ? nextTourDay(addDays(day, 1)) : day
}

/** 'We are closed on Thu Nov 26 (Thanksgiving)': for the visitor and for staff. The request is taken all the same. */
export function whyNoTour(hint: TourHint, date: Day, now: Date): string {
  switch (hint.reason) {
    case 'past':
      return 'This day is over'
    case 'too_far':
      return `Tours are planned until ${longDay(lastTourDay(now))}`
    case 'holiday':
      return closedOn({ day: date, name: hint.name })
    case 'no_tours':
      return `There are no tours on ${weekdays[weekdayOf(date)]!}s`
    case 'begun':
      return 'This hour has begun'
    case 'closed':
      return 'We are closed at this hour'
  }
}

/** The hint to the visitor. */
export const tourHintText = (hint: TourHint, date: Day, now: Date): string =>
  `${whyNoTour(hint, date, now)}; we will suggest ${hint.about === 'date' ? 'another day' : 'another one'}.`

/** Why staff cannot agree on this visit, and the field that says so; undefined if they can. */
export function whyNotAgree(
  visit: ReturnType<typeof tourVisit>,
  now: Date,
  closures: readonly PublicClosure[],
): { field: 'agreedDate' | 'agreedTime'; message: string } | undefined {
  const { date, time } = visit
  if (!isDay(date)) return { field: 'agreedDate', message: tourMessages.fields.date }
  const hint = tourHint(visit, now, closures)
  if (hint)
    return { field: hint.about === 'date' ? 'agreedDate' : 'agreedTime', message: `${whyNoTour(hint, date, now)}.` }
  return isTime(time) ? undefined : { field: 'agreedTime', message: tourMessages.fields.time }
}
