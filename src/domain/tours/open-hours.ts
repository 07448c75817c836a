/** Hints to a visitor about what is open at the time of a tour: from the settings of the club, and its closures. */
import type { ClosureScope } from '#domain/bookings/closures.ts'
import { addDays, clockTime, isDay, minutesOf, timeOf, type Day, type Time } from '#domain/calendar/calendar.ts'
import { bookables, facility } from '#domain/facility/facility.ts'
import { timeOfTour, tourMinutes, tourTimes, type TourTime } from './tours.ts'
import type { Moment } from '#domain/facility/day.ts'
import { andList } from '#domain/text/text.ts'

/** A closure as everybody may know it. */
export type PublicClosure = ClosureScope & { from: Moment; to: Moment }

const overlaps = ({ from, to }: PublicClosure, date: Day, start: Time, end: Time): boolean =>
  from < `${date}T${end}` && to > `${date}T${start}`

const closesAt = (closure: PublicClosure, date: Day, time: Time): boolean =>
  overlaps(closure, date, time, timeOf(minutesOf(time) + tourMinutes))

/** True if the whole club is closed at some minute of a tour then. */
export const isClubClosed = (closures: readonly PublicClosure[], date: Day, time: Time): boolean =>
  closures.some((closure) => closure.scope === 'club' && closesAt(closure, date, time))

/** About a day on which there are tours: when the club is open; undefined for a text that is no day. */
export function openDayText(date: string, closures: readonly PublicClosure[]): string | undefined {
  if (!isDay(date)) return undefined
  const closed = closures.filter(
    (closure) => closure.scope === 'club' && overlaps(closure, date, facility.opens, facility.closes),
  )
  if (closed.length === 0)
    return `We are open from ${clockTime(facility.opens)} to ${clockTime(facility.closes)} that day.`
  const times = Object.keys(tourTimes).flatMap((code) => timeOfTour(code) ?? [])
  if (times.every((time) => isClubClosed(closed, date, time)))
    return 'We are closed that day; we will suggest another one.'
  const within = ({ from, to }: PublicClosure) => {
    const start = from < `${date}T${facility.opens}` ? facility.opens : from.slice(11)
    const end = to >= `${addDays(date, 1)}T00:00` || to.slice(11) > facility.closes ? facility.closes : to.slice(11)
    return `from ${clockTime(start)} to ${clockTime(end)}`
  }
  return `We are closed ${andList(closed.map(within))} that day.`
}

/** About an hour of a tour: whether a child can try a lane. Nothing about who has booked one. */
export function openHourText(
  date: string,
  code: TourTime | '',
  closures: readonly PublicClosure[],
): string | undefined {
  const time = code === '' ? undefined : timeOfTour(code)
  if (!isDay(date) || time === undefined) return undefined
  if (isClubClosed(closures, date, time)) return 'We are closed at this hour; we will suggest another one.'
  const { first, last, minutes } = bookables.lane
  if (time < first) return `The lanes open at ${clockTime(first)}; you can see everything else before.`
  const end = timeOf(minutesOf(last) + minutes)
  if (time >= end) return `The lanes are open until ${clockTime(end)}; you can see everything else.`
  const closed = closures.filter((closure) => closesAt(closure, date, time))
  const lanes = Array.from({ length: bookables.lane.units }, (_, nth) => nth + 1)
  const isClosed = (lane: number) =>
    closed.some(
      (each) => each.scope !== 'club' && each.kind === 'lane' && (each.scope === 'kind' || each.unit === lane),
    )
  const open = lanes.filter((lane) => !isClosed(lane))
  if (open.length === 0) return 'The lanes are closed at this hour; you can see everything else.'
  if (open.length === lanes.length) return 'The lanes are open at this hour.'
  return `${open.length} of ${lanes.length} lanes ${open.length === 1 ? 'is' : 'are'} open at this hour.`
}
