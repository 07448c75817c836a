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
import { ApiError } from '#lib/api/errors.ts'

/** Places an order in browser storage. @throws ApiError as the server would. */
export function placePreviewOrder(body: Body<'placeOrder'>, profile: Profile, now: Date, newId: string): Order {
  const products = [...(addedProductsEntry.read() ?? []), ...builtInProducts]
  const why = whyNotOrder(body.items, products, body.expectedTotalCents)
  if (why === 'price_changed' || why === 'sold_out') throw new ApiError(409, { code: why, error: orderRefusals[why] })
  if (why) throw new ApiError(400, { code: 'invalid', error: orderRefusals[why] })
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
  if (!order) throw new ApiError(404, { code: 'not_found', error: shopMessages.noSuchOrder })
  const why = whyNotCancelOrder(order)
  if (why !== undefined && order.status !== 'canceled') throw new ApiError(409, { code: 'changed', error: why })
  ordersEntry.update((orders) => withOrder(orders, { ...order, status: 'canceled' }))
}
