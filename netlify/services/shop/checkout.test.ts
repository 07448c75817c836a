/** Checkout with storage failures at every step, before or after the write: one cart is exactly one order. */
import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { keys } from '#server/repositories/keys.ts'
import { readAll } from '#server/repositories/update-with-retry.ts'
import { memoryStore } from '#server/test-support/storage/memory-store.ts'
import type { Store } from '#server/storage/store.ts'
import { memoryRecords } from '#server/test-support/server/memory-records.ts'
import { failingStore } from '#server/test-support/faults/failing-store.ts'
import { checkout, type CheckoutRequest } from './checkout.ts'
import { cancelOwnOrder } from './fulfil-order.ts'
import type { OutboxEntry } from '#records/outbox.ts'
import type { OrderIndexEntry, OrderNumberRecord, StoredOrder } from '#records/shop.ts'

const accountKey = 'a'.repeat(40)
const cart: CheckoutRequest = {
  accountKey,
  email: 'robin@thenest.example',
  items: [{ pid: 'logo-hat', size: 'One Size', qty: 2 }],
  note: '',
  expectedTotal: 6000,
  idempotencyKey: 'one-cart',
}

const at = (time: string) => () => new Date(time)
const lastOfMonth = at('2026-11-30T23:59:00Z')
const nextDay = at('2026-12-01T12:00:00Z')

const contextOn = (store: Store, now: () => Date) => ({
  store: memoryRecords(store, now),
  now,
  newId: randomUUID,
  mailEnabled: true,
  waitUntil: (work: Promise<unknown>) => void work.catch(() => undefined),
  backoff: async () => undefined,
})

/** Places the cart; operation number `fails` fails before or after it takes effect. */
async function placeFailing(store: Store, fails: number, when: 'before' | 'after') {
  const failing = failingStore(store, ({ number }) => (number === fails ? when : undefined))
  return checkout(contextOn(failing, lastOfMonth), cart).catch(() => undefined)
}

async function valuesIn<Value extends object>(store: Store, prefix: string): Promise<Value[]> {
  const records = memoryRecords(store, nextDay)
  const listed = await records.list<Value>(prefix)
  const found = await readAll(
    records,
    listed.map(({ key }) => key),
  )
  return found.map(({ value }) => value)
}

/** More than an order takes: reads, intents, the commit and what follows it. */
const steps = Array.from({ length: 24 }, (_, nth) => nth + 1)

describe.each(['before', 'after'] as const)('a failure %s the operation', (when) => {
  it.each(steps)('at step %d leaves one order after a retry', async (step) => {
    const store = memoryStore()
    await placeFailing(store, step, when)
    const retried = await checkout(contextOn(store, nextDay), cart)
    const orders = await valuesIn<StoredOrder>(store, keys.ordersOf(accountKey))
    expect(orders).toHaveLength(1)
    expect(retried).toEqual({ outcome: 'placed', order: orders[0]!.order })
  })

  it.each(steps)('at step %d leaves all of an order or nothing', async (step) => {
    const store = memoryStore()
    await placeFailing(store, step, when)
    const orders = await valuesIn<StoredOrder>(store, keys.ordersOf(accountKey))
    const ids = orders.map(({ order }) => order.id)
    expect(await valuesIn<OrderIndexEntry>(store, keys.orderIndexOf('2026-11'))).toHaveLength(ids.length)
    const numbers = await valuesIn<OrderNumberRecord>(store, keys.orderNumber(''))
    expect(numbers.map(({ id }) => id)).toEqual(ids)
    const messages = await valuesIn<OutboxEntry>(store, keys.allOutboxEntries)
    expect(messages.map(({ subjectRef }) => subjectRef)).toEqual(ids)
    expect(await valuesIn(store, keys.allOutboxPointers)).toHaveLength(ids.length)
  })
})

