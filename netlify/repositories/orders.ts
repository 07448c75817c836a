/**
 * How an order is kept: first a claim, which gives one sending of a cart one id and one time, then the order itself.
 * The order alone is the promise; a claim or a mark without one promises nothing to anybody.
 */
import { today } from '#domain/calendar/calendar.ts'
import type { Order } from '#domain/shop/shop.ts'
import type { Store } from '#server/storage/store.ts'
import { readAll } from './update-with-retry.ts'
import { keys } from './keys.ts'

/** The first of all copies of one request decides; `at` is an ISO instant. */
export type OrderClaim = { v: 1; id: string; at: string }

/** Leads from a month to an order: whose it is. Written before the order, so that staff miss none. */
export type OrderMark = { v: 1; holder: string }

/** `rev` grows when staff settle it, absent counts as 0; `settledBy` is the request that did, to answer it twice. */
export type StoredOrder = { v: 1; order: Order; rev?: number; settledBy?: string }

/** The order without who ordered it and what they wrote; nothing if it is so already. What was sold and for how much stays. */
export function withoutPerson({ order, ...settled }: StoredOrder): StoredOrder | undefined {
  const { id, email, note, items, total, status, createdAt } = order
  if (email === '' && note === '') return undefined
  return { ...settled, order: { id, email: '', note: '', items, total, status, createdAt } }
}

/** The facility month ('yyyy-MM') an order's id was made in, under which it is marked; nothing for what is no such id. */
export function monthOfOrder(id: string): string | undefined {
  const [, ms] = /^ord_(\d{12,14})_[a-z0-9]+$/.exec(id) ?? []
  return ms && today(new Date(Number(ms))).slice(0, 'yyyy-MM'.length)
}

/** A member's own orders, newest first. One without an e-mail was placed by an account deleted since. */
export async function ordersOf(store: Store, ownerKey: string): Promise<Order[]> {
  const listed = await store.list(keys.ordersOf(ownerKey))
  const found = await readAll<StoredOrder>(
    store,
    listed.map(({ key }) => key),
  )
  return found
    .map(({ value }) => value.order)
    .filter(({ email }) => email !== '')
    .toSorted((one, other) => other.createdAt.localeCompare(one.createdAt) || other.id.localeCompare(one.id))
}
