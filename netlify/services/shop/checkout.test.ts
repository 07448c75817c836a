/** Checkout with storage failures at every step, before or after the write: one cart is exactly one order. */
import { describe, expect, it } from 'vitest'
import { keys } from '#server/repositories/keys.ts'
import type { StoredOrder } from '#server/repositories/shop/orders.ts'
import { memoryStore } from '#server/storage/memory-store.ts'
import { StorageUnavailable, type Store } from '#server/storage/store.ts'
import { memoryRecords } from '#server/test-support/server/memory-records.ts'
import { failingStore } from '#server/test-support/faults/failing-store.ts'
import { checkout, type CheckoutRequest } from './checkout.ts'

const ownerKey = 'a'.repeat(40)
const cart: CheckoutRequest = {
  ownerKey,
  email: 'robin@thenest.example',
  items: [{ pid: 'logo-hat', size: 'One Size', qty: 2 }],
  note: '',
  expectedTotal: 6000,
  idempotencyKey: 'one-cart',
}

/** Fails operation number `fails`, before or after performing it. */
const failingAt = (store: Store, fails: number, when: 'before' | 'after'): Store =>
  failingStore(store, ({ number }) => (number === fails ? when : undefined))

const contextOn = (store: Store) => ({ store: memoryRecords(store), waitUntil: () => undefined })

const steps = [1, 2, 3, 4, 5]
const moments = ['before', 'after'] as const

describe.each(moments)('a failure %s the operation', (when) => {
  it.each(steps)('at step %d leaves one order after a retry', async (step) => {
    const store = memoryStore()
    const first = checkout(
      { ...contextOn(failingAt(store, step, when)), now: () => new Date('2026-11-30T23:59:00Z') },
      cart,
    )
    await expect(first).rejects.toThrow(StorageUnavailable)

    const retried = await checkout({ ...contextOn(store), now: () => new Date('2026-12-01T12:00:00Z') }, cart)

    const orders = await store.list(keys.ordersOf(ownerKey))
    expect(orders).toHaveLength(1)
    const stored = await store.read<StoredOrder>(orders[0]!.key)
    expect(retried).toEqual({ outcome: 'placed', order: stored!.value.order })
  })

  it.each(steps)('at step %d never leaves an order without an entry in the monthly index', async (step) => {
    const store = memoryStore()
    const now = () => new Date('2026-11-30T23:59:00Z')
    await checkout({ ...contextOn(failingAt(store, step, when)), now }, cart).catch(() => undefined)
    const orders = await store.list(keys.ordersOf(ownerKey))
    const indexed = (await store.list(keys.orderIndexOf('2026-11'))).map(({ key }) => key.split('/').at(-1))
    for (const { key } of orders) expect(indexed).toContain(key.split('/').at(-1))
  })
})

it('indexes an order under the month in the facility time zone', async () => {
  const store = memoryStore()
  // 1 December in London, still 30 November in New York.
  await checkout({ ...contextOn(store), now: () => new Date('2026-12-01T02:00:00Z') }, cart)
  expect(await store.list(keys.orderIndexOf('2026-11'))).toHaveLength(1)
})
