/** Materialized views: never stale, cost proportional to the changes, and safe to lose. */
import { type Key, StorageUnavailable, type Store } from '#server/storage/store.ts'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { interceptStore } from '#server/storage/intercept-store.ts'
import { memoryStore } from '#server/test-support/storage/memory-store.ts'
import { countingStore } from '#server/test-support/server/counting-store.ts'
import { keys } from './keys.ts'
import { evict, readMaterializedView, type ViewSource } from './materialized-view.ts'
import { memoryRecords } from '#server/test-support/server/memory-records.ts'

type Puck = { v: 1; owner: string | null }

const pucks: ViewSource<Puck, string> = {
  name: 'pucks',
  v: 1,
  row: z.string(),
  prefix: 'puck/' as Key<Puck>,
  partOf: (key) => (key.endsWith('x') ? undefined : key.split('/')[1]!.slice(0, 1)),
  toRow: (_, { owner }) => owner,
}
const owned = (owner: string | null): Puck => ({ v: 1, owner })

function contextOn(store: Store) {
  const work: Promise<unknown>[] = []
  const context = {
    store: memoryRecords(store),
    now: () => new Date(0),
    waitUntil: (promise: Promise<unknown>) => void work.push(promise),
  }
  return { ...context, drainWaitUntil: () => Promise.all(work) }
}
async function readView(store: Store, source = pucks) {
  const counted = countingStore(store)
  const context = contextOn(counted.store)
  const rows = Object.fromEntries(await readMaterializedView(context, source))
  await context.drainWaitUntil()
  return { rows, operations: counted.cost().operations }
}
async function storeWithPucks(count = 100): Promise<Store> {
  const store = memoryStore()
  for (let n = 0; n < count; n += 1) await store.create(`puck/${n % 4}-${n}`, owned(`owner ${n}`))
  return store
}
async function setOwner(store: Store, key: string, owner: string | null) {
  const { tag } = (await store.read(key))!
  await store.replace(key, tag, owned(owner))
}

