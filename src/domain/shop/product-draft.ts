/** Validation and ids of the products staff add: lengths, prices (specification 2, product 6). */
/** Maximum length of each field, maximum price in cents, and maximum number of products. */
export const productLimits = { name: 80, price: 20, image: 500, cents: 1_000_000, maxCount: 200 } as const

/** '$99', '99' or '99.50': a comma, a sign or another currency is refused, because its meaning would be a guess. */
const pricePattern = /^\$?(\d+(?:\.\d{1,2})?)$/

/** Why a price as typed by staff is invalid; undefined if it is valid. */
export function whyNotPrice(price: string): 'not_a_price' | 'zero' | 'too_high' | undefined {
  const [, amount] = pricePattern.exec(price.trim()) ?? []
  if (amount === undefined) return 'not_a_price'
  if (Number(amount) === 0) return 'zero'
  return Number(amount) * 100 > productLimits.cents ? 'too_high' : undefined
}

/** 'an id made from the current timestamp', with a suffix that makes it unique within a millisecond. */
export const productIdOf = (at: Date, suffix: string): string => `${at.getTime()}-${suffix}`
