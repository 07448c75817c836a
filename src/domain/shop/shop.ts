/** The pro shop: what is always sold, in which sizes, what a cart and an order are, and why an order is refused (specification sections 2, 3 and 5). */
import { alwaysSold, type ProductFact } from '#club/shop.ts'
import { dollars } from './money.ts'
import { clampQty, isCartQuantity, orderStatuses, type OrderStatus } from './order.ts'
import type { ProductNotes } from './product-notes.ts'
import { shopMessages } from '#domain/messages/messages.ts'

export { clampQty, isCartQuantity, orderStatuses, type OrderStatus }

/** `price` is for showing, '$60'; every sum is made of cents. `image` is an address, or 'drawing:…' for one of our own. */
export type Product = { id: string; name: string; price: string; image: string } & ProductNotes

/** What the browser keeps under 'cart:items'; `price` is in cents and is the one seen when the item was put in. */
export type CartLine = { pid: string; name: string; price: number; image: string; size: string; qty: number }

/** What an order asks for. Prices are nobody's to ask for. */
export type Wanted = Pick<CartLine, 'pid' | 'size' | 'qty'>

/** What the browser keeps under 'orders'; prices and `total` are in cents, `createdAt` is an ISO instant. */
export type Order = {
  id: string
  email: string
  items: CartLine[]
  total: number
  status: OrderStatus
  note: string
  createdAt: string
}

const onTheShelf = ({ priceCents, ...product }: ProductFact): Product => ({ ...product, price: dollars(priceCents) })

/** Those that are always there, after whatever staff have added. */
export const builtInProducts: readonly Product[] = alwaysSold.map(onTheShelf)

/** True for one of these, which no staff form can remove. */
export const isBuiltIn = ({ id }: Pick<Product, 'id'>): boolean => builtInProducts.some((product) => product.id === id)

/** 'XS, S, M, L, XL, XXL for names containing sweatshirt, jacket, tee, shirt, hood or crew' */
const worn = /sweatshirt|jacket|tee|shirt|hood|crew/i
const wearSizes = ['XS', 'S', 'M', 'L', 'XL', 'XXL'] as const
const oneSize = 'One Size'

/** The sizes a product of this name is offered in; 'otherwise only One Size'. */
export const sizesFor = (name: string): readonly string[] => (worn.test(name) ? wearSizes : [oneSize])

/** Cents of a price text: 'stripping non-numeric characters; a non-number counts as 0'. The decimal point is numeric. */
export function toCents(price: string): number {
  const cents = Math.round(Number(price.replaceAll(/[^\d.]/g, '')) * 100)
  return Number.isSafeInteger(cents) ? cents : 0
}

/** Cents of all lines together. */
export const totalOf = (lines: readonly Pick<CartLine, 'price' | 'qty'>[]): number =>
  lines.reduce((sum, { price, qty }) => sum + price * qty, 0)

/** Longest note for the desk, and how many different lines one order can have. */
export const orderLimits = { note: 200, lines: 50 } as const

/** 'ord_ plus timestamp', with a suffix of lower-case letters and digits that keeps two orders of one millisecond apart. */
export const orderId = (at: Date, suffix: string): string => `ord_${at.getTime()}_${suffix}`

/** Why an order cannot be placed as it stands. */
export type OrderRefusal =
  | 'empty'
  | 'too_many_lines'
  | 'no_such_product'
  | 'no_such_size'
  | 'quantity'
  | 'price_changed'

/** What the person is told then. */
export const orderRefusals: Record<OrderRefusal, string> = {
  empty: shopMessages.empty,
  too_many_lines: shopMessages.tooManyLines,
  no_such_product: shopMessages.noSuchProduct,
  no_such_size: shopMessages.noSuchSize,
  quantity: shopMessages.quantity,
  price_changed: shopMessages.priceChanged,
}

type Shelves = readonly Product[]

const productOf = (products: Shelves, pid: string) => products.find(({ id }) => id === pid)

/** One line per product and size, in the order of their first mention. */
function gathered(items: readonly Wanted[]): Wanted[] {
  const lines = new Map<string, Wanted>()
  for (const { pid, size, qty } of items) {
    const place = JSON.stringify([pid, size])
    lines.set(place, { pid, size, qty: qty + (lines.get(place)?.qty ?? 0) })
  }
  return [...lines.values()]
}

/** The lines of an order with the names and prices of today's catalogue. Items of products that are not in it are left out. */
export const orderLines = (items: readonly Wanted[], products: Shelves): CartLine[] =>
  gathered(items).flatMap(({ pid, size, qty }) => {
    const product = productOf(products, pid)
    return product ? [{ pid, name: product.name, price: toCents(product.price), image: product.image, size, qty }] : []
  })

/**
 * Why not; nothing if the order can be placed. `expectedTotal` (cents) is what the person was shown, if they were:
 * a total that has become another one is not charged unseen.
 */
export function whyNotOrder(
  items: readonly Wanted[],
  products: Shelves,
  expectedTotal?: number,
): OrderRefusal | undefined {
  const lines = gathered(items)
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
