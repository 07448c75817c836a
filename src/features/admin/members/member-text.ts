/** What a member's record says, in words. */
import { dayText, today } from '#domain/calendar/calendar.ts'
import type { FullMember } from '#domain/accounts/member-export.ts'
import type { CardType, Plan } from '#domain/accounts/membership.ts'

const plans: Record<Plan, string> = { monthly: 'Monthly', annual: 'Annual' }
const cards: Record<CardType, string> = { visa: 'Visa', mastercard: 'Mastercard', amex: 'Amex', discover: 'Discover' }

export const planOf = ({ membershipPlan }: FullMember): string => plans[membershipPlan]

/** 'Nov 21, 2026', on the facility's calendar. */
export function joinedOn({ createdAt }: FullMember): string {
  const { monthShort, date, year } = dayText(today(new Date(createdAt)))
  return `${monthShort} ${date}, ${year}`
}

/** 'card type with last 4 and expiry' */
export const cardOf = ({ cardType, cardLast4, cardExp }: FullMember): string =>
  `${cards[cardType]} ending ${cardLast4}, exp. ${cardExp}`
