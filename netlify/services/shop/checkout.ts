/**
 * Turns a cart into an order, at the catalogue's prices. Idempotent under retries and concurrency: a claim record fixes
 * the order's id and time, and the order is create-only.
 */
import { today } from '#domain/calendar/calendar.ts'
import {
  orderId,
  orderLines,
  totalOf,
  whyNotOrder,
  type Order,
  type OrderRefusal,
  type OrderItem,
} from '#domain/shop/shop.ts'
import { hash, keys } from '#server/repositories/keys.ts'
import type { StoredOrder, OrderClaim, OrderIndexEntry } from '#server/repositories/orders.ts'
import { allProducts } from '#server/repositories/products.ts'
import { StorageUnavailable, type Store } from '#server/storage/store.ts'

/** `expectedTotal` (cents) is the total shown to the member; `idempotencyKey` identifies this submission of the cart. */
export type CheckoutRequest = {
  ownerKey: string
  email: string
  items: readonly OrderItem[]
  note: string
  expectedTotal: number | undefined
  idempotencyKey: string
}

export type CheckoutResult = { outcome: 'placed'; order: Order } | { outcome: OrderRefusal }

/**
 * Places an order, or returns the one already placed with this key, even if prices have changed since. A rejected cart
 * stores nothing. @throws StorageUnavailable if the outcome is unknown; safe to retry with the same key.
 */
export async function checkout(
  context: { store: Store; now: () => Date },
  cart: CheckoutRequest,
): Promise<CheckoutResult> {
  const { store } = context
  const { ownerKey, email, items, note, expectedTotal, idempotencyKey } = cart
  const claimKey = keys.orderClaim(ownerKey, idempotencyKey)
  const [claimed, products] = await Promise.all([store.read<OrderClaim>(claimKey), allProducts(store)])
  const placed = claimed && (await store.read<StoredOrder>(keys.order(ownerKey, claimed.value.id)))
  if (placed) return { outcome: 'placed', order: placed.value.order }

  const rejection = whyNotOrder(items, products, expectedTotal)
  if (rejection) return { outcome: rejection }

  const now = context.now()
  const suffix = hash(ownerKey, idempotencyKey).slice(0, 8)
  const newClaim: OrderClaim = { v: 1, id: orderId(now, suffix), at: now.toISOString() }
  const { id, at } = claimed?.value ?? (await createOrRead(store, claimKey, newClaim))
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
  await createOrRead<OrderIndexEntry>(store, keys.orderIndex(month, id), { v: 1, holder: ownerKey })
  const stored = await createOrRead<StoredOrder>(store, keys.order(ownerKey, id), { v: 1, order })
  return { outcome: 'placed', order: stored.order }
}

/** Creates a record unless one exists. @returns the stored value. */
async function createOrRead<Value extends object>(store: Store, key: string, value: Value): Promise<Value> {
  const written = await store.create(key, value)
  if (written.won) return value
  const existing = written.current ?? (await store.read<Value>(key))
  if (!existing) throw new StorageUnavailable('the existing record cannot be read')
  return existing.value
}
