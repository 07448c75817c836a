/** The pro shop's calls: what is sold, placing an order, own orders. */
import { orderRefusals } from '#domain/shop.ts'
import { checkout } from '#server/flows/checkout.ts'
import { ordersOfDesk } from '#server/flows/hand-over.ts'
import { Failure } from '#server/http/failure.ts'
import type { Handlers } from '#server/http/house.ts'
import { ordersOf } from '#server/records/orders.ts'
import { allProducts } from '#server/records/products.ts'

export const shop = {
  listProducts: async ({ store }) => ({ products: await allProducts(store) }),

  async placeOrder(call) {
    const { caller, body, idempotencyKey } = call
    const { holder, email } = caller
    const { items, note = '', expectedTotalCents: expectedTotal } = body
    const done = await checkout(call, { holder, email, items, note, expectedTotal, idempotencyKey })
    if (done.outcome === 'placed') return { order: done.order }
    const changed = done.outcome === 'price_changed'
    throw new Failure(changed ? 409 : 400, changed ? 'price_changed' : 'invalid', orderRefusals[done.outcome])
  },

  /** 'own; staff: all' */
  async listOrders(call) {
    if (call.caller.role === 'staff') return ordersOfDesk(call, call.query?.month)
    return { orders: await ordersOf(call.store, call.caller.holder) }
  },
} satisfies Pick<Handlers, 'listProducts' | 'placeOrder' | 'listOrders'>
