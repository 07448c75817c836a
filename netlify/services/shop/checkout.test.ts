/** Checkout over a store that fails at any step, before or after it has written: one cart is never two orders and never a lost one. */
import { describe, expect, it } from 'vitest'
import { keys } from '#server/repositories/keys.ts'
import type { StoredOrder } from '#server/repositories/orders.ts'
import { memoryStore } from '#server/storage/memory-store.ts'
import { StorageUnavailable, type Store } from '#server/storage/store.ts'
import { checkout, type CheckoutRequest } from './checkout.ts'

const ownerKey = 'a'.repeat(40)
const basket: CheckoutRequest = {
  ownerKey,
  email: 'robin@thenest.example',
  items: [{ pid: 'logo-hat', size: 'One Size', qty: 2 }],
  note: '',
  expectedTotal: 6000,
  idempotencyKey: 'one-cart',
}

/** Fails the operation with this number, before or after doing it. */
function failingAt(store: Store, fails: number, when: 'before' | 'after'): Store {
  let operations = 0
  const maybe = async <Answer>(work: () => Promise<Answer>): Promise<Answer> => {
    operations += 1
    const hit = operations === fails
    if (hit && when === 'before') throw new StorageUnavailable('lost on the way there')
    const answer = await work()
    if (hit) throw new StorageUnavailable('lost on the way back')
    return answer
  }
  return {
    read: (key) => maybe(() => store.read(key)),
    create: (key, value) => maybe(() => store.create(key, value)),
    replace: (key, tag, value) => maybe(() => store.replace(key, tag, value)),
    list: (prefix) => maybe(() => store.list(prefix)),
    remove: (key) => maybe(() => store.remove(key)),
  }
}

const steps = [1, 2, 3, 4, 5]
const moments = ['before', 'after'] as const

describe.each(moments)('a store that fails %s doing it', (when) => {
  it.each(steps)('at step %d leaves one order once the cart is sent again', async (step) => {
    const store = memoryStore()
    const first = checkout({ store: failingAt(store, step, when), now: () => new Date('2026-11-30T23:59:00Z') }, basket)
    await expect(first).rejects.toThrow(StorageUnavailable)

    const again = await checkout({ store, now: () => new Date('2026-12-01T12:00:00Z') }, basket)

    const orders = await store.list(keys.ordersOf(ownerKey))
    expect(orders).toHaveLength(1)
    const kept = await store.read<StoredOrder>(orders[0]!.key)
    expect(again).toEqual({ outcome: 'placed', order: kept!.value.order })
  })

  it.each(steps)('at step %d never leaves an order that no month tells staff of', async (step) => {
    const store = memoryStore()
    const now = () => new Date('2026-11-30T23:59:00Z')
    await checkout({ store: failingAt(store, step, when), now }, basket).catch(() => undefined)
    const orders = await store.list(keys.ordersOf(ownerKey))
    const marks = (await store.list(keys.orderMarks('2026-11'))).map(({ key }) => key.split('/').at(-1))
    for (const { key } of orders) expect(marks).toContain(key.split('/').at(-1))
  })
})

it('files an order under the month of the club’s calendar', async () => {
  const store = memoryStore()
  // 1 December in London, still 30 November in New York.
  await checkout({ store, now: () => new Date('2026-12-01T02:00:00Z') }, basket)
  expect(await store.list(keys.orderMarks('2026-11'))).toHaveLength(1)
})
