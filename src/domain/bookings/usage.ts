/** Usage of lanes and Speede units: sessions per weekday and start time. */
import { slotTimes, type Slot } from './bookings.ts'
import { weekdayOf, type Day, type Time } from '#domain/calendar/calendar.ts'
import { bookables, type Kind } from '#domain/facility/facility.ts'

/** Numbers of weeks the overview can show, as query values. */
export const overviewWeeks = ['4', '8', '12'] as const
export type OverviewWeeks = (typeof overviewWeeks)[number]

/** Sessions by weekday and start time: '2 17:00' is Wednesday at 5 PM. */
export type SlotCounts = Record<string, number>

const cellKey = (weekday: number, time: Time): string => `${weekday} ${time}`

/** Counts the booked slots of one week. */
export function countSlots(slots: readonly Pick<Slot, 'date' | 'time'>[]): SlotCounts {
  const counts: SlotCounts = {}
  for (const { date, time } of slots) {
    const key = cellKey(weekdayOf(date), time)
    counts[key] = (counts[key] ?? 0) + 1
  }
  return counts
}

/** Total sessions of a week. */
export const totalSessions = (counts: SlotCounts): number => Object.values(counts).reduce((sum, each) => sum + each, 0)

export type Usage = {
  weekday: number
  time: Time
  sessions: number
  /** Share of the capacity, 0 to 1. */
  share: number
}

/** One cell per weekday and start time, over all given weeks. */
export function usageOf(kind: Kind, weeks: readonly SlotCounts[]): Usage[] {
  const capacity = weeks.length * bookables[kind].units
  return slotTimes(kind).flatMap((time) =>
    Array.from({ length: 7 }, (_, weekday) => {
      const sessions = weeks.reduce((sum, counts) => sum + (counts[cellKey(weekday, time)] ?? 0), 0)
      return { weekday, time, sessions, share: capacity === 0 ? 0 : sessions / capacity }
    }),
  )
}

/** Figures of one week, for the table and the download. */
export type WeekFigures = {
  monday: Day
  lanes: number
  speede: number
  /** Sessions whose player came, and those missed without a word. */
  arrived: number
  noShows: number
  canceled: number
  canceledByClub: number
  newMembers: number
  /** Memberships of single players, and accounts that were deleted. */
  ended: number
  left: number
  /** In cents. */
  revenue: number
}

/** A family without a session or an event for this many days counts as not seen. */
export const absentDays = 28
