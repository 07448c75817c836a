/** How lanes and Speede units are used: sessions counted by weekday and start, week by week. */
import { slotTimes, type Slot } from './bookings.ts'
import { weekdayOf, type Day, type Time } from '#domain/calendar/calendar.ts'
import { bookables, type Kind } from '#domain/facility/facility.ts'

/** How many weeks the overview can look back, as the address has them. */
export const overviewWeeks = ['4', '8', '12'] as const
export type OverviewWeeks = (typeof overviewWeeks)[number]

/** '2 17:00' → sessions that began on a Wednesday at 5 PM. */
export type Counts = Record<string, number>

const placeOf = (weekday: number, time: Time): string => `${weekday} ${time}`

/** Counts the taken slots of one week. */
export function countSlots(slots: readonly Pick<Slot, 'date' | 'time'>[]): Counts {
  const counts: Counts = {}
  for (const { date, time } of slots) {
    const place = placeOf(weekdayOf(date), time)
    counts[place] = (counts[place] ?? 0) + 1
  }
  return counts
}

/** All sessions of a week. */
export const sumOf = (counts: Counts): number => Object.values(counts).reduce((sum, each) => sum + each, 0)

export type Usage = {
  weekday: number
  time: Time
  sessions: number
  /** Part of what could have been used, 0 to 1. */
  share: number
}

/** One cell per weekday and start, over all these weeks. */
export function usageOf(kind: Kind, weeks: readonly Counts[]): Usage[] {
  const most = weeks.length * bookables[kind].units
  return slotTimes(kind).flatMap((time) =>
    Array.from({ length: 7 }, (_, weekday) => {
      const sessions = weeks.reduce((sum, counts) => sum + (counts[placeOf(weekday, time)] ?? 0), 0)
      return { weekday, time, sessions, share: most === 0 ? 0 : sessions / most }
    }),
  )
}

/** The figures of one week as a file and a table have them. */
export type WeekFigures = { monday: Day; lanes: number; speede: number; newMembers: number }
