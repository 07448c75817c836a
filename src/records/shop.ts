/** Products, stock, images and orders. */
import * as z from 'zod'
import { perNote } from '#domain/shop/product-notes.ts'
import { version1, instant, onlyTrue, person } from './fields.ts'
import { orderStatuses } from '#domain/shop/order.ts'
import { personal, plain, writtenAgain } from './row.ts'

/** A product as the shop shows it. `price` is for display ('$60'); sums use cents. `image` is a URL, or 'drawing:…' for one of ours. */
export const product = z.object({
  id: z.string(),
  name: z.string(),
  price: z.string(),
  image: z.string(),
  /** Absent if they follow from the name. */
  sizes: z.array(z.string()).exactOptional(),
  /** Those that cannot be ordered for now. */
  soldOut: z.array(z.string()).exactOptional(),
  ...perNote(() => z.string().exactOptional()),
})
export type Product = z.infer<typeof product>

/** `cents` is the unit price; `stock` is absent if sizes follow from the name and nothing is limited; `rev` increments with every change, absent means 0. */
const storedProduct = product.omit({ price: true, sizes: true, soldOut: true }).extend({
  cents: z.int(),
  stock: z.array(z.object({ size: z.string(), count: z.int().exactOptional() })).exactOptional(),
  rev: z.int().exactOptional(),
})
export type StoredProduct = z.infer<typeof storedProduct>

/** Products added by staff, newest first. */
const catalogue = z.object({ v: version1, products: z.array(storedProduct) })
export type Catalogue = z.infer<typeof catalogue>

/** What an order from before there were tickets has taken. */
const take = z.object({
  order: z.string(),
  lines: z.array(z.object({ size: z.string(), qty: z.int() })),
})

const stockRecord = z.object({ v: version1, takes: z.array(take) })
export type StockRecord = z.infer<typeof stockRecord>

/** `data` is base64; `at` is the time of the last upload, absent in old records. */
const storedImage = z.object({ v: version1, data: z.string(), at: instant.exactOptional() })
export type StoredImage = z.infer<typeof storedImage>

/**
 * A line of a cart, which the browser stores, and of an order. `price`: in cents, when it was added. `player`: the id of whose
 * card gets the credit, in a family with several players, and `playerName` their name.
 */
const cartLine = z.object({
  pid: z.string(),
  name: z.string(),
  price: z.int(),
  image: z.string(),
  size: z.string(),
  qty: z.int(),
  player: z.string().exactOptional(),
  playerName: z.string().exactOptional(),
})
export type CartLine = z.infer<typeof cartLine>

/** `total` is in cents. */
export const order = z.object({
  id: z.string(),
  /** Short number for people, such as 'N-4821'; absent in orders from before there were any. */
  number: z.string().exactOptional(),
  email: z.string(),
  items: z.array(cartLine),
  total: z.int(),
  status: z.enum(orderStatuses),
  /** It waits at the front desk. */
  ready: onlyTrue,
  note: z.string(),
  createdAt: instant,
})
export type Order = z.infer<typeof order>

/** In cents; below zero where a pickup was undone on a later day. */
export const payment = z.object({ id: z.string(), at: instant, by: person, cents: z.int() })
export type Payment = z.infer<typeof payment>

/**
 * `rev` increments with every status change; absent means 0. `settledBy` is the request, so that a retry is recognized.
 * `tickets` are the keys of what it has of limited stock, and `takes` the products that it has some of without tickets; `credited` is what its pickup has put on cards, in cents by player.
 */
const storedOrder = z.object({
  v: version1,
  order,
  takes: z.array(z.string()).exactOptional(),
  tickets: z.array(z.string()).exactOptional(),
  rev: z.int().exactOptional(),
  settledBy: z.string().exactOptional(),
  credited: z.record(z.string(), z.int()).exactOptional(),
  /** Absent in orders from before they were noted (domain/shop/payments.ts). */
  payments: z.array(payment).exactOptional(),
})
export type StoredOrder = z.infer<typeof storedOrder>

/** What a family has ordered lately, so that a repeated checkout is its order again, and the orders of a day have a limit. */
const recentOrders = z.object({
  v: version1,
  /** `request` is the hash of the checkout's idempotency key. */
  orders: z.array(z.object({ request: z.string(), id: z.string(), at: instant })),
})
export type RecentOrders = z.infer<typeof recentOrders>

/** Index entry from a month to an order; `accountKey` is its account key. */
const orderIndexEntry = z.object({ v: version1, accountKey: z.string() })
export type OrderIndexEntry = z.infer<typeof orderIndexEntry>

/** Which order has a short number. */
const orderNumberRecord = z.object({ v: version1, id: z.string() })
export type OrderNumberRecord = z.infer<typeof orderNumberRecord>

export const rows = {
  shop: plain(catalogue),
  stock: plain(stockRecord),
  image: plain(storedImage),
  order: personal(storedOrder),
  ordr: writtenAgain(personal(recentOrders, { erased: 'expires', exported: 'derived' })),
  mord: personal(orderIndexEntry, { erased: 'expires', exported: 'derived' }),
  ordn: plain(orderNumberRecord),
}
