/** What the shop keeps in this browser: under which keys, in which shapes, and until when. */
import { afterEach, expect, it } from 'vitest'
import type { CartLine, Order } from '#domain/shop/shop.ts'
import { addedProductsEntry, cartEntry, checkoutKeyEntry, clearOwn, ordersEntry } from './browser-storage.ts'
import { addToCart, clearCart, removeFromCart, setCartQty } from './cart.ts'
import { fillOrders, keepOrder } from './orders.ts'

const hats: CartLine = { pid: 'logo-hat', name: 'Members Logo Hat', price: 3000, image: 'x', size: 'One Size', qty: 2 }
const order = (id: string, email: string, createdAt: string): Order => ({
  id,
  email,
  items: [hats],
  total: 6000,
  status: 'pending_pickup',
  note: '',
  createdAt,
})
const stored = (key: string): unknown => JSON.parse(localStorage.getItem(key) ?? 'null')

afterEach(clearOwn)

it("'Cart line (storage cart:items): pid, name, price in cents, image, size, qty', clamped to 1 to 10", () => {
  addToCart(hats)
  expect(stored('cart:items')).toEqual([hats])
  setCartQty(hats, 40)
  expect(stored('cart:items')).toEqual([{ ...hats, qty: 10 }])
})

it('puts back what was taken out beside what has been put in since', () => {
  addToCart(hats)
  const undo = removeFromCart(hats)
  addToCart({ ...hats, size: 'Other' })
  undo()
  const undoClear = clearCart()
  addToCart(hats)
  undoClear()
  expect(cartEntry.read().map(({ size, qty }) => [size, qty])).toEqual([
    ['One Size', 4],
    ['Other', 2],
  ])
})

it("'Order (storage orders)': one of each id, newest first, and other people's stay", () => {
  const theirs = order('ord_1_a', 'other@example.com', '2026-11-20T17:00:00.000Z')
  const mine = order('ord_2_b', 'sam@example.com', '2026-11-21T17:00:00.000Z')
  keepOrder(mine)
  keepOrder(theirs)
  keepOrder(mine)
  expect(stored('orders')).toEqual([mine, theirs])
  const later: Order = { ...mine, status: 'picked_up' }
  fillOrders([later], 'SAM@example.com')
  expect(stored('orders')).toEqual([later, theirs])
})

it('forgets cart, orders and an unanswered checkout on log-out, and keeps the public catalogue', () => {
  addToCart(hats)
  keepOrder(order('ord_1_a', 'sam@example.com', '2026-11-20T17:00:00.000Z'))
  checkoutKeyEntry.write('key')
  addedProductsEntry.write([])
  clearOwn()
  expect(['cart:items', 'orders', 'cart:checkout', 'proshop:products'].map((key) => localStorage.getItem(key))).toEqual(
    [null, null, null, '[]'],
  )
})

it.each([
  ['cart:items', () => cartEntry.read(), [{ ...hats, price: 'free' }, { ...hats, qty: 0 }, 7, hats], [hats]],
  ['cart:items', () => cartEntry.read(), { hats }, []],
  ['orders', () => ordersEntry.read(), [{ ...order('a', 'b', '2026-11-20T17:00:00.000Z'), items: [7] }], []],
  ['proshop:products', () => addedProductsEntry.read(), [{ id: 'a' }], []],
])('reads only what fits from %s', (key, read, written, expected) => {
  localStorage.setItem(key, JSON.stringify(written))
  expect(read()).toEqual(expected)
})
