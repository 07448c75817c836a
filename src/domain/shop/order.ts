/** Order statuses and item quantities. */
import { cartQuantity } from '#domain/facility/facility.ts'

/** 'Order status is set to pending_pickup at checkout'; staff set the others (product 6). */
export const orderStatuses = ['pending_pickup', 'picked_up', 'canceled'] as const
export type OrderStatus = (typeof orderStatuses)[number]

/** 'Cart quantity clamped to 1 to 10'. Returns a whole number for any input; NaN counts as 1. */
export const clampQty = (qty: number): number =>
  Number.isNaN(qty) ? cartQuantity.min : Math.min(cartQuantity.max, Math.max(cartQuantity.min, Math.trunc(qty)))

/** True for a valid quantity: clamping does not change it. */
export const isCartQuantity = (qty: number): boolean => clampQty(qty) === qty

/** Number of items in the cart, as shown in the header, which is why it is not in cart.ts: members load it everywhere. */
export const itemCount = (lines: readonly { qty: number }[]): number => lines.reduce((count, { qty }) => count + qty, 0)
