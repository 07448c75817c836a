/** Closures in words, and messages about them. */
import { addDays, clockTime, shortDay } from '#domain/calendar/calendar.ts'
import type { ClosureDraft, ClosureScope } from './closures.ts'
import { fullUnitName } from './slot-names.ts'

export const closureMessages = {
  whenRequired: 'A start and an end are required',
  refusal: {
    backwards: 'The end must be after the start.',
    over: 'This time has already passed.',
    too_far: 'This is more than a year away. Please check the year.',
    too_long: 'A closure can last up to three months. Please add two instead.',
    overlaps: 'It would begin again before it ends. Please choose another end, or fewer repetitions.',
  },
  times: 'Enter a whole number from 2 to 26.',
} as const

const allOfKind = { lane: 'All lanes', speede: 'All Speede units' } as const

/** 'Lane 3', 'All lanes' or 'The whole club' */
export const scopeName = (closure: ClosureScope): string =>
  closure.scope === 'club'
    ? 'The whole club'
    : closure.scope === 'kind'
      ? allOfKind[closure.kind]
      : fullUnitName(closure)

/** 'Tue Nov 24, 5:00 PM' for a local date and time such as '2026-11-24T17:00'. */
const momentText = (moment: string): string => `${shortDay(moment.slice(0, 10))}, ${clockTime(moment.slice(11))}`

/** 'Tue Nov 24, 5:00 PM to 7:00 PM', 'Thu Nov 26, all day' */
export function closureTime({ from, to }: Pick<ClosureDraft, 'from' | 'to'>): string {
  const day = from.slice(0, 10)
  if (from === `${day}T00:00` && to === `${addDays(day, 1)}T00:00`) return `${shortDay(day)}, all day`
  const sameDay = day === to.slice(0, 10)
  return `${momentText(from)} to ${sameDay ? clockTime(to.slice(11)) : momentText(to)}`
}
