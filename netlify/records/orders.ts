/**
 * How an order is kept: first a claim, which gives one sending of a cart one id and one time, then the order itself.
 * The order alone is the promise; a claim or a mark without one promises nothing to anybody.
 */
import type { Order } from '#domain/shop.ts'
import type { Store } from '#server/store/store.ts'
import { readAll } from './change.ts'
import { keys } from './keys.ts'

/** The first of all copies of one request decides; `at` is an ISO instant. */
export type OrderClaim = { v: 1; id: string; at: string }

/** Leads from a month to an order: whose it is. Written before the order, so that staff miss none. */
export type OrderMark = { v: 1; holder: string }

export type KeptOrder = { v: 1; order: Order }

/** The order without who ordered it and what they wrote; nothing if it is so already. What was sold and for how much stays. */
export function withoutPerson({ v, order }: KeptOrder): KeptOrder | undefined {
  const { id, email, note, items, total, status, createdAt } = order
  if (email === '' && note === '') return undefined
  return { v, order: { id, email: '', note: '', items, total, status, createdAt } }
}

/** A member's own orders, newest first. One without an e-mail was placed by an account deleted since. */
export async function ordersOf(store: Store, holder: string): Promise<Order[]> {
  const listed = await store.list(keys.ordersOf(holder))
  const found = await readAll<KeptOrder>(
    store,
    listed.map(({ key }) => key),
  )
  return found
    .map(({ value }) => value.order)
    .filter(({ email }) => email !== '')
    .toSorted((one, other) => other.createdAt.localeCompare(one.createdAt) || other.id.localeCompare(one.id))
}
