/**
 * When the facility's clock changes in this century, as numbers for browsers: the first use of `Intl` takes a slow phone 80 ms,
 * and a browser's time zones may be older than the server's.
 */
import { facility } from './facility.ts'

const wallClock = new Intl.DateTimeFormat('en-US', {
  timeZone: facility.timeZone,
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
})

const minuteMs = 60_000
/** Clocks change on a quarter hour, and never twice within two weeks. */
const quarter = 15
const twoWeeks = 14 * 24 * 60

/** How far the clock is ahead of UTC; both in minutes. */
function aheadAt(minute: number): number {
  const parts = wallClock.formatToParts(minute * minuteMs).map(({ type, value }) => [type, value] as const)
  const { year, month, day, hour, minute: shown } = Object.fromEntries(parts)
  return Date.parse(`${year}-${month}-${day}T${hour}:${shown}Z`) / minuteMs - minute
}

/** The first minute with another offset than `from`, up to `to`, which has one. */
function changeBetween(from: number, to: number): number {
  if (to - from === quarter) return to
  const middle = from + Math.floor((to - from) / quarter / 2) * quarter
  return aheadAt(middle) === aheadAt(from) ? changeBetween(middle, to) : changeBetween(from, middle)
}

function changes(): [sinceLast: number, ahead: number][] {
  const end = Date.UTC(2100, 0) / minuteMs
  let last = Date.UTC(2000, 0) / minuteMs
  const found: [number, number][] = [[last, aheadAt(last)]]
  for (let at = last; at < end; at += twoWeeks) {
    if (aheadAt(at + twoWeeks) === aheadAt(at)) continue
    const change = changeBetween(at, at + twoWeeks)
    found.push([change - last, aheadAt(change)])
    last = change
  }
  return found
}

/** Minutes since the change before, at first since 1970, and by how many minutes the clock is ahead of UTC from then on. */
export const clockChanges = changes()
