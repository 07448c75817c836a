/** The mirror of the member's own orders, under 'orders': what the server has said yes to. */
import { sameEmail } from '#domain/people.ts'
import type { Order } from '#domain/shop.ts'
import { ordersShelf, useShelf } from './browser-store.ts'

const none: Order[] = []

const newestFirst = (orders: readonly Order[]) =>
  orders.toSorted((one, other) => other.createdAt.localeCompare(one.createdAt))

/** The orders of this e-mail, newest first. */
export const ownOrders = (orders: readonly Order[], email: string): Order[] =>
  newestFirst(orders.filter((order) => sameEmail(order.email, email)))

/** The mirrored orders of this e-mail, newest first, kept up to date in this tab and from the others. */
export const useOrders = (email: string): Order[] => ownOrders(useShelf(ordersShelf, none), email)

/** Keeps one order; keeping it again changes nothing. */
export const keepOrder = (order: Order): void =>
  ordersShelf.update((orders) => newestFirst([order, ...orders.filter(({ id }) => id !== order.id)]))

/** Replaces what is kept for this e-mail by what the server just said. */
export const fillOrders = (orders: readonly Order[], email: string): void =>
  ordersShelf.update((kept) => newestFirst([...orders, ...kept.filter((order) => !sameEmail(order.email, email))]))
