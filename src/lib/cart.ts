/** The person's cart in this browser, under 'cart:items'; every change shows at once, in the header too. */
import { countOf, putIn, without, withQty } from '#domain/cart.ts'
import type { CartLine, Wanted } from '#domain/shop.ts'
import { cartShelf, useShelf } from './browser-store.ts'

const none: CartLine[] = []

export const useCart = (): readonly CartLine[] => useShelf(cartShelf, none)

/** How many things are in the cart, for the header. */
export const useCartCount = (): number => countOf(useCart())

/** Puts a line in; more of the same product and size joins the line there is, up to 10. */
export const addToCart = (line: CartLine): void => cartShelf.update((cart) => putIn(cart, line))

export const setCartQty = (place: Pick<Wanted, 'pid' | 'size'>, qty: number): void =>
  cartShelf.update((cart) => withQty(cart, place, qty))

/** Takes a line out. @returns puts it back. */
export function removeFromCart(line: CartLine): () => void {
  cartShelf.update((cart) => without(cart, line))
  return () => addToCart(line)
}

/** Empties the cart. @returns puts everything back, beside what has been put in since. */
export function clearCart(): () => void {
  const before = cartShelf.read()
  cartShelf.clear()
  return () => before.forEach(addToCart)
}
