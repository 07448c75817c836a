/** Codes of the staff log about products, orders and credit: the kind of record, and what was done. */

export const product_added = ['Product', 'Added a product'] as const
export const product_changed = ['Product', 'Changed a product'] as const
export const product_removed = ['Product', 'Removed a product'] as const
export const image_added = ['Image', 'Uploaded an image'] as const
export const order_picked_up = ['Order', 'Marked an order as picked up'] as const
export const order_ready = ['Order', 'Marked an order as ready'] as const
export const order_pickup_undone = ['Order', 'Marked an order as waiting again'] as const
export const order_canceled = ['Order', 'Canceled an order'] as const
export const member_bucks_spent = ['Member', 'Took credit off a player’s card'] as const
export const member_bucks_given = ['Member', 'Put credit on a player’s card'] as const
export const member_bucks_refunded = ['Member', 'Refunded credit on a player’s card'] as const
