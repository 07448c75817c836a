/** Cart rules: add, change and remove lines, and check them against the current catalog (specification 2 and 5). */
import {
  clampQty,
  lineKey,
  sizesOf,
  toCents,
  totalOf,
  type CartLine,
  type LineKey,
  type OrderItem,
  type Product,
} from './shop.ts'

const isSame = (one: LineKey) => (other: LineKey) => lineKey(one) === lineKey(other)

/** Adds a line, or adds to the line with the same product, size and player; the quantity is clamped. */
export function addLine(cart: readonly CartLine[], line: CartLine): CartLine[] {
  const existing = cart.find(isSame(line))
  const qty = clampQty((existing?.qty ?? 0) + line.qty)
  return existing ? cart.map((other) => (other === existing ? { ...line, qty } : other)) : [...cart, { ...line, qty }]
}

/** Sets the quantity of one line, clamped to 1 to 10. */
export const withQty = (cart: readonly CartLine[], key: LineKey, qty: number): CartLine[] =>
  cart.map((line) => (isSame(key)(line) ? { ...line, qty: clampQty(qty) } : line))

export const removeLine = (cart: readonly CartLine[], key: LineKey): CartLine[] =>
  cart.filter((line) => !isSame(key)(line))

/** The cart after an order: only what was added while the order was being sent. */
export const withoutOrdered = (cart: readonly CartLine[], ordered: readonly OrderItem[]): CartLine[] =>
  cart.flatMap((line) => {
    const qty = line.qty - (ordered.find(isSame(line))?.qty ?? 0)
    return qty > 0 ? [{ ...line, qty }] : []
  })

/** A checked line. `price` is the current price in cents, `was` the price when it was added, if different. */
export type ReviewedLine = CartLine & { was?: number; gone?: 'product' | 'size' | 'soldOut' }

/** Checks every line against the catalog. Unavailable lines keep their old price and do not count in the total. */
export const reviewCart = (cart: readonly CartLine[], products: readonly Product[]): ReviewedLine[] =>
  cart.map((line) => {
    const product = products.find(({ id }) => id === line.pid)
    if (!product) return { ...line, gone: 'product' }
    if (!sizesOf(product).includes(line.size)) return { ...line, gone: 'size' }
    if (product.soldOut?.includes(line.size)) return { ...line, gone: 'soldOut' }
    const price = toCents(product.price)
    return {
      ...line,
      name: product.name,
      image: product.image,
      price,
      ...(price !== line.price && { was: line.price }),
    }
  })

/** Total in cents of the available lines. */
export const payable = (lines: readonly ReviewedLine[]): number => totalOf(lines.filter(({ gone }) => !gone))
