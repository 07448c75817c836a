/** A member's own orders among those that a browser has stored, newest first. */
import { sameEmail } from '#domain/people/people.ts'
import type { Order } from './shop.ts'

const newestFirst = (orders: readonly Order[]) =>
  orders.toSorted((one, other) => other.createdAt.localeCompare(one.createdAt))

/** The orders of this e-mail. */
export const ownOrders = (orders: readonly Order[], email: string): Order[] =>
  newestFirst(orders.filter((order) => sameEmail(order.email, email)))

/** The orders with this one, in place of an earlier version of it. */
export const withOrder = (orders: readonly Order[], order: Order): Order[] =>
  newestFirst([order, ...orders.filter(({ id }) => id !== order.id)])

/** The orders with those of this e-mail replaced. */
export const withOwnOrders = (orders: readonly Order[], own: readonly Order[], email: string): Order[] =>
  newestFirst([...own, ...orders.filter((order) => !sameEmail(order.email, email))])
