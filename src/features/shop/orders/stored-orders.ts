/** Local cache of the member's own orders, under 'orders'. */
import { ownOrders, withOrder, withOwnOrders } from '#domain/shop/own-orders.ts'
import type { Order } from '#domain/shop/shop.ts'
import { ordersEntry } from '#lib/browser-storage/browser-storage.ts'
import { useStorageEntry } from '#lib/browser-storage/storage-entry.ts'

const none: Order[] = []

/** The cached orders of this e-mail, newest first, updated from this and other tabs. */
export const useOrders = (email: string): Order[] => ownOrders(useStorageEntry(ordersEntry, none), email)

/** Saves one order. Idempotent. */
export const saveOrder = (order: Order): void => ordersEntry.update((orders) => withOrder(orders, order))

/** Replaces the cached orders of this e-mail. */
export const replaceOrders = (own: readonly Order[], email: string): void =>
  ordersEntry.update((orders) => withOwnOrders(orders, own, email))
