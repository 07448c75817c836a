/**
 * Turns a cart into an order, at the catalogue's prices. Idempotent under retries and concurrency: a claim record fixes
 * the order's id and time, and the order is create-only.
 */
import type { Player } from '#domain/accounts/players.ts'
import { today } from '#domain/calendar/calendar.ts'
import {
  itemText,
  orderId,
  orderLines,
  orderPrefix,
  totalOf,
  whyNotOrder,
  type Order,
  type OrderRefusal,
  type OrderItem,
} from '#domain/shop/shop.ts'
import type { RequestContext } from '#server/context/request-context.ts'
import { hash, keys } from '#server/repositories/keys.ts'
import type { OrderClaim, OrderIndexEntry, OrderNumberRecord, StoredOrder } from '#server/repositories/shop/orders.ts'
import { addedProducts, productsOf } from '#server/repositories/shop/products.ts'
import { addToOutbox } from '#server/repositories/outbox.ts'
import { limitOrders } from '#server/services/accounts/rate-limits.ts'
import type { ServiceContext } from '#server/repositories/update-with-retry.ts'
import { StorageUnavailable, type Store } from '#server/storage/store.ts'
import { findShortage, limitedProductIds, returnStock, takeStock, voidOrder } from './take-stock.ts'

/** `expectedTotal` (cents) is the total shown to the member; `players` are those who can have a card; `idempotencyKey` identifies this submission of the cart. */
export type CheckoutRequest = {
  ownerKey: string
  email: string
  items: readonly OrderItem[]
  players?: readonly Pick<Player, 'id' | 'name'>[]
  note: string
  expectedTotal: number | undefined
  idempotencyKey: string
}

/** `sold_out` says how many are left of the item that is short; a retry of an order that was refused does not. */
export type CheckoutResult =
  | { outcome: 'placed'; order: Order }
  | { outcome: 'sold_out'; item?: string; left?: number }
  | { outcome: 'too_many'; seconds: number }
  | { outcome: Exclude<OrderRefusal, 'sold_out'> }

type CheckoutContext = ServiceContext & Pick<RequestContext, 'purgeCdn'>

/**
 * Places an order, or returns the one already placed with this key, even if prices have changed since. A rejected cart
 * stores nothing. An order that loses the last item to another one while it is being placed is void for good: the next
 * attempt needs a new key. @throws StorageUnavailable if the outcome is unknown; safe to retry with the same key.
 */
export async function checkout(context: CheckoutContext, cart: CheckoutRequest): Promise<CheckoutResult> {
  const { store } = context
  const { ownerKey, email, items, players, note, expectedTotal, idempotencyKey } = cart
  const claimKey = keys.orderClaim(ownerKey, idempotencyKey)
  const [claimed, added] = await Promise.all([store.read<OrderClaim>(claimKey), addedProducts(store)])
  const earlier = claimed && (await store.read<StoredOrder>(keys.order(ownerKey, claimed.value.id)))
  if (earlier) return resultOf(earlier.value)

  const products = productsOf(added)
  const rejection = whyNotOrder(items, products, expectedTotal, players)
  if (rejection) return { outcome: rejection }
  const lines = orderLines(items, products, players)
  const soldOut = ({ pid, size, left }: { pid: string; size: string; left: number }): CheckoutResult => {
    const line = lines.find((each) => each.pid === pid && each.size === size)
    return { outcome: 'sold_out', left, ...(line && { item: itemText(line) }) }
  }
  // An earlier attempt with this key may have taken what is short now.
  const shortage = claimed ? undefined : await findShortage(context, lines, added)
  if (shortage) return soldOut(shortage)

  const now = context.now()
  const suffix = hash(ownerKey, idempotencyKey).slice(0, 8)
  const newClaim: OrderClaim = { v: 1, id: orderId(now, suffix), at: now.toISOString() }
  const { id, at } = claimed?.value ?? (await createOrRead(store, claimKey, newClaim))
  const seconds = await limitOrders(context, ownerKey, id)
  if (seconds !== undefined) return { outcome: 'too_many', seconds }

  const takes = limitedProductIds(lines, added)
  const missing = await takeStock(context, { id, ownerKey }, lines, added)
  if (missing) {
    // Unless a copy of this request has placed the order, rule out that one ever does: then the stock can be returned.
    const stored = await createOrRead<StoredOrder>(store, keys.order(ownerKey, id), voidOrder(id, at))
    if (!stored.isVoid) return resultOf(stored)
    await returnStock(context, id, takes)
    return soldOut(missing)
  }

  const order: Order = {
    id,
    number: await assignNumber(store, id),
    email,
    items: lines,
    total: totalOf(lines),
    status: 'pending_pickup',
    note,
    createdAt: at,
  }
  await addToOutbox(context, { ownerKey, kind: 'order_placed', subjectRef: id })
  const month = today(new Date(at)).slice(0, 'yyyy-MM'.length)
  await createOrRead<OrderIndexEntry>(store, keys.orderIndex(month, id), { v: 1, ownerKey })
  const stored = await createOrRead<StoredOrder>(store, keys.order(ownerKey, id), {
    v: 1,
    order,
    ...(takes.length > 0 && { takes }),
  })
  if (stored.isVoid) await returnStock(context, id, takes)
  return resultOf(stored)
}

const resultOf = ({ order, isVoid }: StoredOrder): CheckoutResult =>
  isVoid ? { outcome: 'sold_out' } : { outcome: 'placed', order }

/** Four digits as long as there are free ones, then five. */
const numbersTried = 40

/**
 * Assigns a short number to an order. Its candidates follow from its id, and the first that no other order has is its own,
 * so that there is no counter to contend for and a retry gets the same one.
 */
async function assignNumber(store: Store, id: string): Promise<string> {
  for (let step = 0; step < numbersTried; step += 1) {
    const smallest = 10 ** (3 + Math.floor(step / 4))
    const digits = Number.parseInt(hash('number', id, String(step)).slice(0, 12), 16)
    const number = `${orderPrefix}${smallest + (digits % (9 * smallest))}`
    const stored = await createOrRead<OrderNumberRecord>(store, keys.orderNumber(number), { v: 1, id })
    if (stored.id === id) return number
  }
  throw new StorageUnavailable('no free order number')
}

/** Creates a record unless one exists. @returns the stored value. */
async function createOrRead<Value extends object>(store: Store, key: string, value: Value): Promise<Value> {
  const written = await store.create(key, value)
  if (written.won) return value
  const existing = written.current ?? (await store.read<Value>(key))
  if (!existing) throw new StorageUnavailable('the existing record cannot be read')
  return existing.value
}
