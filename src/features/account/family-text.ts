/** What is known of a family and its membership, as labeled text. */
import type { Reply } from '#api-contract/schemas.ts'
import { cardNames, type Plan } from '#domain/accounts/membership.ts'
import { dayText, today } from '#domain/calendar/calendar.ts'
import { membership } from '#domain/facility/facility.ts'
import { membershipMessages } from '#domain/messages/account-messages.ts'
import { dollars } from '#domain/shop/money.ts'

type Account = Reply<'account'>['account']

/** 'goalie' becomes 'Goalie'. */
export const capitalized = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

export const billingText = ({ billingAddressType, billingAddress }: Account): string =>
  billingAddressType === 'same' ? 'Same as home address' : billingAddress

export const familyLines = (account: Account) => [
  { label: 'Home address', text: account.address },
  { label: 'Billing address', text: billingText(account) },
]

/** 'Monthly, $249/mo' */
export const planText: Record<Plan, string> = {
  monthly: `Monthly, ${dollars(membership.monthlyCents)}/mo`,
  annual: `Annual, ${dollars(membership.annualCents)}/yr`,
}

/** 'Visa ending in 4242' */
export const cardText = ({ cardType, cardLast4 }: Pick<Account, 'cardType' | 'cardLast4'>): string =>
  cardType === '' ? membershipMessages.noCard : `${cardNames[cardType]} ending in ${cardLast4}`

export const cardLines = (account: Account) => [
  { label: 'Card', text: cardText(account) },
  { label: 'Expires', text: account.cardExp },
]

/** 'November 2026' */
export function monthAndYear(instant: string): string {
  const { month, year } = dayText(today(new Date(instant)))
  return `${month} ${year}`
}
