/** The rows of the printed day: steps so small that every session of either kind is a whole number of them. */
import { minutesOf, timeOf, type Time } from '#domain/calendar/calendar.ts'
import type { Bookable } from '#domain/facility/facility.ts'

type Times = Pick<Bookable, 'first' | 'last' | 'minutes'>

/** What a kind has in a row: a session that begins and spans `rows`, the rest of one, or nothing. */
export type PrintPart = { begins: number } | 'goes on' | 'nothing'

/** Minutes of one row: the largest step on which every session begins and ends. */
export function stepOf(kinds: readonly Times[]): number {
  const [earliest] = kinds.map(({ first }) => minutesOf(first)).toSorted((one, other) => one - other)
  return kinds.flatMap(({ first, minutes }) => [minutes, minutesOf(first) - earliest!]).reduce(common)
}

const common = (one: number, other: number): number => (other === 0 ? one : common(other, one % other))

/** The times of the rows, from the first start of any kind to the end of its last session. */
export function rowTimes(kinds: readonly Times[]): Time[] {
  const step = stepOf(kinds)
  const from = Math.min(...kinds.map(({ first }) => minutesOf(first)))
  const to = Math.max(...kinds.map(({ last, minutes }) => minutesOf(last) + minutes))
  return Array.from({ length: (to - from) / step }, (_, row) => timeOf(from + row * step))
}

export function partAt(time: Time, { first, last, minutes }: Times, step: number): PrintPart {
  const since = minutesOf(time) - minutesOf(first)
  if (since < 0 || minutesOf(time) >= minutesOf(last) + minutes) return 'nothing'
  return since % minutes === 0 ? { begins: minutes / step } : 'goes on'
}
