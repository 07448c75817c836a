/** The pro shop: products and orders. */
import * as z from 'zod'
import { order, product } from '#records/shop.ts'
import { isCartQuantity, orderLimits } from '#domain/shop/shop.ts'
import { shopMessages } from '#domain/shop/shop-messages.ts'
import { line } from '#domain/fields/field-rules.ts'
import { fieldToZod } from './rules-to-zod.ts'

/**
 * A product, a size and a quantity; of credit in a family with several players, whose card gets it. Prices and names come from
 * the server only: a body with a price is rejected.
 */
const orderItem = z.strictObject({
  pid: z.string({ error: shopMessages.noSuchProduct }).max(64, shopMessages.noSuchProduct),
  size: z.string({ error: shopMessages.noSuchSize }).max(16, shopMessages.noSuchSize),
  qty: z.number({ error: shopMessages.quantity }).refine(isCartQuantity, shopMessages.quantity),
  player: z.string({ error: shopMessages.noSuchPlayer }).max(64, shopMessages.noSuchPlayer).exactOptional(),
})

export const listProducts = { reply: z.object({ products: z.array(product) }) }

export const placeOrder = {
  body: z.strictObject({
    items: z
      .array(orderItem, { error: shopMessages.empty })
      .min(1, shopMessages.empty)
      .max(orderLimits.lines, shopMessages.tooManyLines),
    note: fieldToZod(line(orderLimits.note)),
    /** The total the member was shown. The order is rejected if the current total differs. */
    expectedTotalCents: z.int().min(0).optional(),
  }),
  reply: z.object({ order }),
}

export const cancelOrder = { reply: z.undefined() }

/**
 * 'own; staff: all'. Members get their own orders. Staff get all pending orders, and one month of the others: the
 * requested month or the most recent one. `earlier` is the previous month with orders. Only staff get `rev` and `name`.
 */
export const listOrders = {
  query: z
    .strictObject({
      month: z
        .string()
        .regex(/^\d{4}-(0[1-9]|1[0-2])$/)
        .optional(),
    })
    .optional(),
  reply: z.object({
    orders: z.array(order.extend({ rev: z.int().exactOptional(), name: z.string().exactOptional() })),
    earlier: z.string().exactOptional(),
  }),
}
