/** The cart in browser storage, under 'cart:items'. */
import { addLine, removeLine, withQty } from '#domain/shop/cart.ts'
import type { CartLine, LineKey } from '#domain/shop/shop.ts'
import { cartEntry } from '#lib/browser-storage/browser-storage.ts'

export const addToCart = (line: CartLine): void => cartEntry.update((cart) => addLine(cart, line))

export const setCartQty = (line: LineKey, qty: number): void => cartEntry.update((cart) => withQty(cart, line, qty))

export function removeFromCart(line: CartLine): () => void {
  cartEntry.update((cart) => removeLine(cart, line))
  return () => addToCart(line)
}

/** Empties the cart. @returns an undo function, which keeps lines added since. */
export function clearCart(): () => void {
  const before = cartEntry.read()
  cartEntry.clear()
  return () => before.forEach(addToCart)
}
