/** Rows of the printed day. The step divides the sessions of both kinds, so each spans a whole number of rows. */
import { minutesOf, timeOf, type Time } from '#domain/calendar/calendar.ts'
import type { Bookable } from '#domain/facility/facility.ts'

type Times = Pick<Bookable, 'first' | 'last' | 'minutes'>

/** A kind's cell in a row: a session that starts and spans `rows`, the continuation of one, or nothing. */
export type PrintPart = { rows: number } | 'continued' | 'nothing'

/** Minutes per row: the largest step on which every session starts and ends. */
export function stepOf(kinds: readonly Times[]): number {
  const [earliest] = kinds.map(({ first }) => minutesOf(first)).toSorted((one, other) => one - other)
  return kinds.flatMap(({ first, minutes }) => [minutes, minutesOf(first) - earliest!]).reduce(greatestCommonDivisor)
}

const greatestCommonDivisor = (one: number, other: number): number =>
  other === 0 ? one : greatestCommonDivisor(other, one % other)

/** Row times, from the earliest start to the end of the last session. */
export function rowTimes(kinds: readonly Times[]): Time[] {
  const step = stepOf(kinds)
  const from = Math.min(...kinds.map(({ first }) => minutesOf(first)))
  const to = Math.max(...kinds.map(({ last, minutes }) => minutesOf(last) + minutes))
  return Array.from({ length: (to - from) / step }, (_, row) => timeOf(from + row * step))
}

/** What a kind shows in the row at `time`. */
export function partAt(time: Time, { first, last, minutes }: Times, step: number): PrintPart {
  const since = minutesOf(time) - minutesOf(first)
  if (since < 0 || minutesOf(time) >= minutesOf(last) + minutes) return 'nothing'
  return since % minutes === 0 ? { rows: minutes / step } : 'continued'
}
