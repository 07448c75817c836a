/** The pro shop: products and orders. */
import * as z from 'zod'
import { perNote } from '#domain/shop/product-notes.ts'
import { isCartQuantity, orderLimits, orderStatuses } from '#domain/shop/shop.ts'
import { responseMessages, shopMessages } from '#domain/messages/messages.ts'
import { optionalLine } from './fields.ts'

export const product = z.object({
  id: z.string(),
  name: z.string(),
  price: z.string(),
  image: z.string(),
  /** Absent if the sizes follow from the name. */
  sizes: z.array(z.string()).exactOptional(),
  /** Sizes that cannot be ordered for now. */
  soldOut: z.array(z.string()).exactOptional(),
  ...perNote(() => z.string().exactOptional()),
})

const orderLine = z.object({
  pid: z.string(),
  name: z.string(),
  price: z.int(),
  image: z.string(),
  size: z.string(),
  qty: z.int(),
  player: z.string().exactOptional(),
  playerName: z.string().exactOptional(),
})

export const order = z.object({
  id: z.string(),
  number: z.string().exactOptional(),
  email: z.string(),
  items: z.array(orderLine),
  total: z.int(),
  status: z.enum(orderStatuses),
  /** It waits at the front desk. */
  ready: z.literal(true).exactOptional(),
  note: z.string(),
  createdAt: z.iso.datetime(),
})

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
    note: optionalLine(orderLimits.note),
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
        .regex(/^\d{4}-(0[1-9]|1[0-2])$/, responseMessages.invalid)
        .optional(),
    })
    .optional(),
  reply: z.object({
    orders: z.array(order.extend({ rev: z.int().exactOptional(), name: z.string().exactOptional() })),
    earlier: z.string().exactOptional(),
  }),
}
