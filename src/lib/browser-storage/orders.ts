/** Local cache of the member's own orders, under 'orders'. */
import { sameEmail } from '#domain/accounts/people.ts'
import type { Order } from '#domain/shop/shop.ts'
import { ordersEntry } from './browser-storage.ts'
import { useStorageEntry } from './storage-entry.ts'

const none: Order[] = []

const newestFirst = (orders: readonly Order[]) =>
  orders.toSorted((one, other) => other.createdAt.localeCompare(one.createdAt))

/** The orders of this e-mail, newest first. */
export const ownOrders = (orders: readonly Order[], email: string): Order[] =>
  newestFirst(orders.filter((order) => sameEmail(order.email, email)))

/** The cached orders of this e-mail, newest first, updated from this and other tabs. */
export const useOrders = (email: string): Order[] => ownOrders(useStorageEntry(ordersEntry, none), email)

/** Saves one order. Idempotent. */
export const saveOrder = (order: Order): void =>
  ordersEntry.update((orders) => newestFirst([order, ...orders.filter(({ id }) => id !== order.id)]))

/** Replaces the cached orders of this e-mail. */
export const replaceOrders = (orders: readonly Order[], email: string): void =>
  ordersEntry.update((cached) => newestFirst([...orders, ...cached.filter((order) => !sameEmail(order.email, email))]))
