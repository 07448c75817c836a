/** Orders at the front desk: what waits and what is done, and handing one over, once. */
import type { Body, Reply } from '#api-contract/schemas.ts'
import type { OrderStatus } from '#domain/shop/shop.ts'
import type { Principal, RequestContext, RequestMeta } from '#server/http/request-context.ts'
import { updateWithRetry, type ServiceContext } from '#server/repositories/update-with-retry.ts'
import { orderRows, type OrderRow } from '#server/repositories/admin-rows.ts'
import { groupBy } from '#server/repositories/group-by.ts'
import { hash, keys } from '#server/repositories/keys.ts'
import { writeAdminLog } from '#server/repositories/admin-log.ts'
import { readMember } from '#server/repositories/members.ts'
import { monthOfOrder, type StoredOrder, type OrderMark } from '#server/repositories/orders.ts'
import { readMaterializedView } from '#server/repositories/materialized-view.ts'

type DeskOrder = Reply<'updateOrderStatus'>['order']

const toDeskOrder = ({ order, rev, name }: OrderRow): DeskOrder => ({ ...order, rev, name })

const newestFirst = ({ order: one }: OrderRow, { order: other }: OrderRow) =>
  other.createdAt.localeCompare(one.createdAt) || other.id.localeCompare(one.id)

/**
 * Orders for staff: first all that wait, then those that are settled, of the newest month that has any; with `month`
 * ('yyyy-MM') the settled ones of that month alone. `earlier` is the month to ask for next.
 */
export async function adminOrders(
  context: Pick<ServiceContext, 'store' | 'waitUntil'>,
  month?: string,
): Promise<{ orders: DeskOrder[]; earlier?: string }> {
  const all = [...(await readMaterializedView(context, orderRows)).values()].toSorted(newestFirst)
  const waiting = all.filter(({ order }) => order.status === 'pending_pickup')
  const settled = groupBy(
    all.filter(({ order }) => order.status !== 'pending_pickup'),
    ({ order }) => monthOfOrder(order.id) ?? '',
  )
  const months = [...settled.keys()].toSorted().toReversed()
  const shown = month ?? months[0] ?? ''
  const earlier = months.find((one) => one < shown)
  const rows = [...(month === undefined ? waiting : []), ...(settled.get(shown) ?? [])]
  return { orders: rows.map(toDeskOrder), ...(earlier !== undefined && { earlier }) }
}

export type UpdatedOrder =
  | { outcome: 'settled'; order: DeskOrder }
  | { outcome: 'not_found' | 'changed' }
  | { outcome: 'settled_meanwhile'; status: Exclude<OrderStatus, 'pending_pickup'> }

type Asking = ServiceContext &
  Pick<RequestContext, 'newId'> &
  Pick<RequestMeta, 'idempotencyKey'> & { principal: Principal }

/**
 * 'pending_pickup, then staff mark picked_up or canceled', once: whoever comes second is told what was done.
 * The same request twice is one change.
 */
export async function updateOrderStatus(
  desk: Asking,
  id: string,
  { status, rev }: Body<'updateOrderStatus'>,
): Promise<UpdatedOrder> {
  const { store, principal, idempotencyKey } = desk
  const month = monthOfOrder(id)
  const mark = month ? await store.read<OrderMark>(keys.orderMark(month, id)) : undefined
  if (!mark) return { outcome: 'not_found' }
  const { holder: ownerKey } = mark.value
  const settledBy = hash('settle', principal.ownerKey, idempotencyKey)

  const kept = await updateWithRetry<StoredOrder>(desk, keys.order(ownerKey, id), (there) =>
    there?.order.status === 'pending_pickup' && (there.rev ?? 0) === rev
      ? { ...there, order: { ...there.order, status }, rev: rev + 1, settledBy }
      : undefined,
  )
  if (!kept) return { outcome: 'not_found' }
  const { order, rev: newRev = 0, settledBy: by } = kept.value
  if (by !== settledBy) {
    if (order.status === 'pending_pickup') return { outcome: 'changed' }
    return { outcome: 'settled_meanwhile', status: order.status }
  }
  const member = await readMember(store, ownerKey)
  await writeAdminLog(desk, principal, status === 'picked_up' ? 'order_picked_up' : 'order_canceled', id)
  return { outcome: 'settled', order: toDeskOrder({ order, rev: newRev, name: member?.value.profileName ?? '' }) }
}
