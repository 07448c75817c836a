/** Lists orders for staff and updates their status, once. */
import type { Body, Reply } from '#api-contract/schemas.ts'
import { withPayment } from '#domain/shop/payments.ts'
import type { LogCode } from '#domain/log/log-codes.ts'
import {
  isCredit,
  lineText,
  withoutPlayer,
  orderAfter,
  whyNotCancelOrder,
  type Order,
  type OrderStatus,
  type OrderStep,
} from '#domain/shop/shop.ts'
import { purgeLater } from '#server/context/purge-cdn.ts'
import type { Principal, RequestContext, RequestMeta } from '#server/context/request-context.ts'
import { transact } from '#server/repositories/transact.ts'
import type { ServiceContext } from '#server/repositories/update-with-retry.ts'
import { buyerName, orderRows, type OrderRow } from '#server/repositories/admin-rows.ts'
import { keys } from '#server/repositories/keys.ts'
import { hash } from '#server/repositories/hashes.ts'
import { logIn } from '#server/repositories/admin-log.ts'
import { messageKeys, queueMessage, type Intent } from '#server/repositories/outbox.ts'
import { readMember } from '#server/repositories/accounts/members.ts'
import { monthOfOrder } from '#server/repositories/shop/orders.ts'
import { readMaterializedView } from '#server/repositories/materialized-view.ts'
import { creditOrder } from './bucks.ts'
import { releaseTickets } from '#server/repositories/tickets.ts'
import { returnStock } from './take-stock.ts'
import type { Payment, StoredOrder } from '#records/shop.ts'

type AdminOrder = Reply<'updateOrderStatus'>['order']

const toAdminOrder = ({ order, rev, name }: Pick<OrderRow, 'order' | 'rev' | 'name'>): AdminOrder => ({
  ...order,
  rev,
  name,
})

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
  | { outcome: 'not_found' | 'changed' | 'spent' }
  | { outcome: 'already_updated'; status: Exclude<OrderStatus, 'pending_pickup'> }

const logCodes = {
  pending_pickup: 'order_pickup_undone',
  ready: 'order_ready',
  picked_up: 'order_picked_up',
  canceled: 'order_canceled',
} as const satisfies Record<OrderStep, LogCode>

/** How long staff can take back that an order is ready before the family is told. */
const undoMs = 2 * 60_000

type UpdateContext = ServiceContext & Partial<Pick<RequestContext, 'purgeCdn'>>

type UpdateOrderContext = UpdateContext &
  Pick<RequestContext, 'newId'> &
  Pick<RequestMeta, 'idempotencyKey'> & { principal: Principal }

/**
 * Updates the status: 'pending_pickup, then staff mark picked_up or canceled', and before that ready. Ready and picked up can be
 * undone; any other second update is rejected with the current status. Idempotent.
 */
export async function updateOrderStatus(
  context: UpdateOrderContext,
  id: string,
  { status, rev }: Body<'updateOrderStatus'>,
): Promise<UpdateOrderResult> {
  const { store, principal, idempotencyKey } = context
  const month = monthOfOrder(id)
  const entry = month ? await store.read(keys.orderIndex(month, id)) : undefined
  if (!entry) return { outcome: 'not_found' }
  const { accountKey } = entry.value
  const request = hash('settle', principal.accountKey, idempotencyKey)

  const after = (current: StoredOrder) => ((current.rev ?? 0) === rev ? orderAfter(current.order, status) : undefined)
  const by = { id: principal.id, name: principal.profileName }
  const member = await readMember(store, accountKey)
  const logged = logIn(context, logCodes[status], id, { member: member?.value.id })
  const stored = await changeOrder(logged, { id, accountKey }, { status, after, request, by })
  if (stored === 'spent') return { outcome: 'spent' }
  if (!stored) return { outcome: 'not_found' }
  const { order, rev: newRev = 0, settledBy } = stored
  if (settledBy !== request) {
    if (order.status === 'pending_pickup' || orderAfter(order, status)) return { outcome: 'changed' }
    return { outcome: 'already_updated', status: order.status }
  }
  return { outcome: 'updated', order: toAdminOrder({ order, rev: newRev, name: buyerName(member?.value, order) }) }
}

