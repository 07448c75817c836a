/** Orders, with what leads to them: a family's recent orders, the orders of a month, and short numbers. */
import * as z from 'zod'
import { today } from '#domain/calendar/calendar.ts'
import { retentionPeriods } from '#domain/facility/retention.ts'
import { orderStatuses, withoutPlayer, type Order } from '#domain/shop/shop.ts'
import type { Store } from '#server/storage/store.ts'
import { readAll } from '#server/repositories/update-with-retry.ts'
import { keys } from '#server/repositories/keys.ts'
import { instant, onlyTrue, version1 } from '#server/repositories/records/fields.ts'

/** What a family has ordered lately, so that a repeated checkout is its order again, and the orders of a day have a limit. */
export const recentOrders = z.object({
  v: version1,
  /** `request` is the hash of the checkout's idempotency key. */
  orders: z.array(z.object({ request: z.string(), id: z.string(), at: instant })),
})
export type RecentOrders = z.infer<typeof recentOrders>
type RecentOrder = RecentOrders['orders'][number]

/** The id of the order that a request has placed. */
export const idOfRequest = (recent: RecentOrders | undefined, request: string): string | undefined =>
  recent?.orders.find((each) => each.request === request)?.id

/** True for an order whose request nobody repeats any more. */
const isOld = ({ at }: RecentOrder, now: Date) =>
  Date.parse(at) + retentionPeriods.recentOrderDays * 24 * 3_600_000 <= now.getTime()

/** True if nothing in the list counts any more. */
export const areOld = ({ orders }: RecentOrders, now: Date): boolean => orders.every((each) => isOld(each, now))

/** The list with one more order, and without old ones. */
export const withOrder = (recent: RecentOrders | undefined, added: RecentOrder): RecentOrders => ({
  v: 1,
  orders: [...(recent?.orders.filter((each) => !isOld(each, new Date(added.at))) ?? []), added],
})

/** Index entry from a month to an order; `ownerKey` is its owner key. */
export const orderIndexEntry = z.object({ v: version1, ownerKey: z.string() })
export type OrderIndexEntry = z.infer<typeof orderIndexEntry>

/** `price` and `total` are in cents. */
export const order = z.object({
  id: z.string(),
  number: z.string().exactOptional(),
  email: z.string(),
  items: z.array(
    z.object({
      pid: z.string(),
      name: z.string(),
      price: z.int(),
      image: z.string(),
      size: z.string(),
      qty: z.int(),
      player: z.string().exactOptional(),
      playerName: z.string().exactOptional(),
    }),
  ),
  total: z.int(),
  status: z.enum(orderStatuses),
  ready: onlyTrue,
  note: z.string(),
  createdAt: instant,
})

/** Which order has a short number. */
export const orderNumberRecord = z.object({ v: version1, id: z.string() })
export type OrderNumberRecord = z.infer<typeof orderNumberRecord>

/**
 * `rev` increments with every status change; absent means 0. `settledBy` is the request, so that a retry is recognized.
 * `takes` are the products with limited stock.
 */
export const storedOrder = z.object({
  v: version1,
  order,
  takes: z.array(z.string()).exactOptional(),
  rev: z.int().exactOptional(),
  settledBy: z.string().exactOptional(),
})
export type StoredOrder = z.infer<typeof storedOrder>

declare module '#server/repositories/keys.ts' {
  interface RecordTypes {
    order: StoredOrder
    recentOrders: RecentOrders
    orderIndex: OrderIndexEntry
    orderNumber: OrderNumberRecord
  }
}

/** The order without e-mail, note and players; undefined if it has neither. Items and amounts stay. */
export function anonymizeOrder({ order, ...record }: StoredOrder): StoredOrder | undefined {
  const { email, note } = order
  if (email === '' && note === '') return undefined
  return {
    ...record,
    order: { ...order, items: order.items.map(withoutPlayer), email: '', note: '' },
  }
}

/** The facility month ('yyyy-MM') of an order id, under which the order is indexed; undefined if the id is malformed. */
export function monthOfOrder(id: string): string | undefined {
  const [, ms] = /^ord_(\d{12,14})_[a-z0-9]+$/.exec(id) ?? []
  return ms && today(new Date(Number(ms))).slice(0, 'yyyy-MM'.length)
}

/** A member's orders, newest first. An order without an e-mail address belonged to a deleted account. */
export async function ordersOf(store: Store, ownerKey: string): Promise<Order[]> {
  const listed = await store.list(keys.ordersOf(ownerKey))
  const found = await readAll<StoredOrder>(
    store,
    listed.map(({ key }) => key),
  )
  return found
    .map(({ value }) => value.order)
    .filter(({ email }) => email !== '')
    .toSorted((one, other) => other.createdAt.localeCompare(one.createdAt) || other.id.localeCompare(one.id))
}
