/** The person's cart in this browser, under 'cart:items'; every change shows at once, in the header too. */
import { countOf, putIn, without, withQty } from '#domain/shop/cart.ts'
import type { CartLine, Wanted } from '#domain/shop/shop.ts'
import { cartEntry, useStorageEntry } from './browser-storage.ts'

const none: CartLine[] = []

export const useCart = (): readonly CartLine[] => useStorageEntry(cartEntry, none)

/** How many things are in the cart, for the header. */
export const useCartCount = (): number => countOf(useCart())

/** Puts a line in; more of the same product and size joins the line there is, up to 10. */
export const addToCart = (line: CartLine): void => cartEntry.update((cart) => putIn(cart, line))

export const setCartQty = (place: Pick<Wanted, 'pid' | 'size'>, qty: number): void =>
  cartEntry.update((cart) => withQty(cart, place, qty))

/** Takes a line out. @returns puts it back. */
export function removeFromCart(line: CartLine): () => void {
  cartEntry.update((cart) => without(cart, line))
  return () => addToCart(line)
}

/** Empties the cart. @returns puts everything back, beside what has been put in since. */
export function clearCart(): () => void {
  const before = cartEntry.read()
  cartEntry.clear()
  return () => before.forEach(addToCart)
}
