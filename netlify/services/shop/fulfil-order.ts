/** Lists orders for staff and updates their status, once. */
import type { Body, Reply } from '#api-contract/schemas.ts'
import type { OrderStatus } from '#domain/shop/shop.ts'
import type { Principal, RequestContext, RequestMeta } from '#server/context/request-context.ts'
import { updateWithRetry, type ServiceContext } from '#server/repositories/update-with-retry.ts'
import { orderRows, type OrderRow } from '#server/repositories/admin-rows.ts'
import { hash, keys } from '#server/repositories/keys.ts'
import { writeAdminLog } from '#server/repositories/admin-log.ts'
import { readMember } from '#server/repositories/members.ts'
import { monthOfOrder, type StoredOrder, type OrderIndexEntry } from '#server/repositories/orders.ts'
import { readMaterializedView } from '#server/repositories/materialized-view.ts'

type AdminOrder = Reply<'updateOrderStatus'>['order']

const toAdminOrder = ({ order, rev, name }: OrderRow): AdminOrder => ({ ...order, rev, name })

const newestFirst = ({ order: one }: OrderRow, { order: other }: OrderRow) =>
  other.createdAt.localeCompare(one.createdAt) || other.id.localeCompare(one.id)

/**
 * @returns without `month`: all pending orders, then the completed ones of the newest month that has any. With `month`
 * ('yyyy-MM'): the completed orders of that month. `earlier` is the next month to request.
 */
export async function adminOrders(
  context: Pick<ServiceContext, 'store' | 'waitUntil'>,
  month?: string,
): Promise<{ orders: AdminOrder[]; earlier?: string }> {
  const all = [...(await readMaterializedView(context, orderRows)).values()].toSorted(newestFirst)
  const pending = all.filter(({ order }) => order.status === 'pending_pickup')
  const completedByMonth = Map.groupBy(
    all.filter(({ order }) => order.status !== 'pending_pickup'),
    ({ order }) => monthOfOrder(order.id) ?? '',
  )
  const months = [...completedByMonth.keys()].toSorted().toReversed()
  const shown = month ?? months[0] ?? ''
  const earlier = months.find((one) => one < shown)
  const rows = [...(month === undefined ? pending : []), ...(completedByMonth.get(shown) ?? [])]
  return { orders: rows.map(toAdminOrder), ...(earlier !== undefined && { earlier }) }
}

export type UpdateOrderResult =
  | { outcome: 'updated'; order: AdminOrder }
  | { outcome: 'not_found' | 'changed' }
  | { outcome: 'already_updated'; status: Exclude<OrderStatus, 'pending_pickup'> }

type UpdateOrderContext = ServiceContext &
  Pick<RequestContext, 'newId'> &
  Pick<RequestMeta, 'idempotencyKey'> & { principal: Principal }

/**
 * Updates the status once: 'pending_pickup, then staff mark picked_up or canceled'. A second update is rejected with the
 * current status. Idempotent.
 */
export async function updateOrderStatus(
  context: UpdateOrderContext,
  id: string,
  { status, rev }: Body<'updateOrderStatus'>,
): Promise<UpdateOrderResult> {
  const { store, principal, idempotencyKey } = context
  const month = monthOfOrder(id)
  const entry = month ? await store.read<OrderIndexEntry>(keys.orderIndex(month, id)) : undefined
  if (!entry) return { outcome: 'not_found' }
  const { holder: ownerKey } = entry.value
  const request = hash('settle', principal.ownerKey, idempotencyKey)

  const stored = await updateWithRetry<StoredOrder>(context, keys.order(ownerKey, id), (current) =>
    current?.order.status === 'pending_pickup' && (current.rev ?? 0) === rev
      ? { ...current, order: { ...current.order, status }, rev: rev + 1, settledBy: request }
      : undefined,
  )
  if (!stored) return { outcome: 'not_found' }
  const { order, rev: newRev = 0, settledBy } = stored.value
  if (settledBy !== request) {
    if (order.status === 'pending_pickup') return { outcome: 'changed' }
    return { outcome: 'already_updated', status: order.status }
  }
  const member = await readMember(store, ownerKey)
  await writeAdminLog(context, principal, status === 'picked_up' ? 'order_picked_up' : 'order_canceled', id)
  return { outcome: 'updated', order: toAdminOrder({ order, rev: newRev, name: member?.value.profileName ?? '' }) }
}
