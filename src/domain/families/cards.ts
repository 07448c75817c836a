/** Hints about a payment card while its number is typed. A doubt is pointed out, never a refusal. */
import { cardNames, isCardNumber, type CardType, digitsOf } from '#domain/plans/membership.ts'
import { registerMessages } from '#domain/fields/account-messages.ts'
import { passesLuhn } from '#domain/text/text-rules.ts'

const brands: [CardType, RegExp][] = [
  ['visa', /^4/],
  ['mastercard', /^(5[1-5]|2(22[1-9]|2[3-9]|[3-6]|7[01]|720))/],
  ['amex', /^3[47]/],
  ['discover', /^(6011|64[4-9]|65)/],
]

/** The brand that a number begins like; undefined if it cannot be told. */
export const brandOf = (number: string): CardType | undefined =>
  brands.find(([, pattern]) => pattern.test(digitsOf(number)))?.[0]

/** What to check in a complete number; undefined if nothing is odd about it. */
export function cardDoubt(number: string, type: string): string | undefined {
  if (!isCardNumber(number)) return undefined
  const brand = brandOf(number)
  if (brand && type && brand !== type) return registerMessages.otherBrand(cardNames[brand])
  return passesLuhn(digitsOf(number)) ? undefined : 'A digit seems to be wrong. Please check the number.'
}

const groupLengths = (brand: CardType | undefined) => (brand === 'amex' ? [4, 6, 5] : [4, 4, 4, 4])

/**
 * Groups the digits while they are typed or pasted: by four, American Express 4-6-5. A change in the middle, other
 * characters and longer numbers stay as typed. `before` is the previous text.
 */
export function groupDigits(typed: string, before: string): string {
  const digits = digitsOf(typed)
  const lengths = groupLengths(brandOf(digits))
  const total = lengths.reduce((sum, length) => sum + length, 0)
  if (!typed.startsWith(before) || /[^\d ]/.test(typed) || digits.length > total) return typed
  let start = 0
  const groups = lengths.flatMap((length) => {
    const group = digits.slice(start, start + length)
    start += length
    return group === '' ? [] : [group]
  })
  return groups.join(' ')
}

/**
 * Formats an expiration date as 'MM/YY' while typing. Accepts pasted or autofilled text ('1227', '12/2027', '1/').
 * `before` is the previous text: deleting characters never adds the slash again.
 */
export function withSlash(typed: string, before: string): string {
  const digits = digitsOf(typed)
  if (typed.length < before.length) return typed
  if (/^\d\/$/.test(typed)) return `0${typed}`
  if (digits.length < 2) return digits
  const year = digits.length === 6 ? digits.slice(4) : digits.slice(2, 4)
  return `${digits.slice(0, 2)}/${year}`
}
