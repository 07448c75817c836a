/**
 * Turns a cart into an order, at the prices of our own catalogue. However often and however parallel the same cart is
 * sent, it is one order: a claim decides id and time, and the order's create-only key decides the rest.
 */
import { today } from '#domain/calendar.ts'
import { orderId, orderLines, totalOf, whyNotOrder, type Order, type OrderRefusal, type Wanted } from '#domain/shop.ts'
import { fingerprint, keys } from '#server/records/keys.ts'
import type { KeptOrder, OrderClaim, OrderMark } from '#server/records/orders.ts'
import { allProducts } from '#server/records/products.ts'
import { Unavailable, type Store } from '#server/store/store.ts'

/** Who orders what. `expectedTotal` (cents) is what they were shown; `idempotencyKey` names this sending of the cart. */
export type Basket = {
  holder: string
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
export async function checkout(desk: { store: Store; now: () => Date }, basket: Basket): Promise<CheckedOut> {
  const { store } = desk
  const { holder, email, items, note, expectedTotal, idempotencyKey } = basket
  const claimKey = keys.orderClaim(holder, idempotencyKey)
  const [claimed, products] = await Promise.all([store.read<OrderClaim>(claimKey), allProducts(store)])
  const before = claimed && (await store.read<KeptOrder>(keys.order(holder, claimed.value.id)))
  if (before) return { outcome: 'placed', order: before.value.order }

  const refusal = whyNotOrder(items, products, expectedTotal)
  if (refusal) return { outcome: refusal }

  const now = desk.now()
  const suffix = fingerprint(holder, idempotencyKey).slice(0, 8)
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
  await first<OrderMark>(store, keys.orderMark(month, id), { v: 1, holder })
  const kept = await first<KeptOrder>(store, keys.order(holder, id), { v: 1, order })
  return { outcome: 'placed', order: kept.order }
}

/** Keeps `value` if it comes first; says what is kept. */
async function first<Value extends object>(store: Store, key: string, value: Value): Promise<Value> {
  const written = await store.create(key, value)
  if (written.won) return value
  const stands = written.current ?? (await store.read<Value>(key))
  if (!stands) throw new Unavailable('what was there first cannot be read')
  return stands.value
}
