/** Messages about memberships and what is charged for them, the same for the family and the front desk. */
import { planNames, type Plan } from '#domain/accounts/membership.ts'
import { addDays, dayWithYear, shortDay, type Day } from '#domain/calendar/calendar.ts'
import { retryDays, type DueRefusal, type DueState } from '#domain/memberships/dues.ts'
import type { MembershipRefusal } from '#domain/memberships/history.ts'
import type { MembershipStep } from '#domain/memberships/steps.ts'
import { monthsAfter } from '#domain/memberships/periods.ts'
import { dollars } from '#domain/shop/money.ts'
import { isolated, pluralize } from '#domain/text/text.ts'

/** The last day before this one. */
const before = (day: Day): string => dayWithYear(addDays(day, -1))
const months = (count: number) => pluralize(count, 'month')

export const membershipMessages = {
  refusals: {
    ended: 'This membership has ended. Please reload the page.',
    ending: 'This membership is about to end. Take that back first.',
    paused: 'A pause is planned already. Please reload the page.',
    active: 'This membership has not ended. Please reload the page.',
    too_many: 'This membership has changed too often. Please ask the front desk.',
    not_a_start:
      'The day of joining can be changed to a day in the past, until something else has changed or was charged.',
    not_then: 'The day has changed meanwhile. Please look at it again.',
  } satisfies Record<MembershipRefusal | 'not_then', string>,
  /** 'Paused Dec 12, 2026 to Jan 11, 2027' */
  step: ({ step, from, plan = 'monthly', months: count = 1 }: MembershipStep): string =>
    ({
      joined: `Joined ${dayWithYear(from)}, ${planNames[plan].toLowerCase()} plan`,
      plan: `${planNames[plan]} plan from ${dayWithYear(from)}`,
      paused: `Pause of ${months(count)}, from ${dayWithYear(from)} to ${before(monthsAfter(from, count))}`,
      resumed: `Pause ends, back from ${dayWithYear(from)}`,
      ended: `Ends, last day ${before(from)}`,
      kept: 'End taken back',
    })[step],
  endsOn: (day: Day) => `Ends. Last day: ${before(day)}`,
  pausedFrom: ({ from, until }: { from: Day; until: Day }) => `Paused from ${dayWithYear(from)} to ${before(until)}`,
  nextPlan: ({ plan, from }: { plan: Plan; from: Day }) => `${planNames[plan]} plan from ${dayWithYear(from)}`,
} as const

export const dueMessages = {
  /** 'Mia: monthly, Nov 12 to Dec 11' */
  line: ({ name, plan, from, to }: { name: string; plan: Plan; from: Day; to: Day }): string =>
    `${name === '' ? 'A player who is gone' : isolated(name)}: ${plan}, ${monthDay(from)} to ${monthDay(to)}`,
  state: { open: 'To charge', declined: 'Declined', charged: 'Charged', waived: 'Waived' } satisfies Record<
    DueState,
    string
  >,
  /** What a family reads beside the line. */
  own: ({ state, from, tryOn }: { state: DueState; from: Day; tryOn?: string | undefined }, today: Day): string => {
    if (state === 'declined') return `Declined. We try again ${shortDay(tryOn!)}`
    if (state === 'open') return from > today ? `Next charge, ${shortDay(from)}` : `Due ${shortDay(from)}`
    return dueMessages.state[state]
  },
  refunded: (cents: number) => `${dollars(cents)} refunded`,
  declined: 'Your card was declined. Please bring another, or change it in your account',
  refusals: {
    no_due: 'This charge is no longer due. Please reload the page.',
    amount: 'The amount has changed meanwhile. Please look at it again.',
    settled: 'A colleague has noted this meanwhile. Please look at it again.',
    not_charged: 'Only what was charged can be refunded.',
    too_much: 'This is more than was charged.',
    not_last: 'Something else was noted since. Please look at it again.',
    not_later: `Please choose one of the next ${retryDays} days.`,
  } satisfies Record<DueRefusal, string>,
} as const

/** 'Nov 12' */
const monthDay = (day: Day): string => shortDay(day).slice('Tue '.length)
