/** The history of a player's membership, and what may happen to it next. Every step counts from the end of the paid period. */
import type { Plan } from '#domain/plans/membership.ts'
import type { Away } from '#domain/families/players.ts'
import { addDays, today, type Day } from '#domain/calendar/calendar.ts'
import { openingOf } from '#domain/facility/live.ts'
import { monthsAfter, periodOn, periodsOf, type Period } from '#domain/plans/periods.ts'
import type { History, MembershipStep } from '#domain/plans/steps.ts'

type Joined = { history?: History | undefined; addedAt: string; plan: Plan; retired?: string | undefined }

/** Who joins before the club opens begins with it. */
function startFrom(day: Day): Day {
  const opening = openingOf()
  return opening && opening.day > day ? opening.day : day
}

/** The stored history; of a player without one, what the record says. */
export const historyOf = ({ history, addedAt, plan, retired }: Joined): History =>
  history ?? [
    { step: 'joined', from: startFrom(today(new Date(addedAt))), plan, at: addedAt },
    ...(retired === undefined ? [] : [{ step: 'ended', from: today(new Date(retired)), at: retired } as const]),
  ]

/** A pause is so many periods of a month. */
export const pauseMonths = { min: 1, max: 3 }

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

/** The day on which a membership begins that has not yet; undefined for any other. */
export function beginsOn(history: History, day: Day): Day | undefined {
  const last = history.at(-1)!
  const joined = history.findLast(({ step }) => step === 'joined')
  return last.step !== 'ended' && joined && joined.from > day ? joined.from : undefined
}

/** How it stands on a day: `from` and `until` are the first days of what comes next. */
export type Standing = {
  /** The period that the day is in; undefined before the first, and after the last. */
  current: Period | undefined
  /** From then on there is no membership. */
  endsOn: Day | undefined
  /** The pause that the day is in, or the next one: its first day, and the first day after it. */
  pause: { from: Day; until: Day } | undefined
  /** Another plan than the current one, from then on. */
  nextPlan: { plan: Plan; from: Day } | undefined
}

export function standingOf(history: History, day: Day): Standing {
  const current = periodOn(history, day)
  const end = history.findLast(({ step }) => step === 'ended' || step === 'kept' || step === 'joined')
  const endsOn = end?.step === 'ended' ? end.from : undefined
  if (!current) return { current, endsOn, pause: undefined, nextPlan: undefined }
  const begun = history.findLast(({ step }) => step === 'paused')
  const paused = periodsOf(history, monthsAfter(current.next, pauseMonths.max)).filter(
    ({ isPaused, from }) => isPaused && begun && from >= begun.from,
  )
  const [first, last] = [paused[0], paused.at(-1)]
  const change = history.findLast(({ step }) => step === 'plan' || step === 'joined')
  return {
    current,
    endsOn,
    pause: first && last && last.next > day ? { from: first.from, until: last.next } : undefined,
    nextPlan:
      change?.plan !== undefined && change.from > day && change.plan !== current.plan && endsOn === undefined
        ? { plan: change.plan, from: change.from }
        : undefined,
  }
}

/** The days without a membership that are to come, or have begun. */
export function daysAway(player: Joined, day: Day): Away[] {
  const { endsOn, pause } = standingOf(historyOf(player), day)
  return [
    ...(pause ? [{ why: 'paused', ...pause } as const] : []),
    ...(endsOn === undefined ? [] : [{ why: 'retired', from: endsOn } as const]),
  ]
}

/** Why nobody can be booked for on a day. */
export function whyAway(history: History, day: Day): 'ended' | 'paused' | undefined {
  const period = periodOn(history, day)
  if (!period) return 'ended'
  return period.isPaused ? 'paused' : undefined
}

export type MembershipChange =
  | { change: 'end' | 'keep' | 'resume' }
  | { change: 'pause'; months: number }
  | { change: 'plan' | 'join'; plan: Plan }
  /** The club ends it within the paid period, after this day. */
  | { change: 'stop'; last: Day }
  /** The club corrects the day of joining. */
  | { change: 'date'; from: Day }