describe('reading', () => {
  it('shows a record as a transaction has left it, also if it was read meanwhile and nobody came to clean up', async () => {
    const store = await storeWithPucks(8)
    let isCommitted = false
    const dying = interceptStore(store, async (work, verb, key) => {
      if (isCommitted) throw new StorageUnavailable('died')
      if (verb !== 'create' || !key.startsWith('tx/')) return work()
      expect((await readView(store)).rows['puck/1-5']).toBe('owner 5')
      isCommitted = true
      return work()
    })
    await memoryRecords(dying).transact(
      ['puck/1-5', 'puck/2-6'],
      () => ({ writes: [owned('a buyer'), owned('a buyer')], result: undefined }),
      { waitUntil: (work) => void work, backoff: async () => undefined },
    )
    expect((await readView(store)).rows).toMatchObject({ 'puck/1-5': 'a buyer', 'puck/2-6': 'a buyer' })
  })

  it('builds each row once, then only changed rows', async () => {
    const store = await storeWithPucks()
    const first = await readView(store)
    expect(Object.keys(first.rows)).toHaveLength(100)
    // One list, four parts read, a hundred records, four parts written.
    expect(first.operations).toBe(109)
    expect(await readView(store)).toEqual({ rows: first.rows, operations: 5 })
    await setOwner(store, 'puck/1-5', 'someone else')
    expect(await readView(store)).toEqual({ rows: { ...first.rows, 'puck/1-5': 'someone else' }, operations: 7 })
  })

  it('omits removed records, records without a row, and records without a part', async () => {
    const store = await storeWithPucks(4)
    await store.create('puck/0-x', owned('nobody'))
    await readView(store)
    await store.remove('puck/0-0')
    await setOwner(store, 'puck/1-1', null)
    const { rows } = await readView(store)
    expect(Object.keys(rows).toSorted()).toEqual(['puck/2-2', 'puck/3-3'])
    expect((await readView(store)).operations).toBe(4)
  })

  it('reads a key once that a transaction has left without a value, until somebody uses it', async () => {
    const store = await storeWithPucks(4)
    await store.create('puck/0-8', { _t: null })
    // A list, four parts, five records and once more what has no value, four parts written.
    expect((await readView(store)).operations).toBe(15)
    expect((await readView(store)).operations).toBe(5)
    const { tag } = (await store.read('puck/0-8'))!
    await store.replace('puck/0-8', tag, owned('somebody'))
    expect((await readView(store)).rows).toMatchObject({ 'puck/0-8': 'somebody' })
  })

  it('reads a key again that a transaction is about to fill, and shows what it has filled in', async () => {
    const store = await storeWithPucks(4)
    const before = { waitUntil: (work: Promise<unknown>) => void work, backoff: async () => undefined }
    let isCommitted = false
    const dying = interceptStore(store, async (work, verb, key) => {
      if (isCommitted) throw new StorageUnavailable('died')
      if (verb !== 'create' || !key.startsWith('tx/')) return work()
      expect((await readView(store)).rows).not.toHaveProperty('puck/0-8')
      isCommitted = true
      return work()
    })
    const fill = () => ({ writes: [owned('new'), owned('new')], result: undefined })
    await memoryRecords(dying).transact(['puck/0-8', 'puck/1-9'], fill, before)
    expect((await readView(store)).rows).toMatchObject({ 'puck/0-8': 'new', 'puck/1-9': 'new' })
  })

  it('rebuilds rows of an older format', async () => {
    const store = await storeWithPucks(4)
    await readView(store)
    const { rows } = await readView(store, { ...pucks, v: 2, toRow: (_, { owner }) => `${owner}!` })
    expect(rows['puck/1-1']).toBe('owner 1!')
  })

  it('continues after an interrupted read', async () => {
    const store = await storeWithPucks()
    let reads = 0
    const failing: Store = {
      ...store,
      read: (key) => ((reads += 1) > 70 ? Promise.reject(new StorageUnavailable('gone')) : store.read(key)),
    }
    const context = contextOn(failing)
    await expect(readMaterializedView(context, pucks)).rejects.toThrow(StorageUnavailable)
    await context.drainWaitUntil()
    const { rows, operations } = await readView(store)
    expect(Object.keys(rows)).toHaveLength(100)
    expect(operations).toBeLessThan(109)
  })

  it('returns correct rows when writes fail', async () => {
    const store = await storeWithPucks(8)
    const refuse = () => Promise.reject(new StorageUnavailable('read only'))
    const readOnly: Store = { ...store, create: refuse, replace: refuse }
    expect(Object.keys((await readView(readOnly)).rows)).toHaveLength(8)
  })

  it('returns the newest version of a record that changes during the read', async () => {
    const store = await storeWithPucks(1)
    const racing: Store = {
      ...store,
      list: async (prefix) => {
        const listed = await store.list(prefix)
        await setOwner(store, 'puck/0-0', 'the newest')
        return listed
      },
    }
    expect((await readView(racing)).rows).toEqual({ 'puck/0-0': 'the newest' })
    expect((await readView(store)).rows).toEqual({ 'puck/0-0': 'the newest' })
  })
})

describe('evict', () => {
  it('removes rows immediately, and a read that started earlier does not restore them', async () => {
    const store = await storeWithPucks(8)
    await readView(store)
    await setOwner(store, 'puck/0-4', 'changed')
    const pending: (() => void)[] = []
    const slow: Store = {
      ...store,
      replace: async (key, tag, value) => {
        await new Promise<void>((resolve) => pending.push(resolve))
        return store.replace(key, tag, value)
      },
    }
    const context = contextOn(slow)
    await readMaterializedView(context, pucks)
    await evict(contextOn(store), 'pucks', '0', (key) => key === 'puck/0-0')
    pending.forEach((resume) => resume())
    await context.drainWaitUntil()
    expect(JSON.stringify(await store.read(keys.materializedView('pucks', '0')))).not.toContain('owner 0')
  })
})
