/** When orders lose their buyer, with time and with an account, and what only leads to them, and images that nothing uses, end. */
import { retentionPeriods } from '#domain/facility/retention.ts'
import { eraser, exporter, hasNewOwner, updateErased } from '#server/repositories/accounts/leaving.ts'
import { orderRows } from '#server/repositories/admin-rows.ts'
import { keys } from '#server/repositories/keys.ts'
import { evict } from '#server/repositories/materialized-view.ts'
import { removeKeys } from '#server/repositories/remove-keys.ts'
import {
  byValue,
  endingDead,
  expiredMonths,
  monthOf,
  partsOf,
  segment,
  type RetentionPolicy,
} from '#server/repositories/retention-policy.ts'
import { anonymizeOrder, areOld, monthOfOrder, ordersOf } from '#server/repositories/shop/orders.ts'
import { addedProducts } from '#server/repositories/shop/products.ts'
import {
  ifReadable,
  readReadable,
  updateWithRetry,
  type ServiceContext,
} from '#server/repositories/update-with-retry.ts'
import { cancelOrderOf } from './fulfil-order.ts'
import { removeUnusedImages } from './remove-unused-images.ts'
import type { OrderIndexEntry, StoredOrder } from '#records/shop.ts'

/**
 * Anonymizes at most `limit` orders and removes their index entries and short numbers. Pending orders are skipped.
 * @param indexKeys keys of `keys.orderIndex`. @returns the number of removed entries.
 */
async function anonymizeOrders(context: ServiceContext, indexKeys: readonly string[], limit: number): Promise<number> {
  const { found: entries } = await readReadable<OrderIndexEntry>(context.store, indexKeys)
  const done: string[] = []
  const numbers: string[] = []
  for (const { key: indexKey, value } of entries) {
    if (done.length >= limit) break
    const key = keys.order(value.accountKey, indexKey.split('/')[2]!)
    const order = await ifReadable(() => context.store.read<StoredOrder>(key))
    // Neither the order nor what leads to it is touched while it cannot be read.
    if (order === 'unreadable') continue
    if (order?.value.order.status === 'pending_pickup') continue
    await updateWithRetry<StoredOrder>(
      context,
      key,
      (current) => current && anonymizeOrder(current),
      order ?? 'nothing',
    )
    const month = orderRows.partOf(key)
    if (month !== undefined) await evict(context, orderRows.name, month, (row) => row === key)
    const number = order?.value.order.number
    if (number !== undefined) numbers.push(keys.orderNumber(number))
    done.push(indexKey)
  }
  await removeKeys(context, numbers)
  return removeKeys(context, done)
}

/** Removes the stock of products that are gone: their ids never come back. @returns how many. */
const removeGoneStock =
  (productIn: number): RetentionPolicy['remove'] =>
  async (context, listed, limit) => {
    const kept = new Set((await addedProducts(context.store)).map(({ id }) => id))
    return removeKeys(context, listed.filter((key) => !kept.has(segment(key, productIn))).slice(0, limit))
  }

const isRecentOrder = (key: string, now: Date) => (monthOfOrder(segment(key, 2)) ?? '') >= monthOf(now, 1)

const buyers: RetentionPolicy = {
  prefixes: (now) => expiredMonths(now, retentionPeriods.buyerMonths).map(keys.orderIndexOf),
  remove: anonymizeOrders,
}

export const shopLeaving = [
  buyers,
  { prefixes: () => [keys.allImages], remove: removeUnusedImages },
  endingDead(() => partsOf(keys.allOrders), isRecentOrder),
  endingDead((now) => [0, 1].map((ago) => keys.orderIndexOf(monthOf(now, ago)))),
  { prefixes: () => [keys.allStock], remove: removeGoneStock(1) },
  { prefixes: () => [keys.allPieceTickets], remove: removeGoneStock(2) },
  { prefixes: () => [keys.materializedView('tickets', 'stock/')], remove: removeGoneStock(3) },
  byValue(partsOf(keys.allRecentOrders), areOld),
  // 'Orders kept without the person': the totals stay for the club's records. Nobody picks up what was ordered.
  eraser(['order'], async (context, accountKey) => {
    const listed = await context.store.list(keys.ordersOf(accountKey))
    // Listed before the account was seen erased, they are its own.
    if (await hasNewOwner(context, accountKey)) return
    for (const { key } of listed) {
      await cancelOrderOf(context, accountKey, key.slice(keys.ordersOf(accountKey).length))
      await updateErased(context, accountKey, key, anonymizeOrder)
    }
  }),
  exporter(['order'], async ({ store, principal }) => ({
    orders: await ordersOf(store, principal.accountKey),
  })),
]
