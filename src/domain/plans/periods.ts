/**
 * The periods of a membership, which follow from its history alone. A month goes from the day of joining to the day before that
 * day of the next month; a month without that day has its last one, and the month after it the day again.
 */
import type { Plan } from './membership.ts'
import type { Day } from '#domain/calendar/calendar.ts'
import type { History } from './steps.ts'

/** `next` is the first day of the one that follows. A paused one is a month, costs nothing, and books nothing. */
export type Period = { from: Day; next: Day; plan: Plan; isPaused: boolean }

/** The same day of the month so many months later, or the last day of that month. */
export function monthsAfter(day: Day, months: number): Day {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number]
  const last = new Date(Date.UTC(year, month + months, 0))
  const first = last.toISOString().slice(0, 'yyyy-MM'.length)
  return `${first}-${String(Math.min(date, last.getUTCDate())).padStart(2, '0')}`
}

/** Those that have begun by this day, the oldest first. */
export function periodsOf(history: History, until: Day): Period[] {
  const starts = history.flatMap(({ step }, nth) => (step === 'joined' ? [nth] : []))
  return starts.flatMap((start, nth) => periodsOfOne(history.slice(start, starts[nth + 1]), until))
}

/** Of one membership, from joining to the end. */
function periodsOfOne(steps: History, until: Day): Period[] {
  const joined = steps[0]!.from
  const ending = steps.findLast(({ step }) => step === 'ended' || step === 'kept')
  const end = ending?.step === 'ended' ? ending.from : undefined
  const isOver = (day: Day) => day > until || (end !== undefined && day >= end)
  const periods: Period[] = []
  for (let months = 0, from = joined; !isOver(from);) {
    const isPaused = isPausedOn(steps, from)
    const plan = steps.findLast((each) => each.plan !== undefined && each.from <= from)!.plan!
    months += plan === 'annual' && !isPaused ? 12 : 1
    const next = monthsAfter(joined, months)
    // The front desk may have ended one at once.
    periods.push({ from, next: end !== undefined && end < next ? end : next, plan, isPaused })
    from = next
  }
  return periods
}

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
