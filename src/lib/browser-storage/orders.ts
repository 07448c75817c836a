/** The mirror of the member's own orders, under 'orders': what the server has said yes to. */
import { sameEmail } from '#domain/accounts/people.ts'
import type { Order } from '#domain/shop/shop.ts'
import { ordersEntry, useStorageEntry } from './browser-storage.ts'

const none: Order[] = []

const newestFirst = (orders: readonly Order[]) =>
  orders.toSorted((one, other) => other.createdAt.localeCompare(one.createdAt))

/** The orders of this e-mail, newest first. */
export const ownOrders = (orders: readonly Order[], email: string): Order[] =>
  newestFirst(orders.filter((order) => sameEmail(order.email, email)))

/** The mirrored orders of this e-mail, newest first, kept up to date in this tab and from the others. */
export const useOrders = (email: string): Order[] => ownOrders(useStorageEntry(ordersEntry, none), email)

/** Keeps one order; keeping it again changes nothing. */
export const keepOrder = (order: Order): void =>
  ordersEntry.update((orders) => newestFirst([order, ...orders.filter(({ id }) => id !== order.id)]))

/** Replaces what is kept for this e-mail by what the server just said. */
export const fillOrders = (orders: readonly Order[], email: string): void =>
  ordersEntry.update((kept) => newestFirst([...orders, ...kept.filter((order) => !sameEmail(order.email, email))]))
