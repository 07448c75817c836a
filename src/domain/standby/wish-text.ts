/** A wish, in words. */
import { fullUnitName } from '#domain/bookings/slot-names.ts'
import { clockTime } from '#domain/calendar/calendar.ts'
import { capitalize } from '#domain/text/text.ts'
import type { Wish } from './wishes.ts'

const either = new Intl.ListFormat('en-US', { type: 'disjunction' })

/** 'Lane 2 or 3, 4:00 PM to 7:00 PM' */
export function wishText({ kind, units, from, to }: Pick<Wish, 'kind' | 'units' | 'from' | 'to'>): string {
  const [first, ...others] = units
  const where =
    first === undefined
      ? { lane: 'any lane', speede: 'any Speede unit' }[kind]
      : either.format([fullUnitName({ kind, unit: first }), ...others.map(String)])
  return `${capitalize(where)}, ${clockTime(from)} to ${clockTime(to)}`
}
