/** Lists orders for staff and updates their status, once. */
import type { Body, Reply } from '#api-contract/schemas.ts'
import type { LogCode } from '#domain/messages/log-messages.ts'
import { lineText, type Order, type OrderStatus } from '#domain/shop/shop.ts'
import type { Principal, RequestContext, RequestMeta } from '#server/context/request-context.ts'
import { updateWithRetry, type ServiceContext } from '#server/repositories/update-with-retry.ts'
import { orderRows, type OrderRow } from '#server/repositories/admin-rows.ts'
import { hash, keys } from '#server/repositories/keys.ts'
import { writeAdminLog } from '#server/repositories/admin-log.ts'
import { readMember } from '#server/repositories/accounts/members.ts'
import { monthOfOrder, type StoredOrder, type OrderIndexEntry } from '#server/repositories/shop/orders.ts'
import { readMaterializedView } from '#server/repositories/materialized-view.ts'
import { reopenTakes, returnStock } from './take-stock.ts'

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

const canBecome = (from: OrderStatus, to: OrderStatus): boolean =>
  from === 'pending_pickup' ? to !== 'pending_pickup' : from === 'picked_up' && to === 'pending_pickup'

const logCodes = {
  pending_pickup: 'order_pickup_undone',
  picked_up: 'order_picked_up',
  canceled: 'order_canceled',
} as const satisfies Record<OrderStatus, LogCode>

type UpdateOrderContext = ServiceContext &
  Partial<Pick<RequestContext, 'purgeCdn'>> &
  Pick<RequestContext, 'newId'> &
  Pick<RequestMeta, 'idempotencyKey'> & { principal: Principal }

/**
 * Updates the status: 'pending_pickup, then staff mark picked_up or canceled'. A pickup marked by mistake can be undone;
 * any other second update is rejected with the current status. Idempotent.
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

  const stored = await changeStatus(context, { id, ownerKey }, status, request, rev)
  if (!stored) return { outcome: 'not_found' }
  const { order, rev: newRev = 0, settledBy } = stored
  if (settledBy !== request) {
    if (order.status === 'pending_pickup' || canBecome(order.status, status)) return { outcome: 'changed' }
    return { outcome: 'already_updated', status: order.status }
  }
  const member = await readMember(store, ownerKey)
  await writeAdminLog(context, principal, logCodes[status], id, {
    member: member?.value.id,
    to: order.items.map((item) => lineText(item)).join(', '),
  })
  return { outcome: 'updated', order: toAdminOrder({ order, rev: newRev, name: member?.value.profileName ?? '' }) }
}

export type CancelOrderResult = { outcome: 'canceled' | 'not_found' } | { outcome: 'too_late'; order: Order }

/** Cancels a member's own order, until it is ready. Idempotent: canceling it again succeeds. */
export async function cancelOwnOrder(context: UpdateOrderContext, id: string): Promise<CancelOrderResult> {
  const { ownerKey } = context.principal
  if (!monthOfOrder(id)) return { outcome: 'not_found' }
  const stored = await changeStatus(context, { id, ownerKey }, 'canceled', hash('cancel', ownerKey, id))
  if (!stored) return { outcome: 'not_found' }
  const { order } = stored
  return order.status === 'canceled' ? { outcome: 'canceled' } : { outcome: 'too_late', order }
}

/**
 * Gives an order another status, if it may have it and `rev` is still current. The stock of a canceled order is returned, by
 * this request or by the reconciler. @returns the order as stored afterwards; undefined if there is none.
 */
async function changeStatus(
  context: UpdateOrderContext,
  taker: { id: string; ownerKey: string },
  status: OrderStatus,
  request: string,
  rev?: number,
): Promise<StoredOrder | undefined> {
  const key = keys.order(taker.ownerKey, taker.id)
  const canChange = (current: StoredOrder | undefined) =>
    current !== undefined &&
    canBecome(current.order.status, status) &&
    (rev === undefined || (current.rev ?? 0) === rev)
  const found = await context.store.read<StoredOrder>(key)
  const takes = (status === 'canceled' && found?.value.takes) || []
  if (canChange(found?.value)) await reopenTakes(context, taker, takes)
  const stored = await updateWithRetry<StoredOrder>(
    context,
    key,
    (current) =>
      current && canChange(current)
        ? { ...current, order: { ...current.order, status }, rev: (current.rev ?? 0) + 1, settledBy: request }
        : undefined,
    found ?? 'nothing',
  )
  if (!stored || stored.value.isVoid) return undefined
  if (stored.value.order.status === 'canceled') await returnStock(context, taker.id, takes)
  return stored.value
}