export type CancelOrderResult = { outcome: 'canceled' | 'not_found' } | { outcome: 'too_late'; order: Order }

/** Cancels a member's own order, until it is ready. Idempotent: canceling it again succeeds. */
export async function cancelOwnOrder(context: UpdateOrderContext, id: string): Promise<CancelOrderResult> {
  const { accountKey } = context.principal
  if (!monthOfOrder(id)) return { outcome: 'not_found' }
  const stored = await cancelOrder(context, accountKey, id, (order) => whyNotCancelOrder(order) === undefined)
  if (!stored || stored === 'spent') return { outcome: 'not_found' }
  const { order } = stored
  return order.status === 'canceled' ? { outcome: 'canceled' } : { outcome: 'too_late', order }
}

/** Cancels an order of an account that ends, also one that is ready. Idempotent. */
export async function cancelOrderOf(context: UpdateContext, accountKey: string, id: string): Promise<void> {
  await cancelOrder(context, accountKey, id, ({ status }) => status === 'pending_pickup')
}

const cancelOrder = (context: UpdateContext, accountKey: string, id: string, mayCancel: (order: Order) => boolean) => {
  const after = ({ order }: StoredOrder) => (mayCancel(order) ? orderAfter(order, 'canceled') : undefined)
  return changeOrder(
    context,
    { id, accountKey },
    { status: 'canceled', after, request: hash('cancel', accountKey, id) },
  )
}

type OrderChange = {
  status: OrderStep
  /** The order after the change; undefined if it may not be made. */
  after: (current: StoredOrder) => Order | undefined
  request: string
  /** The colleague who hands it over, or takes that back. */
  by?: Payment['by']
}

/**
 * Changes an order, if it may be changed; a canceled one returns what it has taken. @returns it as stored afterwards; 'spent' if
 * undoing a pickup would take more off a card than it has.
 */
async function changeOrder(
  context: UpdateContext,
  { id, accountKey }: { id: string; accountKey: string },
  { status, after, request, by }: OrderChange,
): Promise<StoredOrder | 'spent' | undefined> {
  const message: Intent = { accountKey, kind: 'order_ready', subjectRef: id }
  const key = keys.order(accountKey, id)
  const messages = status === 'ready' ? messageKeys(context, message, undoMs) : []
  const { stored, returns } = await transact(
    context,
    [key, ...messages],
    (documents): { stored: StoredOrder | 'spent' | undefined; returns: readonly string[] } => {
      const before = documents.get(key)
      const order = before && after(before)
      if (!order) return { stored: before, returns: [] }
      const rev = (before.rev ?? 0) + 1
      const isUndo = before.order.status === 'picked_up'
      const isPaid = order.status === 'picked_up'
      const made = by && isUndo !== isPaid && { id: request, at: documents.now.toISOString(), by }
      const payments = made && withPayment(before, isUndo, made)
      const next = { ...before, order, rev, settledBy: request, ...(payments && { payments }) }
      const isMoved = isUndo !== isPaid && order.items.some(({ pid }) => isCredit(pid))
      const changed = isMoved ? creditOrder(documents, accountKey, next, isUndo) : next
      if (!changed) return { stored: 'spent', returns: [] }
      documents.set(key, changed)
      // Logs name no players.
      documents.about({ to: order.items.map((line) => lineText(withoutPlayer(line))).join(', ') })
      // Only the order says what it has taken.
      const { takes = [], tickets = [] } = order.status === 'canceled' ? before : {}
      releaseTickets(documents, tickets)
      const stocks = takes.map(keys.stock)
      documents.need(stocks)
      for (const stockKey of stocks) {
        const stock = returnStock(documents.get(stockKey), id)
        if (stock) documents.set(stockKey, stock)
      }
      if (status === 'ready') queueMessage(documents, message, undoMs)
      return { stored: changed, returns: [...takes, ...tickets] }
    },
  )
  if (returns.length > 0) purgeLater(context, 'products')
  return stored
}
