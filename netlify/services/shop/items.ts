/** The items about orders: until they are ready, and if nobody picks them up. */
import { addDays, today } from '#domain/calendar/calendar.ts'
import { deadlines } from '#domain/facility/facility.ts'
import { orderRows } from '#server/repositories/admin-rows.ts'
import { readMaterializedView } from '#server/repositories/materialized-view.ts'
import { eachMade } from '#server/repositories/update-with-retry.ts'
import { closing, dueAfter, type Item, type Source } from '#server/repositories/item-source.ts'

const orders: Source = async (context) => {
  const rows = (await readMaterializedView(context, orderRows)).values()
  return eachMade(context, 'item order', rows, ({ order, name }): Item[] => {
    const { id: subject, number = '', status, ready, createdAt } = order
    if (status !== 'pending_pickup') return []
    const about = `${number} ${name}`.trim()
    if (!ready)
      return [{ kind: 'order_new', subject, at: createdAt, due: dueAfter(createdAt, deadlines.orderDays), about }]
    const since = addDays(today(new Date(createdAt)), deadlines.waitingDays)
    if (since > today(context.now())) return []
    const [at, due] = [closing(since), closing(addDays(since, 1))]
    return [{ kind: 'order_waiting', subject, at, due, about }]
  })
}

export { orders as order_new, orders as order_waiting }
