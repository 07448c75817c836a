/** Shop administration: add, edit and remove products, upload images, update orders. */
import * as z from 'zod'
import { imageLimits, imageTypes } from '#domain/shop/product-draft.ts'
import { orderSteps } from '#domain/shop/shop.ts'
import { productFields } from '#domain/shop/product-fields.ts'
import { adminShopMessages } from '#domain/shop/admin-shop-messages.ts'
import { order, product } from '#records/shop.ts'
import { toZod } from './rules-to-zod.ts'

const draft = toZod(productFields)

const rev = z.int().min(0)

/** `rev` is the version. An update is rejected unless it is based on the current version. */
const adminProduct = product.extend({
  rev: z.int(),
  /** Sizes and stock as staff typed them, '' if there is no limit, and what is left of each limited size. */
  stock: z.string(),
  left: z.array(z.object({ size: z.string(), count: z.int() })),
})

/** The products staff have added, newest first. */
export const adminProducts = { reply: z.object({ products: z.array(adminProduct) }) }
export const addProduct = { body: z.strictObject(draft), reply: z.object({ product: adminProduct }) }
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
