/** The start times of a day that are shown at first. The others are a tap away. */
import { slotTimes, type Slot } from '#domain/bookings/bookings.ts'
import type { Day, Time } from '#domain/calendar/calendar.ts'
import type { Kind } from '#domain/facility/facility.ts'
import { schoolEndsOn } from '#domain/facility/school.ts'
import { hoursLeft, type HeldSlot } from './week-view.ts'

type View = { now: Date; held: readonly HeldSlot[] | undefined; pick: Slot | undefined }

/** Without what has begun and, on a school day, without the hours before school ends, unless something of one's own is there. */
export function timesShownFirst(kind: Kind, day: Day, { now, held = [], pick }: View): readonly Time[] {
  const { left } = hoursLeft(kind, day, now)
  if (left.length === 0) return slotTimes(kind)
  const ends = schoolEndsOn(day)
  if (ends === undefined || !left.some((time) => time >= ends)) return left
  const own = [...held.filter(({ mine }) => mine), ...(pick ? [pick] : [])].filter(({ date }) => date === day)
  const from = [ends, ...own.map(({ time }) => time)].toSorted()[0]!
  return left.filter((time) => time >= from)
}
