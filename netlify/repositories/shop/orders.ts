/** Orders, with what leads to them: a family's recent orders, the orders of a month, and short numbers. */
import { today } from '#domain/calendar/calendar.ts'
import { retentionPeriods } from '#domain/facility/retention.ts'
import { withoutPlayer, type Order } from '#domain/shop/shop.ts'
import type { Store } from '#server/storage/store.ts'
import { keysUnder, readAll } from '#server/repositories/update-with-retry.ts'
import { keys } from '#server/repositories/keys.ts'
import type { RecentOrders, StoredOrder } from '#records/shop.ts'

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
export async function ordersOf(store: Store, accountKey: string): Promise<Order[]> {
  const found = await readAll(store, await keysUnder(store, keys.ordersOf(accountKey)))
  return found
    .map(({ value }) => value.order)
    .filter(({ email }) => email !== '')
    .toSorted((one, other) => other.createdAt.localeCompare(one.createdAt) || other.id.localeCompare(one.id))
}
