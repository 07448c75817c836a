/** The day and the time in the facility's time zone, without the library of days, which no public page needs at first. */
import { facility } from './facility.ts'
import type { Day, Time } from './day.ts'

const wallClock = new Intl.DateTimeFormat('en-US', {
  timeZone: facility.timeZone,
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
})

const quarterMs = 15 * 60_000
/** By quarter hour, within which no clock changes: a week of slots asks hundreds of times, and formatting is slow. */
const offsets = new Map<number, number>()

/** How far the facility's clock is ahead of UTC at an instant; both in milliseconds. Negative west of Greenwich. */
export function offsetAt(instant: number): number {
  const quarter = Math.floor(instant / quarterMs) * quarterMs
  const known = offsets.get(quarter)
  if (known !== undefined) return known
  const parts = Object.fromEntries(wallClock.formatToParts(quarter).map(({ type, value }) => [type, value]))
  const asUtc = `${parts['year']}-${parts['month']}-${parts['day']}T${parts['hour']}:${parts['minute']}Z`
  const offset = Date.parse(asUtc) - quarter
  if (offsets.size >= 1000) offsets.clear()
  offsets.set(quarter, offset)
  return offset
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
