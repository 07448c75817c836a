/** An amount as it is typed at the desk: like a price, because '1,50' could be $1.50 or $150. */
import * as yup from 'yup'
import { dollars } from '#domain/text/text.ts'
import { whyNotPrice } from '#domain/shop/product-draft.ts'
import { toCents } from '#domain/shop/shop.ts'

/** The rule for an amount of more than nothing, and not more than this; it may be left out where all of it is meant. */
export const amountUpTo = (cents: number, isOptional = false) =>
  yup.string().test({
    message: `Enter up to ${dollars(cents)}, such as 12.50`,
    test: (typed = '') => (isOptional && typed === '') || (whyNotPrice(typed) === undefined && toCents(typed) <= cents),
  })
