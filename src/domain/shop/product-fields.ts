/** The fields of a product: 'Add needs name, price and image' (specification section 2). */
import { exactLine, line, required } from '#domain/fields/field-rules.ts'
import { adminShopMessages } from '#domain/messages/admin-shop-messages.ts'
import { isProductImage, productLimits, whyNotPrice } from './product-draft.ts'
import { perNote } from './product-notes.ts'
import { parseStock, stockLimits } from './stock.ts'

const stockLine = line(stockLimits.text)

export const productFields = {
  name: required(line(productLimits.name), adminShopMessages.nameRequired),
  price: required(
    exactLine(
      productLimits.price,
      { message: adminShopMessages.notAPrice, passes: (price) => whyNotPrice(price) !== 'not_a_price' },
      { message: adminShopMessages.priceZero, passes: (price) => whyNotPrice(price) !== 'zero' },
      { message: adminShopMessages.priceTooHigh, passes: (price) => whyNotPrice(price) !== 'too_high' },
    ),
    adminShopMessages.priceRequired,
  ),
  image: required(
    exactLine(productLimits.image, { message: adminShopMessages.imageAddress, passes: isProductImage }),
    adminShopMessages.imageRequired,
  ),
  stock: {
    ...stockLine,
    checks: [
      ...stockLine.checks,
      { message: adminShopMessages.stock, passes: (text: string) => parseStock(text) !== undefined },
    ],
  },
  ...perNote(({ limit }) => line(limit)),
}
