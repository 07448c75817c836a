/** Orders with a preview pass: stored in this browser, with the rules and messages of the server. */
import type { Body } from '#api-contract/schemas.ts'
import type { Profile } from '#domain/accounts/people.ts'
import {
  builtInProducts,
  orderId,
  orderLines,
  orderRefusals,
  totalOf,
  whyNotCancelOrder,
  whyNotOrder,
  type Order,
} from '#domain/shop/shop.ts'
import { shopMessages } from '#domain/messages/messages.ts'
import { addedProductsEntry, ordersEntry } from '#lib/browser-storage/browser-storage.ts'
import { withOrder } from '#domain/shop/own-orders.ts'
import { refusal } from './preview-context.ts'

/** Places an order in browser storage. @throws ApiError as the server would. */
export function placePreviewOrder(body: Body<'placeOrder'>, profile: Profile, now: Date, newId: string): Order {
  const products = [...(addedProductsEntry.read() ?? []), ...builtInProducts]
  const why = whyNotOrder(body.items, products, body.expectedTotalCents)
  if (why) throw refusal(why === 'price_changed' || why === 'sold_out' ? why : 'invalid', orderRefusals[why])
  const items = orderLines(body.items, products)
  const order: Order = {
    id: orderId(now, newId.slice(0, 8)),
    email: profile.email,
    items,
    total: totalOf(items),
    status: 'pending_pickup',
    note: body.note?.trim() ?? '',
    createdAt: now.toISOString(),
  }
  ordersEntry.update((orders) => withOrder(orders, order))
  return order
}

/** Cancels an order of browser storage. @throws ApiError as the server would. */
export function cancelPreviewOrder(id: string): undefined {
  const order = ordersEntry.read().find((each) => each.id === id)
  if (!order) throw refusal('not_found', shopMessages.noSuchOrder)
  const why = whyNotCancelOrder(order)
  if (why !== undefined && order.status !== 'canceled') throw refusal('changed', why)
  ordersEntry.update((orders) => withOrder(orders, { ...order, status: 'canceled' }))
}
