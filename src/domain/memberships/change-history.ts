/** What may happen to a membership next, and the step that it is in its history. Every step counts from the end of the paid period. */
import type { Plan } from '#domain/plans/membership.ts'
import { addDays, facilityClock, today, type Day } from '#domain/calendar/calendar.ts'
import { facility } from '#domain/facility/facility.ts'
import { isCharged, monthsAfter, nextMonthOn, periodsOf, type Period } from '#domain/plans/periods.ts'
import type { History, MembershipStep } from '#domain/plans/steps.ts'
import { chargeDateOf, lastStart, sinceJoining, standingOf, startFrom, type Standing } from './history.ts'

/** No player pauses longer than this in twelve months: who does holds a place for others. */
const maxPaused = { months: 3, within: 12 }

/** Months since the year 0. */
const monthNumber = (day: Day): number => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7))

/** True if so many paused months from a day on are too many in some twelve months. */
function isPausedTooOften(history: History, from: Day, months: number): boolean {
  const paused = periodsOf(history, from).flatMap((period) => (period.isPaused ? monthNumber(period.from) : []))
  return Array.from({ length: months }, (_, nth) => monthNumber(from) + nth).some(
    (month, nth) => paused.filter((each) => each > month - maxPaused.within).length + nth + 1 > maxPaused.months,
  )
}

/** A longer history gives up what has no effect any more, the oldest first. */
const maxSteps = 100

export type MembershipChange =
  | { change: 'end' | 'keep' | 'resume' }
  | { change: 'pause'; months: number }
  | { change: 'plan'; plan: Plan }
  /** `from` a day to come, if not from today on; `date` is the day of the month on which the card is charged already. */
  | { change: 'join'; plan: Plan; from?: Day | undefined; date?: number | undefined }
  /** A monthly plan is charged on this day of the month. */
  | { change: 'charge_day'; date: number }
  /** The club ends it within the paid period, after this day. */
  | { change: 'stop'; last: Day }
  /** The club corrects the day of joining; `isNoted`: something is noted about a charge since then. */
  | { change: 'date'; from: Day; isNoted?: boolean | undefined }

export type MembershipRefusal =
  | 'ended'
  | 'ending'
  | 'paused'
  | 'paused_enough'
  | 'not_begun'
  | 'active'
  | 'too_far'
  | 'not_a_start'
  | 'not_an_end'

type Step = Omit<MembershipStep, 'at' | 'by' | 'canceled' | 'nth'>
type Made = { day: Day; at: string }

/** Until the club closes on the day of a charge, an end counts before it; not on the day of joining. */
const isInGrace = (history: History, { from }: Period, { day, at }: Made): boolean =>
  from === day && sinceJoining(history)[0]!.from < day && facilityClock(new Date(at)).time < facility.closes

/** Where it ends if that is said now: after all that is paid, and at once if it has not begun. */
function endOf(history: History, { current, startsOn, paidUntil: until }: Standing, made: Made): Day | undefined {
  if (!current) return startsOn === undefined ? undefined : made.day
  return isCharged(current) && isInGrace(history, current, made) ? made.day : until
}

/** The end that can be taken back: until its day, and still on the day on which it was said. */
function endToKeep(history: History, { current, endsOn }: Standing, { day }: Made): Day | undefined {
  if (endsOn === undefined || current) return endsOn
  const ended = history.findLast(({ step }) => step === 'ended')!
  return endsOn === day && today(new Date(ended.at)) === day ? endsOn : undefined
}

function joinStep(
  { from: wanted, plan, date }: MembershipChange & { change: 'join' },
  { current, startsOn, endsOn }: Standing,
  { day }: Made,
): Step | MembershipRefusal {
  if (current || startsOn !== undefined) return endsOn === undefined ? 'active' : 'ending'
  const from = startFrom(wanted ?? day)
  if ((wanted ?? day) < day || from > lastStart(day)) return 'too_far'
  return { step: 'joined', from, plan, ...(date !== undefined && { date }) }
}

function pauseStep(history: History, months: number, { pause }: Standing, { day }: Made): Step | MembershipRefusal {
  if (pause) return 'paused'
  const from = nextMonthOn(history, day)!
  return isPausedTooOften(history, from, months) ? 'paused_enough' : { step: 'paused', from, months }
}

