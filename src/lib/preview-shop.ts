/** The preview pass in the pro shop: an order that stays in this browser, under the server's rules and with its sentences. */
import type { Body } from '#contract/wire.ts'
import type { Profile } from '#domain/people.ts'
import { builtInProducts, orderId, orderLines, orderRefusals, totalOf, whyNotOrder, type Order } from '#domain/shop.ts'
import { addedProductsShelf } from './browser-store.ts'
import { keepOrder } from './orders.ts'
import { Refused } from './refusals.ts'

/** Places an order here. @throws Refused as the server would. */
export function orderInPreview(body: Body<'placeOrder'>, profile: Profile, now: Date, newId: string): Order {
  const products = [...(addedProductsShelf.read() ?? []), ...builtInProducts]
  const why = whyNotOrder(body.items, products, body.expectedTotalCents)
  if (why === 'price_changed') throw new Refused(409, { code: why, error: orderRefusals[why] })
  if (why) throw new Refused(400, { code: 'invalid', error: orderRefusals[why] })
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
