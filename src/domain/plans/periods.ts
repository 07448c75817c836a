/**
 * The periods of a membership, which follow from its history alone. A month goes from the day of joining to the day before that
 * day of the next month; a month without that day has its last one, and the month after it the day again.
 */
import type { Plan } from './membership.ts'
import { daysBetween, today, type Day } from '#domain/calendar/calendar.ts'
import type { History } from './steps.ts'

/**
 * `next` is the first day of the one that follows. A paused one is a month, costs nothing, and books nothing. `isRest`: of a year
 * that is paid, after a pause in it. `part`: so many days of a month that would have so many, until the day of the charge.
 */
export type Period = {
  from: Day
  next: Day
  plan: Plan
  isPaused: boolean
  isRest?: true
  part?: { days: number; of: number }
}

/** True for a period on whose first day something is charged. */
export const isCharged = ({ isPaused, isRest }: Period): boolean => !isPaused && !isRest

/** The day of the month, 1 to 31. */
export const dateOf = (day: Day): number => Number(day.slice('yyyy-MM-'.length))

/** This day of the month so many months later, or the last day of that month. */
export function monthsAfter(day: Day, months: number, date = dateOf(day)): Day {
  const [year, month] = day.split('-').map(Number) as [number, number]
  const count = year * 12 + month - 1 + months
  const [inYear, inMonth] = [Math.floor(count / 12), (count % 12) + 1]
  const isLeap = inYear % 4 === 0 && (inYear % 100 !== 0 || inYear % 400 === 0)
  const last = inMonth === 2 ? (isLeap ? 29 : 28) : [4, 6, 9, 11].includes(inMonth) ? 30 : 31
  return [inYear, inMonth, Math.min(date, last)].map((part) => String(part).padStart(2, '0')).join('-')
}

/** Those that have begun by this day, the oldest first. */
export function periodsOf(history: History, until: Day): Period[] {
  const starts = history.flatMap(({ step }, nth) => (step === 'joined' ? [nth] : []))
  return starts.flatMap((start, nth) => periodsOfOne(history.slice(start, starts[nth + 1]), until))
}

/** Of one membership, from joining to the end. */
function periodsOfOne(steps: History, until: Day): Period[] {
  const periods: Period[] = []
  for (const month of monthsOfOne(steps)) {
    const last = periods.at(-1)
    const goesOn = month.goesOn && last !== undefined && !last.isPaused
    if (month.from > until && !goesOn) break
    const { goesOn: _, ...period } = month
    if (goesOn) last.next = month.next
    else periods.push(period)
  }
  return periods
}

/** `goesOn`: nothing is charged, as it is of a year that is paid. */
type Month = Period & { goesOn: boolean }

/** The months of one membership, and the part of one before another day of the charge. */
function* monthsOfOne(steps: History): Generator<Month> {
  const joined = steps[0]!.from
  const ending = steps.findLast(({ step }) => step === 'ended' || step === 'kept')
  const end = ending?.step === 'ended' ? ending.from : '9999-12-31'
  /** The months are counted from here. */
  let start = { day: joined, date: dateOf(joined), months: 0 }
  /** Months of a year that are paid. */
  let left = 0
  for (let from = joined; from < end;) {
    const isPaused = isPausedOn(steps, from)
    const goesOn = !isPaused && left > 0
    const plan = left > 0 ? 'annual' : planOn(steps, from)
    const date = isPaused || plan === 'annual' ? start.date : dateOn(steps, from)
    const month = { from, plan, isPaused, goesOn, ...(goesOn && { isRest: true as const }) }
    let next = monthsAfter(start.day, start.months + 1, start.date)
    let part: Period['part']
    if (date === start.date) start.months += 1
    else {
      const of = daysBetween(from, next)
      next = onDate(from, date)
      start = { day: next, date, months: 0 }
      part = { days: daysBetween(from, next), of }
    }
    if (goesOn) left -= 1
    else if (plan === 'annual' && !isPaused) left = 11
    // The front desk may have ended one at once.
    const last = end < next ? end : next
    if (from !== last) yield { ...month, next: last, ...(part && { part }) }
    from = next
  }
}

/** The first day from this one on that is so many in its month. */
function onDate(from: Day, date: number): Day {
  const inMonth = monthsAfter(from, 0, date)
  return inMonth >= from ? inMonth : monthsAfter(from, 1, date)
}

/** The plan of what begins on a day: the one that was chosen last before it. */
const planOn = (steps: History, day: Day): Plan =>
  // One that was made earlier counts from what begins next, whatever day that is by now.
  steps.findLast(({ plan, from, at }) => plan !== undefined && (from <= day || today(new Date(at)) < day))!.plan!

/** The day of the month on which what begins on a day is charged. */
const dateOn = (steps: History, day: Day): number =>
  steps.findLast(({ date, from }) => date !== undefined && from <= day)?.date ?? dateOf(steps[0]!.from)

/** True on the days of a pause. One that is over earlier ends with the step back. */
function isPausedOn(steps: History, day: Day): boolean {
  const nth = steps.findLastIndex(({ step, from }) => step === 'paused' && from <= day)
  const pause = steps[nth]
  if (!pause || day >= monthsAfter(pause.from, pause.months!)) return false
  return !steps.slice(nth).some(({ step, from }) => (step === 'resumed' || step === 'joined') && from <= day)
}

/** The period that a day is in; undefined outside the membership. */
export function periodOn(history: History, day: Day): Period | undefined {
  const last = periodsOf(history, day).at(-1)
  return last && day < last.next ? last : undefined
}

/** The first day after the month that a day is in; within a year that is paid, too. */
export function nextMonthOn(history: History, day: Day): Day | undefined {
  const steps = history.slice(history.findLastIndex(({ step }) => step === 'joined'))
  for (const { from, next } of monthsOfOne(steps)) {
    if (day < from) return undefined
    if (day < next) return next
  }
  return undefined
}

/** Months after which a year that is paid is over, with all the pauses that can be in it. */
const longestYear = 18

/** The first day after all that is paid with the period of a day: a year grows by its pauses. */
export function paidUntil(history: History, { from, next }: Period): Day {
  const later = periodsOf(history, monthsAfter(next, longestYear)).filter((period) => period.from > from)
  const charge = later.findIndex(isCharged)
  const rest = later.slice(0, charge === -1 ? undefined : charge).findLast(({ isRest }) => isRest)
  return rest?.next ?? next
}
