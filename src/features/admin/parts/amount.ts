/** An amount as it is typed at the desk: like a price, because '1,50' could be $1.50 or $150. */
import * as yup from 'yup'
import { dollars } from '#domain/text/money.ts'
import { whyNotPrice } from '#domain/shop/product-draft.ts'
import { toCents } from '#domain/shop/shop.ts'

/** The rule for an amount of more than nothing, and not more than this. */
export const amountUpTo = (cents: number) =>
  yup.string().test({
    message: `Enter up to ${dollars(cents)}, such as 12.50`,
    test: (typed = '') => whyNotPrice(typed) === undefined && toCents(typed) <= cents,
  })
