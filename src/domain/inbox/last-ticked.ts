/** What an item says of something that stands, and can be put back: what is true now, beside what the club last ticked. */
import { planNames } from '#domain/plans/membership.ts'
import { dayBefore, dayWithYear, type Day } from '#domain/calendar/calendar.ts'
import { chargeDateOf, hasChargeDate, standingOf, type Standing } from '#domain/memberships/history.ts'
import { ordinal } from '#domain/text/text.ts'
import type { History } from '#domain/plans/steps.ts'
import type { ItemKindName, MembershipItemKind } from './item-kinds.ts'

/** What an open item says was ticked last; without one, what stood before the change. */
export const lastTicked = (item: { from?: string; done?: unknown } | undefined, before: string | undefined) =>
  item && !item.done ? item.from : before

/** 'Monthly from Oct 30, 2026, last day Dec 29, 2026' */
export function membershipText(history: History, day: Day): string {
  const { current, nextPlan, pause, endsOn } = standingOf(history, day)
  const start = history.findLast(({ step }) => step === 'joined')!
  const plan = current?.plan ?? history.findLast((step) => step.plan !== undefined)!.plan!
  return [
    `${planNames[plan]} from ${dayWithYear(start.from)}`,
    ...(hasChargeDate(history) && (plan === 'monthly' || nextPlan?.plan === 'monthly')
      ? [`charged on the ${ordinal(chargeDateOf(history))}`]
      : []),
    ...(nextPlan ? [`${nextPlan.plan} from ${dayWithYear(nextPlan.from)}`] : []),
    ...(pause ? [`paused from ${dayWithYear(pause.from)} to ${dayBefore(pause.until)}`] : []),
    ...(endsOn === undefined ? [] : [`last day ${dayBefore(endsOn)}`]),
  ].join(', ')
}

/** The item about a membership after a change; undefined where it is as the club last ticked it. `before`: none of a new player. */
export function membershipItem(
  item: Parameters<typeof lastTicked>[0],
  before: History | undefined,
  after: History,
  day: Day,
): { kind: MembershipItemKind; from?: string; to: string } | undefined {
  const from = lastTicked(item, before && membershipText(before, day))
  const to = membershipText(after, day)
  if (from === to) return undefined
  return { kind: kindOf(from, to, standingOf(after, day)), ...(from !== undefined && { from }), to }
}

/** 'Oct 30, 2026' */
const startIn = (text: string) => /from (\w+ \d+, \d+)/.exec(text)?.[1]

function kindOf(
  from: string | undefined,
  to: string,
  { endsOn, pause }: Pick<Standing, 'endsOn' | 'pause'>,
): MembershipItemKind {
  if (endsOn !== undefined) return 'membership_ended'
  if (pause) return 'membership_paused'
  if (from === undefined || startIn(from) !== startIn(to)) return 'membership_joined'
  return from.startsWith(`${to}, `) ? 'membership_kept' : 'plan_changed'
}

/** False for an item of one step that another step has taken back since. */
export function isStillTrue(kind: ItemKindName, history: History, day: Day): boolean {
  const { endsOn, pause } = standingOf(history, day)
  if (kind === 'membership_ended') return endsOn !== undefined
  if (kind === 'membership_paused') return pause !== undefined
  return kind !== 'membership_kept' || (endsOn === undefined && pause === undefined)
}
