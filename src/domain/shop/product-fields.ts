/** The fields of a product: 'Add needs name, price and image' (specification section 2). */
import { exactLine, line, required } from '#domain/fields/field-rules.ts'
import { adminShopMessages } from './admin-shop-messages.ts'
import { isProductImage, productLimits, whyNotPrice } from './product-draft.ts'
import { perNote } from './product-notes.ts'
import { parseStock, stockLimits } from './stock.ts'

const stockLine = line(stockLimits.text)

export const productFields = {
  name: required(line(productLimits.name), 'A product name is required'),
  price: required(
    exactLine(
      productLimits.price,
      { message: adminShopMessages.notAPrice, passes: (price) => whyNotPrice(price) !== 'not_a_price' },
      { message: 'Enter a price above $0, such as $99.', passes: (price) => whyNotPrice(price) !== 'zero' },
      {
        message: 'This price is above $10,000. Please check it.',
        passes: (price) => whyNotPrice(price) !== 'too_high',
      },
    ),
    'A price is required',
  ),
  image: required(
    exactLine(productLimits.image, { message: 'Use an address that starts with https://', passes: isProductImage }),
    adminShopMessages.imageRequired,
  ),
  stock: {
    ...stockLine,
    checks: [
      ...stockLine.checks,
      {
        message: 'Use sizes and numbers such as S: 4, M: 6, L – or just one number, such as 12.',
        passes: (text: string) => parseStock(text) !== undefined,
      },
    ],
  },
  ...perNote(({ limit }) => line(limit)),
}
