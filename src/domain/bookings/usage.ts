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

/** The parts of a day by start time, so that an empty one can be named. */
const dayParts = [
  { name: 'before noon', from: '00:00', to: '12:00' },
  { name: 'in the afternoon', from: '12:00', to: '17:00' },
  { name: 'in the evening', from: '17:00', to: '24:00' },
] as const

export type QuietPart = { weekday: number; part: string; share: number }

/** The three parts of the week with the smallest share of occupied hours, the quietest first. */
export function quietestParts(cells: readonly Usage[]): QuietPart[] {
  const parts = dayParts.flatMap(({ name, from, to }) =>
    Array.from({ length: 7 }, (_, weekday) => {
      const shares = cells.filter((cell) => cell.weekday === weekday && cell.time >= from && cell.time < to)
      const sum = shares.reduce((total, { share }) => total + share, 0)
      return shares.length === 0 ? [] : [{ weekday, part: name, share: sum / shares.length }]
    }).flat(),
  )
  return parts.toSorted((one, other) => one.share - other.share).slice(0, 3)
}

/** A family without a session or an event for this many days counts as not seen. */
export const absentDays = 28
