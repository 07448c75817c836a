/** Snapshots: never older than asked for, never dearer than what changed, and nothing is lost with one. */
import { describe, expect, it } from 'vitest'
import { memoryStore } from '#server/storage/memory-store.ts'
import { StorageUnavailable, type Store } from '#server/storage/store.ts'
import { countingStore } from '#server/test-support/server/counting-store.ts'
import { keys } from './keys.ts'
import { evict, readMaterializedView, type ViewSource } from './materialized-view.ts'

type Puck = { v: 1; owner: string | null }

const pucks: ViewSource<Puck, string> = {
  of: 'pucks',
  v: 1,
  prefix: 'puck/',
  partOf: (key) => (key.endsWith('x') ? undefined : key.split('/')[1]!.slice(0, 1)),
  row: (_, { owner }) => owner,
}
const owned = (owner: string | null): Puck => ({ v: 1, owner })

function deskOn(store: Store) {
  const work: Promise<unknown>[] = []
  const desk = { store, now: () => new Date(0), waitUntil: (promise: Promise<unknown>) => void work.push(promise) }
  return { ...desk, settled: () => Promise.all(work) }
}
async function look(store: Store, source = pucks) {
  const counted = countingStore(store)
  const desk = deskOn(counted.store)
  const rows = Object.fromEntries(await readMaterializedView(desk, source))
  await desk.settled()
  return { rows, operations: counted.cost().operations }
}
async function filled(count = 100): Promise<Store> {
  const store = memoryStore()
  for (let n = 0; n < count; n += 1) await store.create(`puck/${n % 4}-${n}`, owned(`owner ${n}`))
  return store
}
async function give(store: Store, key: string, owner: string | null) {
  const { tag } = (await store.read(key))!
  await store.replace(key, tag, owned(owner))
}

describe('reading', () => {
  it('makes rows once, and then only those that changed', async () => {
    const store = await filled()
    const first = await look(store)
    expect(Object.keys(first.rows)).toHaveLength(100)
    // The list, four parts, a hundred records, four parts written.
    expect(first.operations).toBe(109)
    expect(await look(store)).toEqual({ rows: first.rows, operations: 5 })
    await give(store, 'puck/1-5', 'somebody else')
    expect(await look(store)).toEqual({ rows: { ...first.rows, 'puck/1-5': 'somebody else' }, operations: 7 })
  })

  it('leaves out what is gone, what gives no row, and what belongs to no part', async () => {
    const store = await filled(4)
    await store.create('puck/0-x', owned('nobody'))
    await look(store)
    await store.remove('puck/0-0')
    await give(store, 'puck/1-1', null)
    const { rows } = await look(store)
    expect(Object.keys(rows).toSorted()).toEqual(['puck/2-2', 'puck/3-3'])
    expect((await look(store)).operations).toBe(4)
  })

  it('makes rows of an older form anew', async () => {
    const store = await filled(4)
    await look(store)
    const { rows } = await look(store, { ...pucks, v: 2, row: (_, { owner }) => `${owner}!` })
    expect(rows['puck/1-1']).toBe('owner 1!')
  })

  it('goes on where a reading broke off', async () => {
    const store = await filled()
    let reads = 0
    const failing: Store = {
      ...store,
      read: (key) => ((reads += 1) > 70 ? Promise.reject(new StorageUnavailable('gone')) : store.read(key)),
    }
    const desk = deskOn(failing)
    await expect(readMaterializedView(desk, pucks)).rejects.toThrow(StorageUnavailable)
    await desk.settled()
    const { rows, operations } = await look(store)
    expect(Object.keys(rows)).toHaveLength(100)
    expect(operations).toBeLessThan(109)
  })

  it('is right even when nothing can be written', async () => {
    const store = await filled(8)
    const refuse = () => Promise.reject(new StorageUnavailable('read only'))
    const readOnly: Store = { ...store, create: refuse, replace: refuse }
    expect(Object.keys((await look(readOnly)).rows)).toHaveLength(8)
  })

  it('tells the newest of a record that changes while it is read', async () => {
    const store = await filled(1)
    const racing: Store = {
      ...store,
      list: async (prefix) => {
        const listed = await store.list(prefix)
        await give(store, 'puck/0-0', 'the newest')
        return listed
      },
    }
    expect((await look(racing)).rows).toEqual({ 'puck/0-0': 'the newest' })
    expect((await look(store)).rows).toEqual({ 'puck/0-0': 'the newest' })
  })
})

describe('forgetting', () => {
  it('takes rows out at once, and a reading that began before does not bring them back', async () => {
    const store = await filled(8)
    await look(store)
    await give(store, 'puck/0-4', 'changed')
    const late: (() => void)[] = []
    const slow: Store = {
      ...store,
      replace: async (key, tag, value) => {
        await new Promise<void>((resolve) => late.push(resolve))
        return store.replace(key, tag, value)
      },
    }
    const desk = deskOn(slow)
    await readMaterializedView(desk, pucks)
    await evict(deskOn(store), 'pucks', '0', (key) => key === 'puck/0-0')
    late.forEach((go) => go())
    await desk.settled()
    expect(JSON.stringify(await store.read(keys.materializedView('pucks', '0')))).not.toContain('owner 0')
  })
})