export type MembershipRefusal =
  | 'ended'
  | 'ending'
  | 'paused'
  | 'paused_enough'
  | 'active'
  | 'not_a_start'
  | 'not_an_end'

type Step = Pick<MembershipStep, 'step' | 'from' | 'plan' | 'months'>

/** The step that a change is on this day; nothing if it is so already. */
function stepOf(history: History, change: MembershipChange, day: Day): Step | MembershipRefusal | undefined {
  const { current, endsOn, pause } = standingOf(history, day)
  const begins = beginsOn(history, day)
  if (change.change === 'join') {
    if (current || begins !== undefined) return endsOn === undefined ? 'active' : 'ending'
    return { step: 'joined', from: startFrom(day), plan: change.plan }
  }
  if (begins !== undefined && change.change === 'end') return { step: 'ended', from: begins }
  if (!current) return 'ended'
  if (change.change === 'end') return endsOn === undefined ? { step: 'ended', from: current.next } : undefined
  if (change.change === 'stop') {
    const from = addDays(change.last, 1)
    return change.last < day || from >= (endsOn ?? current.next) ? 'not_an_end' : { step: 'ended', from }
  }
  if (change.change === 'keep') return endsOn === undefined ? undefined : { step: 'kept', from: endsOn }
  if (endsOn !== undefined) return 'ending'
  if (change.change === 'pause') {
    if (pause) return 'paused'
    if (isPausedTooOften(history, current.next, change.months)) return 'paused_enough'
    return { step: 'paused', from: current.next, months: change.months }
  }
  if (change.change === 'resume')
    return pause && pause.until > current.next
      ? { step: 'resumed', from: pause.from > day ? pause.from : current.next }
      : undefined
  if (change.change === 'plan') return { step: 'plan', from: current.next, plan: change.plan }
  return undefined
}

const isSameStep = (one: Step, other: Step): boolean =>
  one.step === other.step && one.from === other.from && one.plan === other.plan && one.months === other.months

/** The history after a change on this day: the same one where it is so already, as for the copy of a request. */
export function changedHistory(
  history: History,
  change: MembershipChange,
  { day, at, by }: { day: Day; at: string; by: NonNullable<MembershipStep['by']> },
): History | MembershipRefusal {
  if (change.change === 'date') return withStart(history, change.from, day)
  const last = history.at(-1)!
  const step = stepOf(history, change, day)
  if (change.change === 'join' && step === 'active' && last.step === 'joined' && last.from === day) return history
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
  const { step, from } = history[nth]!
  const start = history.findLastIndex((each, at) => at <= nth && each.step === 'joined')
  const next = history.findIndex((each, at) => at > nth && each.step === 'joined')
  const earlier = history.slice(start, nth)
  const later = history.slice(nth + 1, next === -1 ? undefined : next)
  const isTakenBack = later.some((each) => each.step === 'resumed' && each.from <= from)
  if (step === 'ended' || step === 'kept') return later.some((each) => each.step === 'ended' || each.step === 'kept')
  if (step === 'plan') return later.some((each) => each.step === 'plan' && each.from <= from)
  if (step === 'paused') return isTakenBack
  const isOver = ({ from: begun, months }: MembershipStep) => monthsAfter(begun, months!) <= from
  return step === 'resumed' && (isTakenBack || earlier.every((each) => each.step !== 'paused' || isOver(each)))
}

/** What is to come was reckoned from the day of joining, so that day is corrected only while nothing has happened since. */
function withStart(history: History, from: Day, day: Day): History | MembershipRefusal {
  const last = history.at(-1)!
  const before = history.at(-2)
  if (last.step !== 'joined' || from > day || (before && from < before.from)) return 'not_a_start'
  return last.from === from ? history : [...history.slice(0, -1), { ...last, from }]
}
