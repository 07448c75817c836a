/** Tour times and the statuses of a tour request (specification section 9). */
import { tourTimes as offered } from '#club/events.ts'
import { isDay, type Time } from '#domain/calendar/day.ts'
import { longDay } from '#domain/calendar/calendar.ts'
import { clockTime } from '#domain/calendar/times.ts'

/** Code of a tour time in the API, e.g. '9am'. */
export type TourTime = string

/** '9am', or '9:30am' */
export const codeOf = (time: Time): TourTime => clockTime(time).replace(':00', '').replace(' ', '').toLowerCase()

/** Label of each code, e.g. '9:00 AM'. */
export const tourTimes: Readonly<Record<TourTime, string>> = Object.fromEntries(
  offered.map((time) => [codeOf(time), clockTime(time)]),
)

export const isTourTime = (code: string): boolean => Object.hasOwn(tourTimes, code)

/** The time of a code; undefined if it is no longer offered. */
export const timeOfTour = (code: TourTime): Time | undefined => offered.find((time) => codeOf(time) === code)

/** How long a tour takes. */
export const tourMinutes = 30

/** '9:00 AM'; the code itself if the time is no longer offered. */
export const tourTimeText = (code: TourTime): string => (isTourTime(code) ? tourTimes[code]! : code)

/** 'Tuesday, December 1', or what was sent as the date. */
export const tourDayText = (date: string): string => (isDay(date) ? longDay(date) : date)

/** Statuses of a request, in the order staff process it. */
export const tourStatuses = ['new', 'confirmed', 'visited', 'joined', 'lost'] as const
export type TourStatus = (typeof tourStatuses)[number]

/** Maximum length of the notes on a request. */
export const tourNotesLimit = 1000
