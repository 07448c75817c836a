/** Settled orders lose their person when their term is over; what was sold and for how much stays with the club. */
import { change, readAll, type Desk } from '#server/records/change.ts'
import { orderRows } from '#server/records/desk-rows.ts'
import { keys } from '#server/records/keys.ts'
import { withoutPerson, type KeptOrder, type OrderMark } from '#server/records/orders.ts'
import { dropRows } from '#server/records/snapshots.ts'
import { removeAll } from './remove-all.ts'

/** `marks` are the keys of `keys.orderMark`; each goes once its order needs it no more. An order that still waits keeps all. */
export async function forgetBuyers(desk: Desk, marks: readonly string[], most: number): Promise<number> {
  const found = await readAll<OrderMark>(desk.store, marks)
  const done: string[] = []
  for (const { key: mark, value } of found) {
    if (done.length >= most) break
    const key = keys.order(value.holder, mark.split('/')[2]!)
    const order = await desk.store.read<KeptOrder>(key)
    if (order?.value.order.status === 'pending_pickup') continue
    await change<KeptOrder>(desk, key, (there) => there && withoutPerson(there), order ?? 'nothing')
    const month = orderRows.partOf(key)
    if (month !== undefined) await dropRows(desk, orderRows.of, month, (row) => row === key)
    done.push(mark)
  }
  return removeAll(desk, done)
}
