/** Items of the inbox about orders. */
import { fromRecords } from '#domain/staff/item-kind.ts'

export const order_new = fromRecords('desk', 'Order to make ready', 'Put it together, then mark it ready.')
export const order_waiting = fromRecords('desk', 'Order not picked up', 'Call the family, or cancel it.', {
  ticks: true,
})
