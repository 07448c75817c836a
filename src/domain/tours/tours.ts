/** When a visitor may ask for a tour, as the specification lists it in section 9 for the club: no 12 PM. */
import { tourTimes as offered } from '#club/events.ts'
import { clockTime, type Time } from '#domain/calendar/calendar.ts'

/** The code of a tour time on the wire, e.g. '9am'. */
export type TourTime = string

/** '9am', or '9:30am' */
const codeOf = (time: Time): TourTime => clockTime(time).replace(':00', '').replace(' ', '').toLowerCase()

/** What each code says, e.g. '9:00 AM'. */
export const tourTimes: Readonly<Record<TourTime, string>> = Object.fromEntries(
  offered.map((time) => [codeOf(time), clockTime(time)]),
)

export const isTourTime = (code: string): boolean => Object.hasOwn(tourTimes, code)

/** '9:00 AM'; a time no longer offered is said as it was kept. */
export const tourTimeText = (code: TourTime): string => (isTourTime(code) ? tourTimes[code]! : code)

/** What becomes of a request, in the order staff work through it. */
export const tourStatuses = ['new', 'confirmed', 'visited', 'joined', 'lost'] as const
export type TourStatus = (typeof tourStatuses)[number]

/** Longest note on a request. */
export const tourNotesLimit = 1000
