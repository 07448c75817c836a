/** The day and the time in the facility's time zone, without the library of days, which no public page needs at first. */
import { clockChanges } from './clock-changes.literal.ts'
import type { Day, Time } from './day.ts'

const minuteMs = 60_000

/** How far ahead of UTC the facility's clock is from an instant on; milliseconds. */
type Offset = [from: number, ahead: number]

const offsets: Offset[] = []
for (const [sinceLast, ahead] of clockChanges)
  offsets.push([(offsets.at(-1)?.[0] ?? 0) + sinceLast * minuteMs, ahead * minuteMs])

/** The offsets at an instant and after it. Before this century the first one holds. @throws RangeError for an invalid date. */
export function offsetsSince(instant: number): Offset[] {
  if (Number.isNaN(instant)) throw new RangeError('Invalid time value')
  const index = offsets.findLastIndex(([from]) => from <= instant)
  return offsets.slice(Math.max(index, 0))
}

/** A week of slots asks hundreds of times for the same. */
let current = { from: 0, to: 0, ahead: 0 }

/** How far the facility's clock is ahead of UTC at an instant; both in milliseconds. Negative west of Greenwich. */
export function offsetAt(instant: number): number {
  if (!(instant >= current.from && instant < current.to)) {
    const [now, next] = offsetsSince(instant)
    current = { from: now![0], ahead: now![1], to: next?.[0] ?? Number.POSITIVE_INFINITY }
  }
  return current.ahead
}

/** Of the instant that was asked for last: the rules ask it for every slot of a week. */
let last = { at: Number.NaN, clock: { day: '', time: '' } }

/** The facility day and time of an instant. */
export function facilityClock(now: Date): Readonly<{ day: Day; time: Time }> {
  const at = now.getTime()
  if (at !== last.at) {
    const wall = new Date(at + offsetAt(at)).toISOString()
    const [day, time] = [
      wall.slice(0, 'yyyy-MM-dd'.length),
      wall.slice('yyyy-MM-ddT'.length, 'yyyy-MM-ddTHH:mm'.length),
    ]
    last = { at, clock: { day, time } }
  }
  return last.clock
}

/** The facility day of an instant. */
export const today = (now: Date): Day => facilityClock(now).day
