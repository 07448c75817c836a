/** What happens to a cart: putting in, changing, taking out, and what today's shop says about its lines (specification 2 and 5). */
import { clampQty, sizesFor, toCents, totalOf, type CartLine, type Product, type Wanted } from './shop.ts'

type Place = Pick<Wanted, 'pid' | 'size'>

const isSame = (one: Place) => (other: Place) => one.pid === other.pid && one.size === other.size

/** The cart with one more line, or with more of a line it has already, up to 10 of it. */
export function putIn(cart: readonly CartLine[], line: CartLine): CartLine[] {
  const before = cart.find(isSame(line))
  const qty = clampQty((before?.qty ?? 0) + line.qty)
  return before ? cart.map((other) => (other === before ? { ...line, qty } : other)) : [...cart, { ...line, qty }]
}

/** The cart with another quantity of one line, clamped to 1 to 10. */
export const withQty = (cart: readonly CartLine[], place: Place, qty: number): CartLine[] =>
  cart.map((line) => (isSame(place)(line) ? { ...line, qty: clampQty(qty) } : line))

export const without = (cart: readonly CartLine[], place: Place): CartLine[] =>
  cart.filter((line) => !isSame(place)(line))

/** What is left after an order: nothing, unless something was put in while the order was on its way. */
export const afterOrder = (cart: readonly CartLine[], ordered: readonly Wanted[]): CartLine[] =>
  cart.flatMap((line) => {
    const qty = line.qty - (ordered.find(isSame(line))?.qty ?? 0)
    return qty > 0 ? [{ ...line, qty }] : []
  })

/** How many things a cart holds, as the header counts them. */
export const countOf = (cart: readonly CartLine[]): number => cart.reduce((count, { qty }) => count + qty, 0)

/** A line as it stands today: `price` is what it costs now in cents, `was` what it cost when it was put in, if that differs. */
export type ReviewedLine = CartLine & { was?: number; gone?: 'product' | 'size' }

/** Holds every line against the catalogue. What is gone keeps its old price and does not count in a total. */
export const review = (cart: readonly CartLine[], products: readonly Product[]): ReviewedLine[] =>
  cart.map((line) => {
    const product = products.find(({ id }) => id === line.pid)
    if (!product) return { ...line, gone: 'product' }
    if (!sizesFor(product.name).includes(line.size)) return { ...line, gone: 'size' }
    const price = toCents(product.price)
    return {
      ...line,
      name: product.name,
      image: product.image,
      price,
      ...(price !== line.price && { was: line.price }),
    }
  })

/** Cents of the lines that can be ordered. */
export const payable = (lines: readonly ReviewedLine[]): number => totalOf(lines.filter(({ gone }) => !gone))
