/** Handlers of the pro shop: products, checkout and orders. */
import { orderRefusals } from '#domain/shop/shop.ts'
import { checkout } from '#server/services/shop/checkout.ts'
import { adminOrders } from '#server/services/shop/fulfil-order.ts'
import { HttpError } from '#server/http/http-error.ts'
import type { Handlers } from '#server/http/call.ts'
import { ordersOf } from '#server/repositories/orders.ts'
import { allProducts } from '#server/repositories/products.ts'

export const shopHandlers = {
  listProducts: async ({ store }) => ({ products: await allProducts(store) }),

  async placeOrder(call) {
    const { principal, body, idempotencyKey } = call
    const { ownerKey, email } = principal
    const { items, note = '', expectedTotalCents: expectedTotal } = body
    const result = await checkout(call, { ownerKey, email, items, note, expectedTotal, idempotencyKey })
    if (result.outcome === 'placed') return { order: result.order }
    const isPriceChange = result.outcome === 'price_changed'
    throw new HttpError(
      isPriceChange ? 409 : 400,
      isPriceChange ? 'price_changed' : 'invalid',
      orderRefusals[result.outcome],
    )
  },

  /** 'own; staff: all' */
  async listOrders(call) {
    if (call.principal.role === 'staff') return adminOrders(call, call.query?.month)
    return { orders: await ordersOf(call.store, call.principal.ownerKey) }
  },
} satisfies Pick<Handlers, 'listProducts' | 'placeOrder' | 'listOrders'>
