/** Sentences of the e-mails about memberships. */
import { priceText } from '#domain/plans/membership.ts'
import { addDays, dayWithYear, longDay, type Day } from '#domain/calendar/calendar.ts'
import { facility, type prices } from '#domain/facility/facility.ts'
import type { MembershipStep } from '#domain/plans/steps.ts'
import { monthsAfter } from '#domain/plans/periods.ts'
import { dollars } from '#domain/text/money.ts'

const note = `You get this message because there is an account with this address at ${facility.name}.`
const numberStays = 'This site never has its number, so we take the card itself.'
const before = (day: Day): string => dayWithYear(addDays(day, -1))

export const membershipMailMessages = {
  changed: {
    subject: (name: string) => `The membership of ${name} at ${facility.name}`,
    heading: 'Your membership has changed',
    said: (name: string, { step, from, months = 1 }: MembershipStep): string[] =>
      ({
        joined: [`${name} is a member again, from ${dayWithYear(from)}.`],
        plan: [`${name} has another plan from ${dayWithYear(from)}.`],
        paused: [
          `The membership of ${name} is paused from ${dayWithYear(from)} to ${before(monthsAfter(from, months))}. Nothing is charged for that time, and nothing can be booked for it.`,
          'You can end the pause on your account page.',
        ],
        resumed: [`The pause of ${name} ends: ${name} can book again from ${dayWithYear(from)}.`],
        ended: [
          `The membership of ${name} ends. The last day is ${before(from)}, and until then ${name} can come as before. Nothing is charged for the time after it.`,
          'You can take this back on your account page until then. Your account stays.',
        ],
        kept: [`The membership of ${name} goes on as before. What was canceled stays canceled.`],
      })[step],
    action: 'See your account',
    note,
  },
  canceled: 'Canceled',
  stillOpen: 'Still open',
  prices: {
    subject: (from: Day) => `New prices at ${facility.name} from ${dayWithYear(from)}`,
    heading: 'New prices',
    paragraphs: (next: (typeof prices)[number]): string[] => [
      `From ${longDay(next.from)} the monthly plan costs ${priceText('monthly', next)}. The annual plan costs ${priceText('annual', next)}.`,
      'Nothing changes for the month or year that has begun. The first one that begins then is charged at the new price.',
    ],
    action: 'See your membership',
    note,
  },
  declined: {
    subject: `Your card was declined at ${facility.name}`,
    heading: 'Your card was declined',
    paragraphs: ({ line, total, tryOn, bring }: Record<'line' | 'tryOn' | 'bring', string> & { total: number }) => [
      `We could not charge ${dollars(total)} for ${line}. We try again ${tryOn}.`,
      `${bring}. ${numberStays}`,
    ],
    otherCard: 'Enter another card in your account, and bring it to the front desk before then',
    action: 'See your account',
    note,
  },
  expires: {
    subject: `Your card expires soon at ${facility.name}`,
    heading: 'Your card expires soon',
    paragraphs: (last4: string, expiry: string): string[] => [
      `The card ending in ${last4} expires at the end of ${expiry}.`,
      `Enter the new one in your account, and bring it to your next visit. ${numberStays}`,
    ],
    action: 'Change your card',
    note,
  },
  added: {
    subject: (name: string) => `${name} is a member at ${facility.name}`,
    heading: (name: string) => `${name} is a member`,
    paragraphs: (charge: string, bring: string | undefined): string[] => [
      ...(charge === '' ? [] : [`The first charge is ${charge}.`]),
      ...(bring === undefined ? [] : [`${bring}. ${numberStays}`]),
      'Please read and sign what we need before the first visit. It takes two minutes, on your account page.',
    ],
    plan: 'Plan',
    action: 'Read and sign',
    note,
  },
} as const