/** The step that a change is on this day; nothing if it is so already. */
function stepOf(history: History, change: MembershipChange, made: Made): Step | MembershipRefusal | undefined {
  const { day } = made
  const standing = standingOf(history, day)
  const { current, startsOn, paidUntil: until, endsOn, pause } = standing
  if (change.change === 'join') return joinStep(change, standing, made)
  if (change.change === 'keep') {
    const from = endToKeep(history, standing, made)
    if (from !== undefined) return { step: 'kept', from }
    return current || startsOn !== undefined ? undefined : 'ended'
  }
  if (change.change === 'end') {
    const from = endOf(history, standing, made)
    if (endsOn !== undefined && (current || endsOn === day)) return undefined
    return from === undefined ? 'ended' : { step: 'ended', from }
  }
  // What is chosen before it begins counts from then on.
  const next = until ?? startsOn
  if (next === undefined) return 'ended'
  if (endsOn !== undefined && change.change !== 'stop') return 'ending'
  if (change.change === 'plan') return { step: 'plan', from: next, plan: change.plan }
  if (change.change === 'charge_day')
    return chargeDateOf(history) === change.date ? undefined : { step: 'charge_day', from: next, date: change.date }
  if (!current) return 'not_begun'
  if (change.change === 'stop') {
    const from = addDays(change.last, 1)
    return change.last < day || from >= (endsOn ?? next) ? 'not_an_end' : { step: 'ended', from }
  }
  if (change.change === 'pause') return pauseStep(history, change.months, standing, made)
  return pause && pause.until > current.next
    ? { step: 'resumed', from: pause.from > day ? pause.from : current.next }
    : undefined
}

const stepFields = ['step', 'from', 'plan', 'months', 'date'] as const
const isSameStep = (one: Step, other: Step): boolean => stepFields.every((field) => one[field] === other[field])

/** The history after a change on this day: the same one where it is so already, as for the copy of a request. */
export function changedHistory(
  history: History,
  change: MembershipChange,
  { day, at, by }: Made & { by: NonNullable<MembershipStep['by']> },
): History | MembershipRefusal {
  if (change.change === 'date') return withStart(history, change, day)
  const last = history.at(-1)!
  const step = stepOf(history, change, { day, at })
  if (
    change.change === 'join' &&
    step === 'active' &&
    last.step === 'joined' &&
    last.from === startFrom(change.from ?? day)
  )
    return history
  if (change.change === 'pause' && step === 'paused' && last.step === 'paused' && last.months === change.months)
    return history
  if (typeof step === 'string') return step
  if (step === undefined || isSameStep(last, step)) return history
  return shortened(history, { ...step, at, by })
}

/** Which of all steps there ever were the last one is. */
export const lastNumber = (history: History): number => history.at(-1)!.nth ?? history.length - 1

function shortened(history: History, step: MembershipStep): History {
  let steps: History = [...history, step]
  while (steps.length > maxSteps) {
    const idle = steps.findIndex((_, nth) => isIdle(steps, nth))
    if (idle === -1) break
    steps = steps.toSpliced(idle, 1)
  }
  const nth = lastNumber(history) + 1
  return nth === steps.length - 1 ? steps : [...steps.slice(0, -1), { ...step, nth }]
}

/** True of a step that a later one has taken back or replaced: periods and standing are the same without it. */
function isIdle(history: History, nth: number): boolean {
  const { step, from, at } = history[nth]!
  const start = history.findLastIndex((each, place) => place <= nth && each.step === 'joined')
  const next = history.findIndex((each, place) => place > nth && each.step === 'joined')
  const earlier = history.slice(start, nth)
  const later = history.slice(nth + 1, next === -1 ? undefined : next)
  const isTakenBack = later.some((each) => each.step === 'resumed' && each.from <= from)
  if (step === 'ended' || step === 'kept') return later.some((each) => each.step === 'ended' || each.step === 'kept')
  // Of two plans the one that was chosen before a period began was the one of that period.
  const beginsBetween = (since: string, until: string) =>
    periodsOf(history, today(new Date(until))).some((period) => period.from > today(new Date(since)))
  if (step === 'plan')
    return later.some((each) => each.step === 'plan' && each.from <= from && !beginsBetween(at, each.at))
  if (step === 'charge_day') return later.some((each) => each.date !== undefined && each.from <= from)
  if (step === 'paused') return isTakenBack
  const isOver = ({ from: begun, months }: MembershipStep) => monthsAfter(begun, months!) <= from
  return step === 'resumed' && (isTakenBack || earlier.every((each) => each.step !== 'paused' || isOver(each)))
}

/**
 * What is to come was reckoned from the day of joining, so that day is corrected only while no step has followed. What was charged
 * stays as it was noted, and the difference is one of today.
 */
function withStart(
  history: History,
  { from, isNoted }: MembershipChange & { change: 'date' },
  day: Day,
): History | MembershipRefusal {
  const last = history.at(-1)!
  const before = history.at(-2)
  if (last.step !== 'joined' || from > lastStart(day) || (before && from < before.from)) return 'not_a_start'
  if (last.from === from) return history
  return [...history.slice(0, -1), { ...last, from, ...((isNoted || last.counted) && { counted: day }) }]
}
