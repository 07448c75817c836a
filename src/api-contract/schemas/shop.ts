/** The pro shop: products, orders, images. */
import * as z from 'zod'
import { line } from '#domain/fields/field-rules.ts'
import { imageLimits, imageTypes } from '#domain/images/images.ts'
import { adminShopMessages } from '#domain/shop/admin-shop-messages.ts'
import { productFields } from '#domain/shop/product-fields.ts'
import { shopMessages } from '#domain/shop/shop-messages.ts'
import { isCartQuantity, orderLimits, orderSteps } from '#domain/shop/shop.ts'
import { order, product } from '#records/shop.ts'
import { fieldToZod, toZod } from './rules-to-zod.ts'

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

/** `rev` is the version. An update is rejected unless it is based on the current version. */
const adminProduct = product.extend({
  rev: z.int(),
  /** Sizes and stock as staff typed them, '' if there is no limit, and what is left of each limited size. */
  stock: z.string(),
  left: z.array(z.object({ size: z.string(), count: z.int() })),
})

/** The products staff have added, newest first. */
export const adminProducts = { reply: z.object({ products: z.array(adminProduct) }) }

const draft = toZod(productFields)
export const addProduct = { body: z.strictObject(draft), reply: z.object({ product: adminProduct }) }

const rev = z.int().min(0)
export const editProduct = { body: z.strictObject({ ...draft, rev }), reply: z.object({ product: adminProduct }) }
export const removeProduct = { reply: z.undefined() }

export const addImage = {
  body: z.strictObject({
    data: z
      .string({ error: adminShopMessages.imageRequired })
      .min(1, adminShopMessages.imageRequired)
      .refine((data) => data.length % 4 === 0 && /^[A-Za-z0-9+/]+={0,2}$/.test(data), adminShopMessages.notAnImage),
  }),
  reply: z.object({ image: z.object({ id: z.string(), address: z.string() }) }),
}

/** The image bytes in base64, and their media type. */
export const image = {
  reply: z.object({ type: z.enum(imageTypes), data: z.string().max(Math.ceil(imageLimits.bytes / 3) * 4) }),
}

/** An order as staff see it: with its version and the member's name. */
const adminOrder = order.extend({ rev: z.int(), name: z.string() })

/** From `pending_pickup` to another status, and back from `picked_up` if that was a mistake. */
export const updateOrderStatus = {
  body: z.strictObject({ status: z.enum(orderSteps), rev }),
  reply: z.object({ order: adminOrder }),
}
