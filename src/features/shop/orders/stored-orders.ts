/** Local cache of the member's own orders, under 'orders'. */
import { useLayoutEffect } from 'react'
import { ownOrders, withOrder, withOwnOrders } from '#domain/shop/own-orders.ts'
import type { Order } from '#domain/shop/shop.ts'
import { useApiQuery } from '#lib/api/use-api.ts'
import { ordersEntry } from '#lib/browser-storage/browser-storage.ts'
import { useStorageEntry } from '#lib/browser-storage/storage-entry.ts'

/** The cached orders of this e-mail, newest first, updated from this and other tabs. */
export const useOrders = (email: string): Order[] => ownOrders(useStorageEntry(ordersEntry), email)

/** Saves one order. Idempotent. */
export const saveOrder = (order: Order): void => ordersEntry.update((orders) => withOrder(orders, order))

/** Replaces the cached orders of this e-mail. */
export const replaceOrders = (own: readonly Order[], email: string): void =>
  ordersEntry.update((orders) => withOwnOrders(orders, own, email))

/** The orders of this e-mail from the local cache, then from the server. */
export function useOwnOrders(email: string) {
  // gcTime 0: a reply kept from an earlier visit must not overwrite a newer order in the local cache.
  const query = useApiQuery('listOrders', { gcTime: 0 })
  const own = query.data?.orders
  // Before the paint, which would otherwise say that there are no orders.
  useLayoutEffect(() => {
    if (own) replaceOrders(own, email)
  }, [own, email])
  return { orders: useOrders(email), query }
}
