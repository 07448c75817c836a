/** The pro shop: what is sold, and orders. */
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
  ...perNote(() => z.string().exactOptional()),
})

const orderLine = z.object({
  pid: z.string(),
  name: z.string(),
  price: z.int(),
  image: z.string(),
  size: z.string(),
  qty: z.int(),
})

export const order = z.object({
  id: z.string(),
  email: z.string(),
  items: z.array(orderLine),
  total: z.int(),
  status: z.enum(orderStatuses),
  note: z.string(),
  createdAt: z.iso.datetime(),
})

/** A product, a size and a quantity: prices are the server's alone, so a body that names one is refused. */
const wanted = z.strictObject({
  pid: z.string({ error: shopMessages.noSuchProduct }).max(64, shopMessages.noSuchProduct),
  size: z.string({ error: shopMessages.noSuchSize }).max(16, shopMessages.noSuchSize),
  qty: z.number({ error: shopMessages.quantity }).refine(isCartQuantity, shopMessages.quantity),
})

export const listProducts = { reply: z.object({ products: z.array(product) }) }

export const placeOrder = {
  body: z.strictObject({
    items: z
      .array(wanted, { error: shopMessages.empty })
      .min(1, shopMessages.empty)
      .max(orderLimits.lines, shopMessages.tooManyLines),
    note: optionalLine(orderLimits.note),
    /** What the person was shown as the total; an order that has come to cost another sum is not placed unseen. */
    expectedTotalCents: z.int().min(0).optional(),
  }),
  reply: z.object({ order }),
}

/**
 * 'own; staff: all'. A member gets their own. Staff get every order that waits, and of those that are settled one month's:
 * the newest, or the one asked for; `earlier` is the month before it that has any. `rev` and `name` are for staff alone.
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
