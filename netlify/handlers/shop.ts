/** Handlers of the pro shop: products, checkout and orders. */
import { activePlayersOf } from '#domain/families/players.ts'
import type { Order } from '#domain/shop/shop.ts'
import { checkout } from '#server/services/shop/checkout.ts'
import { adminOrders, cancelOwnOrder } from '#server/services/shop/fulfil-order.ts'
import type { Handlers } from '#server/http/call.ts'
import { ordersOf } from '#server/repositories/shop/orders.ts'
import { allProducts } from '#server/repositories/shop/products.ts'
import { answer, done } from './answer.ts'
import { refusals } from './refusals.ts'

export const shopHandlers = {
  listProducts: async ({ store }) => ({ products: await allProducts(store) }),

  async placeOrder(call) {
    const { principal, body, idempotencyKey } = call
    const { accountKey, email, isUnseen } = principal
    const { items, note = '', expectedTotalCents: expectedTotal } = body
    const players = activePlayersOf(principal)
    const placed = await checkout(call, {
      accountKey,
      email,
      items,
      players,
      note,
      expectedTotal,
      idempotencyKey,
      isUnseen,
    })
    return { order: answer(placed, refusals.order).order }
  },

  cancelOrder: async (call) => done(answer(await cancelOwnOrder(call, call.params.id), refusals.order)),

  /** 'own; staff: all' */
  async listOrders(call) {
    if (call.principal.role === 'staff') return adminOrders(call, call.query?.month)
    const { accountKey, email } = call.principal
    return { orders: (await ordersOf(call.store, accountKey)).map(underAddress(email)) }
  },
} satisfies Partial<Handlers>

/** A family's own orders have its current address, as its bookings do. */
const underAddress =
  (email: string) =>
  (order: Order): Order => ({ ...order, email })
