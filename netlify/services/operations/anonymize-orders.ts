/** Settled orders lose their person when their term is over; what was sold and for how much stays with the club. */
import { updateWithRetry, readAll, type ServiceContext } from '#server/repositories/update-with-retry.ts'
import { orderRows } from '#server/repositories/admin-rows.ts'
import { keys } from '#server/repositories/keys.ts'
import { withoutPerson, type StoredOrder, type OrderMark } from '#server/repositories/orders.ts'
import { evict } from '#server/repositories/materialized-view.ts'
import { removeAll } from './remove-all.ts'

/** `marks` are the keys of `keys.orderMark`; each goes once its order needs it no more. An order that still waits keeps all. */
export async function anonymizeOrders(
  context: ServiceContext,
  marks: readonly string[],
  most: number,
): Promise<number> {
  const found = await readAll<OrderMark>(context.store, marks)
  const done: string[] = []
  for (const { key: mark, value } of found) {
    if (done.length >= most) break
    const key = keys.order(value.holder, mark.split('/')[2]!)
    const order = await context.store.read<StoredOrder>(key)
    if (order?.value.order.status === 'pending_pickup') continue
    await updateWithRetry<StoredOrder>(context, key, (there) => there && withoutPerson(there), order ?? 'nothing')
    const month = orderRows.partOf(key)
    if (month !== undefined) await evict(context, orderRows.of, month, (row) => row === key)
    done.push(mark)
  }
  return removeAll(context, done)
}
