/** The history of a player's membership, and how it stands on a day. */
import type { Plan } from '#domain/plans/membership.ts'
import type { Away } from '#domain/families/players.ts'
import { today, type Day } from '#domain/calendar/calendar.ts'
import { openingOf } from '#domain/facility/live.ts'
import { dateOf, monthsAfter, paidUntil, periodOn, periodsOf, type Period } from '#domain/plans/periods.ts'
import type { History } from '#domain/plans/steps.ts'

type Joined = { history?: History | undefined; addedAt: string; plan: Plan; retired?: string | undefined }

/** Who joins before the club opens begins with it. */
export function startFrom(day: Day): Day {
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

/** Months ahead in which a membership can begin. */
export const startMonths = 12

/** The last day on which one that is agreed on this day can begin. */
export const lastStart = (day: Day): Day => monthsAfter(day, startMonths)

/** The steps since the player joined last. */
export const sinceJoining = (history: History): History =>
  history.slice(history.findLastIndex(({ step }) => step === 'joined'))

/** The day of the month on which a monthly plan is charged, once all that was chosen counts. */
export function chargeDateOf(history: History): number {
  const steps = sinceJoining(history)
  return steps.findLast(({ date }) => date !== undefined)?.date ?? dateOf(steps[0]!.from)
}

/** True if it was chosen, and is not the one of joining. */
export const hasChargeDate = (history: History): boolean =>
  chargeDateOf(history) !== dateOf(sinceJoining(history)[0]!.from)

/** How it stands on a day: `from` and `until` are the first days of what comes next. */
export type Standing = {
  /** The period that the day is in; undefined before the first, and after the last. */
  current: Period | undefined
  /** It has not begun, and does then. */
  startsOn: Day | undefined
  /** The first day that is not paid; what ends or changes a plan counts from it. */
  paidUntil: Day | undefined
  /** From then on there is no membership. */
  endsOn: Day | undefined
  /** The pause that the day is in, or the next one: its first day, and the first day after it. */
  pause: { from: Day; until: Day } | undefined
  /** Another plan than the current one, from then on. */
  nextPlan: { plan: Plan; from: Day } | undefined
}

export function standingOf(history: History, day: Day): Standing {
  const current = periodOn(history, day)
  const end = history.findLast(({ step }) => step === 'ended' || step === 'kept' || step === 'joined')!
  const endsOn = end.step === 'ended' ? end.from : undefined
  const joined = sinceJoining(history)[0]!
  const startsOn = endsOn === undefined && joined.from > day ? joined.from : undefined
  if (!current) return { current, startsOn, paidUntil: undefined, endsOn, pause: undefined, nextPlan: undefined }
  const begun = history.findLast(({ step }) => step === 'paused')
  const paused = periodsOf(history, monthsAfter(current.next, pauseMonths.max)).filter(
    ({ isPaused, from }) => isPaused && begun && from >= begun.from,
  )
  const [first, last] = [paused[0], paused.at(-1)]
  const change = history.findLast(({ plan }) => plan !== undefined)!
  return {
    current,
    startsOn,
    paidUntil: paidUntil(history, current),
    endsOn,
    pause: first && last && last.next > day ? { from: first.from, until: last.next } : undefined,
    nextPlan:
      change.from > day && change.plan !== current.plan && endsOn === undefined
        ? { plan: change.plan!, from: change.from }
        : undefined,
  }
}

/** The plan that is charged next; undefined where none is. */
export function planToCome(history: History, day: Day): Plan | undefined {
  const { current, startsOn, endsOn } = standingOf(history, day)
  if (endsOn !== undefined || (!current && startsOn === undefined)) return undefined
  return history.findLast(({ plan }) => plan !== undefined)!.plan
}

/** The days without a membership that are to come, or have begun. */
export function daysAway(player: Joined, day: Day): Away[] {
  const { endsOn, pause, startsOn } = standingOf(historyOf(player), day)
  return [
    ...(startsOn === undefined ? [] : [{ why: 'upcoming', from: day, until: startsOn } as const]),
    ...(pause ? [{ why: 'paused', ...pause } as const] : []),
    ...(endsOn === undefined ? [] : [{ why: 'retired', from: endsOn } as const]),
  ]
}

/** Why nobody can be booked for on a day. */
export function whyAway(history: History, day: Day): 'ended' | 'paused' | 'upcoming' | undefined {
  const period = periodOn(history, day)
  if (!period) return standingOf(history, day).startsOn === undefined ? 'ended' : 'upcoming'
  return period.isPaused ? 'paused' : undefined
}
