/**
 * When the facility's clock changes in this century, as numbers for browsers: the first use of `Intl` takes a slow phone 80 ms,
 * and a browser's time zones may be older than the server's.
 */
import { facility } from './facility.ts'

const offsetText = new Intl.DateTimeFormat('en-US', { timeZone: facility.timeZone, timeZoneName: 'longOffset' })

const minuteMs = 60_000
/** Clocks change on a quarter hour, and never twice within three weeks. */
const quarter = 15
const threeWeeks = 21 * 24 * 60

/** How far the clock is ahead of UTC; both in minutes. */
function aheadAt(minute: number): number {
  // '11/24/2026, GMT-05:00', without a number where it is 0.
  const [, sign, hours, minutes] = /GMT([+-])(\d+):(\d+)/.exec(offsetText.format(minute * minuteMs)) ?? ['', '+', 0, 0]
  const ahead = Number(hours) * 60 + Number(minutes)
  return sign === '-' ? -ahead : ahead
}

/** Each first minute with another offset than the one before, after `from` and up to `to`. */
function changesBetween(from: number, to: number): number[] {
  if (to - from <= threeWeeks && aheadAt(from) === aheadAt(to)) return []
  if (to - from === quarter) return [to]
  const middle = from + Math.floor((to - from) / quarter / 2) * quarter
  return [...changesBetween(from, middle), ...changesBetween(middle, to)]
}

const [start, end] = [Date.UTC(2000, 0) / minuteMs, Date.UTC(2100, 0) / minuteMs] as const
const found = [start, ...changesBetween(start, end)]

/** Minutes since the change before, at first since 1970, and by how many minutes the clock is ahead of UTC from then on. */
export const clockChanges = found.map((at, index): [sinceLast: number, ahead: number] => [
  at - (found[index - 1] ?? 0),
  aheadAt(at),
])
