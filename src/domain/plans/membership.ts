/** Choices and rules of the registration form: plans, positions, ages, cards (specification sections 3 and 5). */
import { childAges, facility } from '#domain/facility/facility.ts'
import { dollars } from '#domain/text/text.ts'
import { cardNumber } from '#domain/facility/limits.ts'

export { fieldLimits } from '#domain/facility/limits.ts'

export const plans = ['monthly', 'annual'] as const
export type Plan = (typeof plans)[number]

/** Display names. */
export const planNames: Record<Plan, string> = { monthly: 'Monthly', annual: 'Annual' }

export const positions = ['forward', 'defense', 'goalie'] as const
export type Position = (typeof positions)[number]

export const cardTypes = ['visa', 'mastercard', 'amex', 'discover'] as const
export type CardType = (typeof cardTypes)[number]

/** What a family is stored with: '' until the owner of an imported family has entered a card. */
export const storedCardTypes = [...cardTypes, ''] as const
export type StoredCardType = (typeof storedCardTypes)[number]

/** Display names. */
export const cardNames: Record<CardType, string> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  discover: 'Discover',
}

export const billingAddressTypes = ['same', 'different'] as const
export type BillingAddressType = (typeof billingAddressTypes)[number]

/** '8' to '18', the options of the select. */
export const ages: string[] = Array.from({ length: childAges.max - childAges.min + 1 }, (_, index) =>
  String(childAges.min + index),
)

/** Of somebody who has been a player for years, too. */
export const playerAges: string[] = Array.from({ length: 31 - childAges.min }, (_, index) =>
  String(childAges.min + index),
)

/** The choices for a player of this age, who may have grown out of those of the registration. */
export const agesFor = (age: string): string[] =>
  playerAges.includes(age) && !ages.includes(age) ? [...ages, age] : ages

/** Without spaces, dashes and whatever else stands between them. */
export const digitsOf = (text: string): string => text.replaceAll(/\D/g, '')

/** Digits and spaces only, 12 to 19 characters, at least 12 digits (specification 5, product 7). */
export const isCardNumber = (text: string): boolean =>
  /^[\d ]+$/.test(text) &&
  text.length >= cardNumber.minLength &&
  text.length <= cardNumber.maxLength &&
  digitsOf(text).length >= cardNumber.minDigits

/** The last four digits, the only ones that may leave the browser. */
export const lastFour = (number: string): string => digitsOf(number).slice(-4)

/** 'MM/YY with month 01 to 12' */
export const isExpiry = (text: string): boolean => /^(0[1-9]|1[0-2])\/\d{2}$/.test(text)

/** True once the month of an 'MM/YY' is over; `today` is the facility day 'yyyy-MM-dd'. */
export const isExpired = (expiry: string, today: string): boolean =>
  isExpiry(expiry) && `20${expiry.slice(3)}-${expiry.slice(0, 2)}` < today.slice(0, 7)

/** The prices of a day: `membershipOn` of #domain/facility/facility.ts. */
export type Prices = { monthlyCents: number; annualCents: number }

/** What so many active players pay in a month, in cents without the transaction fee: an annual plan a twelfth of its price. */
export const monthlyRevenue = (players: Record<Plan, number>, prices: Prices): number =>
  Math.round(players.monthly * prices.monthlyCents + (players.annual * prices.annualCents) / 12)

/** What is charged at a time for so many players with this plan, in cents. */
export function chargeOf(plan: Plan, prices: Prices, players = 1): Record<'cents' | 'fee' | 'total', number> {
  const each = plan === 'monthly' ? prices.monthlyCents : prices.annualCents
  const [cents, fee] = [players * each, players * Math.round((each * facility.membership.feePercent) / 100)]
  return { cents, fee, total: cents + fee }
}

const intervals: Record<Plan, string> = { monthly: 'a month', annual: 'a year' }

/** '$249', 'a month' and '$256.47 with the 3% transaction fee': wherever the price stands, the total stands beside it. */
export function priceTexts(plan: Plan, prices: Prices): Record<'price' | 'interval' | 'total', string> {
  const { cents, total } = chargeOf(plan, prices)
  return {
    price: dollars(cents),
    interval: intervals[plan],
    total: `${dollars(total)} with the ${facility.membership.feePercent}% transaction fee`,
  }
}

/** '$249 a month, $256.47 with the 3% transaction fee' */
export function priceText(plan: Plan, prices: Prices): string {
  const { price, interval, total } = priceTexts(plan, prices)
  return `${price} ${interval}, ${total}`
}

export const isSecurityCode = (text: string): boolean => /^\d{3,4}$/.test(text)
