/** What staff do with the pro shop: add, change and remove products, upload pictures, hand orders over. */
import * as z from 'zod'
import { imageLimits, imageTypes, isProductImage, productLimits, whyNotPrice } from '#domain/product-draft.ts'
import { perNote } from '#domain/product-notes.ts'
import { shopDeskWords } from '#domain/staff-words.ts'
import { answerWords } from '#domain/words.ts'
import { order, product } from './shop.ts'
import { exactLine, line, oneOf, optionalLine } from './text.ts'

/** 'Add needs name, price and image' */
const draft = {
  name: line(productLimits.name, shopDeskWords.nameRequired),
  price: exactLine(productLimits.price, shopDeskWords.priceRequired)
    .refine((price) => whyNotPrice(price) !== 'zero', shopDeskWords.priceZero)
    .refine((price) => whyNotPrice(price) !== 'too_high', shopDeskWords.priceTooHigh),
  image: exactLine(productLimits.image, shopDeskWords.imageRequired).refine(isProductImage, shopDeskWords.imageAddress),
  ...perNote(({ limit }) => optionalLine(limit)),
}

const rev = z.int({ error: answerWords.invalid }).min(0, answerWords.invalid)

/** `rev` names the version: a change is made to the one that was seen, or not at all. */
const deskProduct = product.extend({ rev: z.int() })

/** The products staff have added, newest first. */
export const deskProducts = { reply: z.object({ products: z.array(deskProduct) }) }
export const addProduct = { body: z.strictObject(draft), reply: z.object({ product: deskProduct }) }
export const editProduct = { body: z.strictObject({ ...draft, rev }), reply: z.object({ product: deskProduct }) }
export const removeProduct = { reply: z.undefined() }

export const addImage = {
  body: z.strictObject({
    data: z
      .string({ error: shopDeskWords.imageRequired })
      .min(1, shopDeskWords.imageRequired)
      .refine((data) => data.length % 4 === 0 && /^[A-Za-z0-9+/]+={0,2}$/.test(data), shopDeskWords.notAnImage),
  }),
  reply: z.object({ image: z.object({ id: z.string(), address: z.string() }) }),
}

/** The bytes of a picture, base64, and what they are. */
export const image = {
  reply: z.object({ type: z.enum(imageTypes), data: z.string().max(Math.ceil(imageLimits.bytes / 3) * 4) }),
}

/** An order as staff see it: with its version and the name of whose it is. */
const deskOrder = order.extend({ rev: z.int(), name: z.string() })

export const settleOrder = {
  body: z.strictObject({ status: oneOf(['picked_up', 'canceled'], answerWords.invalid), rev }),
  reply: z.object({ order: deskOrder }),
}