it('at some step has placed the order although the request failed, and at another one has not', async () => {
  const left = await Promise.all(
    steps.map(async (step) => {
      const store = memoryStore()
      if (await placeFailing(store, step, 'after')) return 'answered'
      return (await valuesIn(store, keys.ordersOf(accountKey))).length
    }),
  )
  expect(new Set(left)).toEqual(new Set(['answered', 0, 1]))
})

it('indexes an order under the month in the facility time zone', async () => {
  const store = memoryStore()
  // 1 December in London, still 30 November in New York.
  await checkout(contextOn(store, at('2026-12-01T02:00:00Z')), cart)
  expect(await valuesIn(store, keys.orderIndexOf('2026-11'))).toHaveLength(1)
})

it('gives an order the next of its numbers where the first is taken', async () => {
  const numberOn = async (taken: readonly string[]) => {
    const store = memoryStore()
    for (const number of taken) await store.create(keys.orderNumber(number), { v: 1, id: 'ord_of_others' })
    const placed = await checkout(contextOn(store, nextDay), cart)
    return placed.outcome === 'placed' ? placed.order.number : undefined
  }
  const first = await numberOn([])
  const second = await numberOn([first!])
  const third = await numberOn([first!, second!])
  expect(new Set([first, second, third]).size).toBe(3)
  expect([first, second, third].map((number) => number?.length)).toEqual([6, 6, 6])
})

describe('a product with limited stock', () => {
  const sizes = ['XS', 'S', 'M', 'L', 'XL', 'XXL']
  const image = 'https://images.example/a.png'
  const shirt = { id: 'shirt', name: 'Shirt', cents: 1000, image, stock: sizes.map((size) => ({ size, count: 90 })) }
  const scarf = { id: 'scarf', name: 'Scarf', cents: 1000, image }
  const openShop = async () => {
    const store = memoryStore()
    await store.create(keys.products, { v: 1, products: [shirt, scarf] })
    let cartsPlaced = 0
    return {
      store,
      place: (items: CheckoutRequest['items'], idempotencyKey = `cart-${(cartsPlaced += 1)}`) =>
        checkout(contextOn(store, nextDay), { ...cart, items, expectedTotal: undefined, idempotencyKey }),
    }
  }
  const tooMany = { outcome: 'too_many_of', product: 'Shirt' }
  const ofEach = (qty: number) => sizes.map((size) => ({ pid: 'shirt', size, qty }))

  it('is counted by the product: ten of each of six sizes are no order, ten of one are', async () => {
    const { place } = await openShop()
    expect(await place(ofEach(10))).toEqual(tooMany)
    expect(await place(ofEach(2))).toEqual(tooMany)
    expect(await place([{ pid: 'shirt', size: 'M', qty: 10 }])).toMatchObject({ outcome: 'placed' })
  })

  it('is counted over all orders that wait, and again when one was canceled', async () => {
    const { store, place } = await openShop()
    const first = await place([{ pid: 'shirt', size: 'M', qty: 6 }], 'first')
    const more = [{ pid: 'shirt', size: 'L', qty: 5 }]
    expect(await place(more)).toEqual(tooMany)
    expect(await place([{ pid: 'shirt', size: 'L', qty: 4 }])).toMatchObject({ outcome: 'placed' })
    expect(await place([{ pid: 'shirt', size: 'M', qty: 6 }], 'first')).toEqual(first)
    const { id } = (first as { order: { id: string } }).order
    const family = { id: 'm', email: cart.email, profileName: 'Robin', isFirst: true, sessionVersion: 1, players: [] }
    const principal = { ...family, role: 'member', accountKey } as const
    await cancelOwnOrder({ ...contextOn(store, nextDay), principal, idempotencyKey: 'cancel' }, id)
    expect(await place(more)).toMatchObject({ outcome: 'placed' })
  })

  it('does not limit others without a limit', async () => {
    const { place } = await openShop()
    const scarves = [{ pid: 'scarf', size: 'One Size', qty: 10 }]
    for (let nth = 0; nth < 3; nth += 1) expect(await place(scarves)).toMatchObject({ outcome: 'placed' })
  })
})
