/** Removals of records that others write again: a transaction that comes in between is stored as a whole. */
import { expect, test } from 'vitest'
import type { RecentOrders } from '#records/shop.ts'
import { interceptStore } from '#server/storage/intercept-store.ts'
import type { Doc, Key, Store } from '#server/storage/store.ts'
import { memoryStore } from '#server/test-support/storage/memory-store.ts'
import { keys } from './keys.ts'
import { writtenAgain } from './record-schemas.ts'
import { watched } from './record-versions.ts'
import { byValue } from './retention-policy.ts'
import { removeValue } from './remove-keys.ts'
import { areOld } from './shop/orders.ts'
import { transact } from './transact.ts'

const now = new Date('2026-11-25T17:00:00Z')
const family = 'a'.repeat(40)
const [list, number] = [keys.recentOrders(family), keys.orderNumber('NST-1234')]
const old: RecentOrders = { v: 1, orders: [{ request: 'old', id: 'one', at: '2026-01-01T17:00:00.000Z' }] }
const placed: RecentOrders = { v: 1, orders: [{ request: 'new', id: 'two', at: now.toISOString() }] }

const on = (store: Store) => ({
  store: watched(
    store,
    () => now,
    () => undefined,
  ),
  now: () => now,
  mailEnabled: true,
  waitUntil: (work: Promise<unknown>) => void work,
  purgeCdn: async () => undefined,
})

/** The collector removes old lists, and somebody orders right before the write that ends one. */
async function collectWhileOrdering(remove?: (store: Store) => Promise<void>) {
  const store = memoryStore()
  await store.create(list, old)
  let isOrdered = false
  const order = () =>
    transact(on(store), [list, number], (documents) => {
      documents.set(list, placed)
      documents.set(number, { v: 1, id: 'two' })
    })
  const slow = interceptStore(store, async (operation, verb) => {
    if (verb !== 'read' && !isOrdered) {
      isOrdered = true
      await order()
    }
    return operation()
  })
  await (remove ? remove(slow) : byValue([keys.allRecentOrders], areOld).remove(on(slow), [list], 10))
  const { store: records } = on(store)
  return { list: (await records.read(list))?.value, number: (await records.read(number))?.value }
}

test("an order that is placed while its family's list is found old is in that list", async () => {
  expect(await collectWhileOrdering()).toEqual({ list: placed, number: { v: 1, id: 'two' } })
})

test('negative control: removed unseen, the list does not know the order', async () => {
  const { list: left, number: found } = await collectWhileOrdering((store) => store.remove(list))
  expect(left).toBeUndefined()
  expect(found).toEqual({ v: 1, id: 'two' })
})

test('an old list is gone afterwards, and somebody who orders begins a new one', async () => {
  const { store, ...others } = on(memoryStore())
  await store.create(list, old)
  await byValue([keys.allRecentOrders], areOld).remove({ store, ...others }, [list], 10)
  expect(await store.read(list)).toBeUndefined()
  await store.create(list, placed)
  expect((await store.read(list))?.value).toEqual(placed)
})

test.each([...writtenAgain])('a record %s is removed in a transaction, and in no other way', async (kind) => {
  const key = `${kind}/${family}` as Key<Doc>
  const context = on(memoryStore())
  await expect(context.store.remove(key)).rejects.toThrow('a key that is written again is not removed')
  await expect(removeValue(context, key)).resolves.toBeUndefined()
})
