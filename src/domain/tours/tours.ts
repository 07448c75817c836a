/** Tour times and the statuses of a tour request (specification section 9). */
import { tourTimes as times } from '#club/events.ts'
import { isDay, isTime, type Day, type Time } from '#domain/facility/day.ts'
import { longDay } from '#domain/calendar/calendar.ts'
import { clockTime } from '#domain/facility/times.ts'

/** Code of a tour time in the API, e.g. '9am'. */
export type TourTime = string

/** '9am', or '9:30am' */
const codeOf = (time: Time): TourTime => clockTime(time).replace(':00', '').replace(' ', '').toLowerCase()

/** Label of each code, e.g. '9:00 AM'. */
export const tourTimes: Readonly<Record<TourTime, string>> = Object.fromEntries(
  times.map((time) => [codeOf(time), clockTime(time)]),
)

/** The time of a code; undefined if it is no longer offered. */
export const timeOfTour = (code: TourTime): Time | undefined => times.find((time) => codeOf(time) === code)

/** How long a tour takes. */
export const tourMinutes = 30

export type TourDates = { date: string; time: TourTime; agreedDate?: Day | undefined; agreedTime?: Time | undefined }

/** When the visitor comes: as agreed, else as wished. `date` may be any text, and `time` a code that is no longer offered. */
export const tourVisit = ({ date, time, agreedDate, agreedTime }: TourDates): { date: string; time: string } => ({
  date: agreedDate || date,
  time: agreedTime || (timeOfTour(time) ?? time),
})

/** True if staff confirm this visit, or a new time for it: it has to be open, and the visitor is told. */
export const isAgreedAnew = (
  before: TourDates & { status: TourStatus },
  status: TourStatus,
  { date, time }: ReturnType<typeof tourVisit>,
): boolean => {
  const was = tourVisit(before)
  return status === 'confirmed' && (before.status !== status || was.date !== date || was.time !== time)
}

/** '9:00 AM' of a visit; the code itself if the time is no longer offered. */
const tourTimeText = (time: string): string => (isTime(time) ? clockTime(time) : time)

/** 'Tuesday, December 1, 9:00 AM', with what was sent for a day that is none. */
export function tourWhen(tour: TourDates): string {
  const { date, time } = tourVisit(tour)
  return `${isDay(date) ? longDay(date) : date}, ${tourTimeText(time)}`
}

/** Statuses of a request, in the order staff process it. Who has `missed` the visit did not come. */
export const tourStatuses = ['new', 'confirmed', 'visited', 'missed', 'joined', 'lost'] as const
export type TourStatus = (typeof tourStatuses)[number]

/** True once nothing is to be done any more. */
export const isTourOver = (status: TourStatus): boolean => status === 'joined' || status === 'lost'

/** Maximum length of the notes on a request. */
export const tourNotesLimit = 1000
