/** Messages about memberships and what is charged for them, the same for the family and the front desk. */
import { type Plan } from '#domain/plans/membership.ts'
import { daysBetween, dayWithYear, monthDay, shortDay, type Day } from '#domain/calendar/calendar.ts'
import { retryDays, type DueRefusal, type DueState, type DueStep, type WayToPay } from './due-steps.ts'
import type { bookSteps } from './book.ts'
import type { DueLine } from './dues.ts'
import { bucksName } from '#club/shop.ts'
import { andList, counted, dollars, isolated, numberText, ordinal } from '#domain/text/text.ts'

type BookStep = (typeof bookSteps)[number]

type Line = { name: string; plan: Plan; from: Day; to: Day; isDifference?: true | undefined }

type Shown = Pick<DueLine, 'state' | 'from' | 'total'> & {
  steps: readonly Pick<DueStep, 'step' | 'cents' | 'how'>[]
  tryOn?: string | undefined
}

const stepNames: Record<BookStep, string> = {
  charged: 'Charged',
  paid: 'Paid at the desk',
  refunded: 'Refunded',
  reversed: 'Taken back',
  waived: 'Waived',
  declined: 'Declined',
  order: 'Order paid',
  order_undone: 'Pickup undone',
  bucks_spent: `${bucksName} spent`,
  bucks_refunded: `${bucksName} refunded`,
  bucks_given: `${bucksName} given`,
}

export const dueMessages = {
  /** 'Mia: monthly, Nov 12 to Dec 11', 'Mia: difference, changed Dec 3, 2026', or 'Mia: annual, Nov 12, 2026 to Nov 11, 2027' */
  line({ name, plan, from, to, isDifference }: Line): string {
    const dayOf = plan === 'annual' ? dayWithYear : monthDay
    const about = isDifference ? `difference, changed ${dayWithYear(from)}` : `${plan}, ${dayOf(from)} to ${dayOf(to)}`
    return `${name === '' ? 'A player who is gone' : isolated(name)}: ${about}`
  },
  state: { open: 'To charge', declined: 'Declined', charged: 'Charged', waived: 'Waived' } satisfies Record<
    DueState,
    string
  >,
  /** What a family reads beside the line. */
  own({ state, from, tryOn, steps, total }: Shown, today: Day): string {
    if (total < 0) return state === 'charged' ? 'Refunded' : 'We refund this'
    if (state === 'declined') return `Declined. We try again ${shortDay(tryOn!)}`
    if (state === 'open') return from > today ? `Next charge, ${shortDay(from)}` : `Due ${shortDay(from)}`
    if (state === 'waived') return stepNames.waived
    const {
      step = 'charged',
      how,
      cents,
    } = steps.findLast((each) => each.step === 'charged' || each.step === 'paid') ?? {}
    const refunded = steps.reduce((sum, each) => sum + (each.step === 'refunded' ? (each.cents ?? 0) : 0), 0)
    const sums = [
      cents !== undefined && cents !== total && dollars(cents),
      refunded > 0 && `${dollars(refunded)} refunded`,
    ]
    return [dueMessages.step(step, how), ...sums.filter(Boolean)].join(', ')
  },
  /** 'Charged', 'Paid in cash' */
  step: (step: BookStep, how?: WayToPay): string =>
    how === undefined ? stepNames[step] : how === 'cash' ? 'Paid in cash' : 'Paid by check',
  /** '19 days late'; nothing on its day. */
  late(from: Day, today: Day): string | undefined {
    const days = daysBetween(from, today)
    return days > 0 ? `${counted(days, 'day')} late` : undefined
  },
  refusals: {
    credit: 'This is to be refunded as a whole: mark it as charged, or as paid in cash or by check.',
    no_due: 'This charge is no longer due. Please reload the page.',
    amount: 'The amount has changed meanwhile. Please look at it again.',
    settled: 'A colleague has noted this meanwhile. Please look at it again.',
    not_charged: 'Only what was charged can be refunded.',
    too_high: 'This is more than the charge.',
    too_much: 'This is more than was charged.',
    not_last: 'Something else was noted since. Please look at it again.',
    not_later: `Please choose one of the next ${retryDays} days.`,
    unreadable: 'The charges of this family cannot be read. Please tell the site administrator.',
  } satisfies Record<DueRefusal | 'unreadable', string>,
} as const

/** What waits for the family itself, on its home page. */
export const openMatterMessages = {
  title: 'Please look at this',
  more: (count: number) => `and ${count} more`,
  /** 'Theo’s $256.47 was declined' */
  declined: (name: string, total: number) => `${name}’s ${dollars(total)} was declined`,
  otherCard: (tryOn: Day) =>
    `We try again ${shortDay(tryOn)}. Enter another card in your account, and bring it to the front desk before then.`,
  whatToDo: 'What to do',
  offIce: (name: string) => `${name} is not on the ice`,
  untilCleared: (expected?: Day) =>
    `A coach has to clear it first.${expected === undefined ? '' : ` You can book from ${shortDay(expected)}.`}`,
  card: (expiry: string, isOver: boolean) => `Your card ${isOver ? 'expired' : 'expires'} ${expiry}`,
  newCard: 'Please enter the new one, and bring it to the club before the next charge.',
} as const

type Charge = { on: Day; total: number }

/** About the card itself: the site never has its number, so the family brings it. */
export const takenCardMessages = {
  /** What the family reads until it has. */
  bring: (last4: string, isFirstVisit: boolean): string =>
    `Bring ${cardEnding(last4)} to your ${isFirstVisit ? 'first' : 'next'} visit`,
  /** What the desk reads. */
  take: (last4: string): string => `Take ${cardEnding(last4)}`,
  taken: (last4: string): string => `Took ${cardEnding(last4)}`,
  charge: (charge: Charge): string => `Charge ${takenCardMessages.sum(charge)}`,
  sum: ({ on, total }: Charge): string => `${dollars(total)} on ${shortDay(on)}`,
  other: 'The family has entered another card meanwhile. Please look at it again.',
} as const

/** 'both', 'all three', or the name of the only one. */
const forAll = (names: readonly string[]): string =>
  names.length === 1 ? isolated(names[0]!) : names.length === 2 ? 'both' : `all ${numberText(names.length)}`

/** About one day of the month on which a card is charged. */
export const chargeDayMessages = {
  /** 'One charge a month for both: on the 5th.' */
  one: (names: readonly string[], date: number): string =>
    `One charge a month for ${forAll(names)}: on the ${ordinal(date)}.`,
  /** 'Each player on the day of joining: Mia on the 12th, Theo on the 20th' */
  each: (players: readonly { name: string; date: number }[]): string =>
    andList(players.map(({ name, date }) => `${isolated(name)} on the ${ordinal(date)}`)),
  /** '$41.20 for the part month until then.' */
  part: (total: number): string =>
    total === 0 ? 'Nothing for the time until then.' : `${dollars(total)} for the part month until then.`,
} as const

const cardEnding = (last4: string): string => (last4 === '' ? 'a card' : `the card ending in ${last4}`)
