/** The preview pass in the pro shop: an order that stays in this browser, under the server's rules and with its sentences. */
import type { Body } from '#api-contract/schemas.ts'
import type { Profile } from '#domain/accounts/people.ts'
import {
  builtInProducts,
  orderId,
  orderLines,
  orderRefusals,
  totalOf,
  whyNotOrder,
  type Order,
} from '#domain/shop/shop.ts'
import { addedProductsEntry } from '#lib/browser-storage/browser-storage.ts'
import { keepOrder } from '#lib/browser-storage/orders.ts'
import { ApiError } from '#lib/api/errors.ts'

/** Places an order here. @throws Refused as the server would. */
export function orderInPreview(body: Body<'placeOrder'>, profile: Profile, now: Date, newId: string): Order {
  const products = [...(addedProductsEntry.read() ?? []), ...builtInProducts]
  const why = whyNotOrder(body.items, products, body.expectedTotalCents)
  if (why === 'price_changed') throw new ApiError(409, { code: why, error: orderRefusals[why] })
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
  keepOrder(order)
  return order
}
