/** What is known of a family and its membership, as labeled text. */
import type { Reply } from '#api-contract/schemas.ts'
import { cardNames, type Plan } from '#domain/accounts/membership.ts'
import { dayText, today } from '#domain/calendar/calendar.ts'
import { membership } from '#domain/facility/facility.ts'
import { membershipMessages } from '#domain/messages/account-messages.ts'
import { dollars } from '#domain/shop/money.ts'

type Account = Reply<'account'>['account']

/** One line of what is known of a family. */
export type AccountLine = { label: string; textOf: (account: Account) => string }

/** 'goalie' becomes 'Goalie'. */
export const capitalized = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

/** The editable details of a family, in display order. */
export const familyLines = [
  { label: 'Home address', textOf: ({ address }) => address },
  {
    label: 'Billing address',
    textOf: ({ billingAddressType, billingAddress }) =>
      billingAddressType === 'same' ? 'Same as home address' : billingAddress,
  },
] as const satisfies AccountLine[]

/** 'Monthly, $249/mo' */
export const planText: Record<Plan, string> = {
  monthly: `Monthly, ${dollars(membership.monthlyCents)}/mo`,
  annual: `Annual, ${dollars(membership.annualCents)}/yr`,
}

/** 'Visa ending in 4242' */
export const cardText = ({ cardType, cardLast4 }: Pick<Account, 'cardType' | 'cardLast4'>): string =>
  cardType === '' ? membershipMessages.noCard : `${cardNames[cardType]} ending in ${cardLast4}`

export const cardLines: readonly AccountLine[] = [
  { label: 'Card', textOf: cardText },
  { label: 'Expires', textOf: ({ cardExp }) => cardExp },
]

/** 'November 2026' */
export function monthAndYear(instant: string): string {
  const { month, year } = dayText(today(new Date(instant)))
  return `${month} ${year}`
}

/** The details that differ between two versions, with the text of the newer one. */
export const changedLines = (
  lines: readonly AccountLine[],
  original: Account,
  latest: Account,
): { label: string; text: string }[] =>
  lines.flatMap(({ label, textOf }) => (textOf(original) === textOf(latest) ? [] : [{ label, text: textOf(latest) }]))
