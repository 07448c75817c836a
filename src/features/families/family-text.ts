/** What is known of a family's membership, as text. */
import { cardNames } from '#domain/plans/membership.ts'
import type { Household } from '#domain/families/families.ts'

export const billingText = ({ billingAddressType, billingAddress }: Household): string =>
  billingAddressType === 'same' ? 'Same as home address' : billingAddress

/** 'Visa ending in 4242' */
export const cardText = ({ cardType, cardLast4 }: Pick<Household, 'cardType' | 'cardLast4'>): string =>
  cardType === '' ? 'No card yet' : `${cardNames[cardType]} ending in ${cardLast4}`

/** 'Visa ending in 4242, exp. 08/29' */
export const cardWithExpiry = (card: Pick<Household, 'cardType' | 'cardLast4' | 'cardExp'>): string =>
  card.cardType === '' ? cardText(card) : `${cardText(card)}, exp. ${card.cardExp}`
