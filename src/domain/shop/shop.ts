/** Pro shop rules: built-in products, sizes, prices, orders and why an order is rejected (specification sections 2, 3 and 5). */
import { alwaysSold, type ProductFact } from '#club/shop.ts'
import { dollars } from './money.ts'
import { clampQty, isCartQuantity, orderStatuses, type OrderStatus } from './order.ts'
import type { ProductNotes } from './product-notes.ts'
import { shopMessages } from '#domain/messages/messages.ts'

export { clampQty, isCartQuantity, orderStatuses, type OrderStatus }

/** `price` is for display ('$60'); sums use cents. `image` is a URL, or 'drawing:…' for one of our drawings. */
export type Product = { id: string; name: string; price: string; image: string } & ProductNotes

/** Stored in the browser under 'cart:items'. `price` is the price in cents when the item was added. */
export type CartLine = { pid: string; name: string; price: number; image: string; size: string; qty: number }

/** Requested item of an order. Prices come from the catalog. */
export type OrderItem = Pick<CartLine, 'pid' | 'size' | 'qty'>

/** Stored in the browser under 'orders'. Prices and `total` are in cents, `createdAt` is an ISO instant. */
export type Order = {
  id: string
  email: string
  items: CartLine[]
  total: number
  status: OrderStatus
  note: string
  createdAt: string
}

const toProduct = ({ priceCents, ...product }: ProductFact): Product => ({ ...product, price: dollars(priceCents) })

/** Products that are always sold, listed after the products staff add. */
export const builtInProducts: readonly Product[] = alwaysSold.map(toProduct)

/** True for a built-in product, which staff cannot remove. */
export const isBuiltIn = ({ id }: Pick<Product, 'id'>): boolean => builtInProducts.some((product) => product.id === id)

/** 'XS, S, M, L, XL, XXL for names containing sweatshirt, jacket, tee, shirt, hood or crew' */
const apparel = /sweatshirt|jacket|tee|shirt|hood|crew/i
const apparelSizes = ['XS', 'S', 'M', 'L', 'XL', 'XXL'] as const
const oneSize = 'One Size'

/** Sizes for a product name; 'otherwise only One Size'. */
export const sizesFor = (name: string): readonly string[] => (apparel.test(name) ? apparelSizes : [oneSize])

/** Converts a price to cents: 'stripping non-numeric characters; a non-number counts as 0'. The decimal point is kept. */
export function toCents(price: string): number {
  const cents = Math.round(Number(price.replaceAll(/[^\d.]/g, '')) * 100)
  return Number.isSafeInteger(cents) ? cents : 0
}

/** Total in cents. */
export const totalOf = (lines: readonly Pick<CartLine, 'price' | 'qty'>[]): number =>
  lines.reduce((sum, { price, qty }) => sum + price * qty, 0)

/** Maximum length of the note to staff, and maximum number of lines. */
export const orderLimits = { note: 200, lines: 50 } as const

/** 'ord_ plus timestamp', with a suffix of lower-case letters and digits that makes it unique within a millisecond. */
export const orderId = (at: Date, suffix: string): string => `ord_${at.getTime()}_${suffix}`

/** Why an order cannot be placed. */
export type OrderRefusal =
  | 'empty'
  | 'too_many_lines'
  | 'no_such_product'
  | 'no_such_size'
  | 'quantity'
  | 'price_changed'

/** User-visible message for each reason. */
export const orderRefusals: Record<OrderRefusal, string> = {
  empty: shopMessages.empty,
  too_many_lines: shopMessages.tooManyLines,
  no_such_product: shopMessages.noSuchProduct,
  no_such_size: shopMessages.noSuchSize,
  quantity: shopMessages.quantity,
  price_changed: shopMessages.priceChanged,
}

type Catalog = readonly Product[]

const productOf = (products: Catalog, pid: string) => products.find(({ id }) => id === pid)

/** Merges items into one line per product and size, in order of first occurrence. */
function mergeLines(items: readonly OrderItem[]): OrderItem[] {
  const lines = new Map<string, OrderItem>()
  for (const { pid, size, qty } of items) {
    const key = JSON.stringify([pid, size])
    lines.set(key, { pid, size, qty: qty + (lines.get(key)?.qty ?? 0) })
  }
  return [...lines.values()]
}

/** Order lines with current names and prices. Items not in the catalog are left out. */
export const orderLines = (items: readonly OrderItem[], products: Catalog): CartLine[] =>
  mergeLines(items).flatMap(({ pid, size, qty }) => {
    const product = productOf(products, pid)
    return product ? [{ pid, name: product.name, price: toCents(product.price), image: product.image, size, qty }] : []
  })

/**
 * Why an order cannot be placed; undefined if it can. `expectedTotal` (cents) is the total the member was shown: the
 * order is rejected if the current total differs.
 */
export function whyNotOrder(
  items: readonly OrderItem[],
  products: Catalog,
  expectedTotal?: number,
): OrderRefusal | undefined {
  const lines = mergeLines(items)
  if (lines.length === 0) return 'empty'
  if (lines.length > orderLimits.lines) return 'too_many_lines'
  for (const { pid, size, qty } of lines) {
    const product = productOf(products, pid)
    if (!product) return 'no_such_product'
    if (!sizesFor(product.name).includes(size)) return 'no_such_size'
    if (!isCartQuantity(qty)) return 'quantity'
  }
  const total = totalOf(orderLines(items, products))
  return expectedTotal === undefined || expectedTotal === total ? undefined : 'price_changed'
}
