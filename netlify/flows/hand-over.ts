/** Orders at the front desk: what waits and what is done, and handing one over, once. */
import type { Body, Reply } from '#contract/wire.ts'
import type { OrderStatus } from '#domain/shop.ts'
import type { Caller, House, Visit } from '#server/http/house.ts'
import { change, type Desk } from '#server/records/change.ts'
import { orderRows, type OrderRow } from '#server/records/desk-rows.ts'
import { grouped } from '#server/records/grouped.ts'
import { fingerprint, keys } from '#server/records/keys.ts'
import { writeLog } from '#server/records/log.ts'
import { readMember } from '#server/records/members.ts'
import { monthOfOrder, type KeptOrder, type OrderMark } from '#server/records/orders.ts'
import { rowsOf } from '#server/records/snapshots.ts'

type DeskOrder = Reply<'settleOrder'>['order']

const toDeskOrder = ({ order, rev, name }: OrderRow): DeskOrder => ({ ...order, rev, name })

const newestFirst = ({ order: one }: OrderRow, { order: other }: OrderRow) =>
  other.createdAt.localeCompare(one.createdAt) || other.id.localeCompare(one.id)

/**
 * Orders for staff: first all that wait, then those that are settled, of the newest month that has any; with `month`
 * ('yyyy-MM') the settled ones of that month alone. `earlier` is the month to ask for next.
 */
export async function ordersOfDesk(
  desk: Pick<Desk, 'store' | 'later'>,
  month?: string,
): Promise<{ orders: DeskOrder[]; earlier?: string }> {
  const all = [...(await rowsOf(desk, orderRows)).values()].toSorted(newestFirst)
  const waiting = all.filter(({ order }) => order.status === 'pending_pickup')
  const settled = grouped(
    all.filter(({ order }) => order.status !== 'pending_pickup'),
    ({ order }) => monthOfOrder(order.id) ?? '',
  )
  const months = [...settled.keys()].toSorted().toReversed()
  const shown = month ?? months[0] ?? ''
  const earlier = months.find((one) => one < shown)
  const rows = [...(month === undefined ? waiting : []), ...(settled.get(shown) ?? [])]
  return { orders: rows.map(toDeskOrder), ...(earlier !== undefined && { earlier }) }
}

export type Settled =
  | { outcome: 'settled'; order: DeskOrder }
  | { outcome: 'not_found' | 'changed' }
  | { outcome: 'settled_meanwhile'; status: Exclude<OrderStatus, 'pending_pickup'> }

type Asking = Desk & Pick<House, 'newId'> & Pick<Visit, 'idempotencyKey'> & { caller: Caller }

/**
 * 'pending_pickup, then staff mark picked_up or canceled', once: whoever comes second is told what was done.
 * The same request twice is one change.
 */
export async function settleOrder(desk: Asking, id: string, { status, rev }: Body<'settleOrder'>): Promise<Settled> {
  const { store, caller, idempotencyKey } = desk
  const month = monthOfOrder(id)
  const mark = month ? await store.read<OrderMark>(keys.orderMark(month, id)) : undefined
  if (!mark) return { outcome: 'not_found' }
  const { holder } = mark.value
  const settledBy = fingerprint('settle', caller.holder, idempotencyKey)

  const kept = await change<KeptOrder>(desk, keys.order(holder, id), (there) =>
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
  const member = await readMember(store, holder)
  await writeLog(desk, caller, status === 'picked_up' ? 'order_picked_up' : 'order_canceled', id)
  return { outcome: 'settled', order: toDeskOrder({ order, rev: newRev, name: member?.value.profileName ?? '' }) }
}
