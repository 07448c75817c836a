/** Handlers of the pro shop: products, checkout and orders. */
import { activePlayersOf } from '#domain/accounts/players.ts'
import { shopMessages } from '#domain/messages/messages.ts'
import { orderRefusals, whyNotCancelOrder, type Order } from '#domain/shop/shop.ts'
import { ordersPerDay } from '#server/services/accounts/rate-limits.ts'
import { checkout } from '#server/services/shop/checkout.ts'
import { adminOrders, cancelOwnOrder } from '#server/services/shop/fulfil-order.ts'
import { HttpError } from '#server/http/http-error.ts'
import type { Handlers } from '#server/http/call.ts'
import { ordersOf } from '#server/repositories/shop/orders.ts'
import { allProducts } from '#server/repositories/shop/products.ts'

export const shopHandlers = {
  listProducts: async ({ store }) => ({ products: await allProducts(store) }),

  async placeOrder(call) {
    const { principal, body, idempotencyKey } = call
    const { ownerKey, email } = principal
    const { items, note = '', expectedTotalCents: expectedTotal } = body
    const players = activePlayersOf(principal)
    const result = await checkout(call, { ownerKey, email, items, players, note, expectedTotal, idempotencyKey })
    if (result.outcome === 'placed') return { order: result.order }
    if (result.outcome === 'too_many')
      throw new HttpError(429, 'too_many', shopMessages.tooManyOrders(ordersPerDay.count), {
        retryAfter: result.seconds,
      })
    if (result.outcome === 'sold_out') {
      const { item, left = 0 } = result
      throw new HttpError(409, 'sold_out', item === undefined ? shopMessages.soldOut : shopMessages.fewLeft(item, left))
    }
    const isPriceChange = result.outcome === 'price_changed'
    throw new HttpError(
      isPriceChange ? 409 : 400,
      isPriceChange ? 'price_changed' : 'invalid',
      orderRefusals[result.outcome],
    )
  },

  async cancelOrder(call) {
    const result = await cancelOwnOrder(call, call.params.id)
    if (result.outcome === 'not_found') throw new HttpError(404, 'not_found', shopMessages.noSuchOrder)
    if (result.outcome === 'too_late') throw new HttpError(409, 'changed', whyNotCancelOrder(result.order) ?? '')
    return undefined
  },

  /** 'own; staff: all' */
  async listOrders(call) {
    if (call.principal.role === 'staff') return adminOrders(call, call.query?.month)
    const { ownerKey, email } = call.principal
    return { orders: (await ordersOf(call.store, ownerKey)).map(underAddress(email)) }
  },
} satisfies Partial<Handlers>

/** A family's own orders have its current address, as its bookings do. */
const underAddress =
  (email: string) =>
  (order: Order): Order => ({ ...order, email })
