/** Items of the inbox about orders. */
import { paths } from '#domain/paths.ts'
import { fromRecords } from '#domain/staff/item-kind.ts'

/** The orders of the club that a search finds: one, by its id. */
const path = (id: string): string => `${paths.adminOrders}?search=${encodeURIComponent(id)}`

export const order_new = fromRecords('desk', 'Order to make ready', 'Put it together, then mark it ready.', { path })
export const order_waiting = fromRecords('desk', 'Order not picked up', 'Call the family, or cancel it.', {
  ticks: true,
  path,
})
