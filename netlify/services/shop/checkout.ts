/**
 * Turns a cart into an order, at the prices of our own catalogue. However often and however parallel the same cart is
 * sent, it is one order: a claim decides id and time, and the order's create-only key decides the rest.
 */
import { today } from '#domain/calendar/calendar.ts'
import {
  orderId,
  orderLines,
  totalOf,
  whyNotOrder,
  type Order,
  type OrderRefusal,
  type Wanted,
} from '#domain/shop/shop.ts'
import { hash, keys } from '#server/repositories/keys.ts'
import type { StoredOrder, OrderClaim, OrderMark } from '#server/repositories/orders.ts'
import { allProducts } from '#server/repositories/products.ts'
import { StorageUnavailable, type Store } from '#server/storage/store.ts'

/** Who orders what. `expectedTotal` (cents) is what they were shown; `idempotencyKey` names this sending of the cart. */
export type CheckoutRequest = {
  ownerKey: string
  email: string
  items: readonly Wanted[]
  note: string
  expectedTotal: number | undefined
  idempotencyKey: string
}

export type CheckedOut = { outcome: 'placed'; order: Order } | { outcome: OrderRefusal }

/**
 * A refusal keeps nothing. What has been placed stays placed: the same sending is answered with its order even after
 * prices have changed. @throws Unavailable if nobody can tell whether it was done; the same basket may then be sent again.
 */
export async function checkout(desk: { store: Store; now: () => Date }, basket: CheckoutRequest): Promise<CheckedOut> {
  const { store } = desk
  const { ownerKey, email, items, note, expectedTotal, idempotencyKey } = basket
  const claimKey = keys.orderClaim(ownerKey, idempotencyKey)
  const [claimed, products] = await Promise.all([store.read<OrderClaim>(claimKey), allProducts(store)])
  const before = claimed && (await store.read<StoredOrder>(keys.order(ownerKey, claimed.value.id)))
  if (before) return { outcome: 'placed', order: before.value.order }

  const refusal = whyNotOrder(items, products, expectedTotal)
  if (refusal) return { outcome: refusal }

  const now = desk.now()
  const suffix = hash(ownerKey, idempotencyKey).slice(0, 8)
  const mine: OrderClaim = { v: 1, id: orderId(now, suffix), at: now.toISOString() }
  const { id, at } = claimed?.value ?? (await first(store, claimKey, mine))
  const lines = orderLines(items, products)
  const order: Order = {
    id,
    email,
    items: lines,
    total: totalOf(lines),
    status: 'pending_pickup',
    note,
    createdAt: at,
  }
  const month = today(new Date(at)).slice(0, 'yyyy-MM'.length)
  await first<OrderMark>(store, keys.orderMark(month, id), { v: 1, holder: ownerKey })
  const kept = await first<StoredOrder>(store, keys.order(ownerKey, id), { v: 1, order })
  return { outcome: 'placed', order: kept.order }
}

/** Keeps `value` if it comes first; says what is kept. */
async function first<Value extends object>(store: Store, key: string, value: Value): Promise<Value> {
  const written = await store.create(key, value)
  if (written.won) return value
  const stands = written.current ?? (await store.read<Value>(key))
  if (!stands) throw new StorageUnavailable('what was there first cannot be read')
  return stands.value
}
