/** Cart and orders in browser storage: keys, formats and removal. */
import { afterEach, expect, it } from 'vitest'
import type { CartLine, Order } from '#domain/shop/shop.ts'
import {
  addedProductsEntry,
  cartEntry,
  checkoutEntry,
  clearPersonalData,
  ordersEntry,
} from '#lib/browser-storage/browser-storage.ts'
import { addToCart, clearCart, removeFromCart, setCartQty } from './cart/stored-cart.ts'
import { replaceOrders, saveOrder } from './orders/stored-orders.ts'

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

afterEach(clearPersonalData)

it("'Cart line (storage cart:items): pid, name, price in cents, image, size, qty', clamped to 1 to 10", () => {
  addToCart(hats)
  expect(stored('cart:items')).toEqual([hats])
  setCartQty(hats, 40)
  expect(stored('cart:items')).toEqual([{ ...hats, qty: 10 }])
})

it('undo restores removed lines and keeps lines added since', () => {
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

it("'Order (storage orders)': unique ids, newest first; orders of other members stay", () => {
  const theirs = order('ord_1_a', 'other@example.com', '2026-11-20T17:00:00.000Z')
  const mine = order('ord_2_b', 'sam@example.com', '2026-11-21T17:00:00.000Z')
  saveOrder(mine)
  saveOrder(theirs)
  saveOrder(mine)
  expect(stored('orders')).toEqual([mine, theirs])
  const later: Order = { ...mine, status: 'picked_up' }
  replaceOrders([later], 'SAM@example.com')
  expect(stored('orders')).toEqual([later, theirs])
})

it('logout clears cart, orders and a pending checkout, and keeps the public products', () => {
  addToCart(hats)
  saveOrder(order('ord_1_a', 'sam@example.com', '2026-11-20T17:00:00.000Z'))
  checkoutEntry.write({ key: 'key', inputs: [], isOpen: true })
  addedProductsEntry.write([])
  clearPersonalData()
  expect(['cart:items', 'orders', 'cart:checkout', 'proshop:products'].map((key) => localStorage.getItem(key))).toEqual(
    [null, null, null, '[]'],
  )
})

it.each([
  ['cart:items', () => cartEntry.read(), [{ ...hats, price: 'free' }, { ...hats, qty: 0 }, 7, hats], [hats]],
  ['cart:items', () => cartEntry.read(), { hats }, []],
  ['orders', () => ordersEntry.read(), [{ ...order('a', 'b', '2026-11-20T17:00:00.000Z'), items: [7] }], []],
  ['proshop:products', () => addedProductsEntry.read(), [{ id: 'a' }], []],
])('reads only valid values from %s', (key, read, written, expected) => {
  localStorage.setItem(key, JSON.stringify(written))
  expect(read()).toEqual(expected)
})
