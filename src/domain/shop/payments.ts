/** What was paid for an order when it was picked up, and what went back when that was undone: each of its own day. */
import { today } from '#domain/calendar/calendar.ts'
import type { Payment, StoredOrder } from '#records/shop.ts'

/** Of an order from before payments were noted, the day on which it was placed counts. */
export const paymentsOf = ({ order, payments }: Pick<StoredOrder, 'order' | 'payments'>): readonly Payment[] =>
  payments ??
  (order.status === 'picked_up'
    ? [{ id: order.id, at: order.createdAt, by: { id: '', name: '' }, cents: order.total }]
    : [])

/** With a pickup, or one undone: gone on the day on which it was paid, an entry against it later. `stored` is as it was before. */
export function withPayment(
  stored: Pick<StoredOrder, 'order' | 'payments'>,
  isUndo: boolean,
  made: Omit<Payment, 'cents'>,
): Payment[] {
  const payments = paymentsOf(stored)
  const last = payments.at(-1)
  if (!isUndo) return [...payments, { ...made, cents: stored.order.total }]
  const isOfToday = last !== undefined && today(new Date(last.at)) === today(new Date(made.at))
  return isOfToday && stored.payments ? payments.slice(0, -1) : [...payments, { ...made, cents: -stored.order.total }]
}
