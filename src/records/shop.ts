/** Products, stock, images and orders. */
import * as z from 'zod'
import { perNote } from '#domain/shop/product-notes.ts'
import { version1, instant, onlyTrue } from './fields.ts'
import { orderStatuses } from '#domain/shop/shop.ts'

/** `cents` is the unit price; `stock` is absent if sizes follow from the name and nothing is limited; `rev` increments with every change, absent means 0. */
const storedProduct = z.object({
  id: z.string(),
  name: z.string(),
  cents: z.int(),
  image: z.string(),
  stock: z.array(z.object({ size: z.string(), count: z.int().exactOptional() })).exactOptional(),
  ...perNote(() => z.string().exactOptional()),
  rev: z.int().exactOptional(),
})
export type StoredProduct = z.infer<typeof storedProduct>

/** Products added by staff, newest first. */
export const catalogue = z.object({ v: version1, products: z.array(storedProduct) })
export type Catalogue = z.infer<typeof catalogue>

/** What one order takes. */
const take = z.object({
  order: z.string(),
  lines: z.array(z.object({ size: z.string(), qty: z.int() })),
})

export const stockRecord = z.object({ v: version1, takes: z.array(take) })
export type StockRecord = z.infer<typeof stockRecord>

/** `data` is base64; `at` is the time of the last upload, absent in old records. */
export const storedImage = z.object({ v: version1, data: z.string(), at: instant.exactOptional() })
export type StoredImage = z.infer<typeof storedImage>

/** `price` and `total` are in cents. */
export const order = z.object({
  id: z.string(),
  number: z.string().exactOptional(),
  email: z.string(),
  items: z.array(
    z.object({
      pid: z.string(),
      name: z.string(),
      price: z.int(),
      image: z.string(),
      size: z.string(),
      qty: z.int(),
      player: z.string().exactOptional(),
      playerName: z.string().exactOptional(),
    }),
  ),
  total: z.int(),
  status: z.enum(orderStatuses),
  ready: onlyTrue,
  note: z.string(),
  createdAt: instant,
})

/**
 * `rev` increments with every status change; absent means 0. `settledBy` is the request, so that a retry is recognized.
 * `takes` are the products with limited stock.
 */
export const storedOrder = z.object({
  v: version1,
  order,
  takes: z.array(z.string()).exactOptional(),
  rev: z.int().exactOptional(),
  settledBy: z.string().exactOptional(),
})
export type StoredOrder = z.infer<typeof storedOrder>

/** What a family has ordered lately, so that a repeated checkout is its order again, and the orders of a day have a limit. */
export const recentOrders = z.object({
  v: version1,
  /** `request` is the hash of the checkout's idempotency key. */
  orders: z.array(z.object({ request: z.string(), id: z.string(), at: instant })),
})
export type RecentOrders = z.infer<typeof recentOrders>

/** Index entry from a month to an order; `ownerKey` is its owner key. */
export const orderIndexEntry = z.object({ v: version1, ownerKey: z.string() })
export type OrderIndexEntry = z.infer<typeof orderIndexEntry>

/** Which order has a short number. */
export const orderNumberRecord = z.object({ v: version1, id: z.string() })
export type OrderNumberRecord = z.infer<typeof orderNumberRecord>
