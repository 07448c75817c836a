/** Records outlive releases: each reads what the one before kept, and never touches what only a later one understands. */
import { describe, expect, test } from 'vitest'
import { memoryStore } from '#server/storage/memory-store.ts'
import { StorageUnavailable, type Store } from '#server/storage/store.ts'
import { testServer } from '#server/test-support/server/test-server.ts'
import { families } from '#server/test-support/fixtures/full-fixture.ts'
import { simulate, seeded, type Process } from '#server/test-support/simulation/simulator.ts'
import { updateWithRetry } from './update-with-retry.ts'
import { unversioned, versioned } from './record-versions.ts'

type Old = { v: 1; n: number }
type New = { v: 2; count: number }

const oldRelease = (store: Store) =>
  versioned(store, { mw: { v: 1, newer: ({ count }: New): Old => ({ v: 1, n: count }) } })
const newRelease = (store: Store) =>
  versioned(store, { mw: { v: 2, older: ({ n }: Old): New => ({ v: 2, count: n }) } })
const quick = async () => {}

describe.each(families.filter((family) => !unversioned.includes(family)))('%s/', (family) => {
  const key = `${family}/a/b`
  const kept = { v: 1, name: 'Sam', list: [1, 2] }
  const next = (store: Store) =>
    versioned(store, {
      [family]: { v: 2, older: ({ name, ...rest }: typeof kept) => ({ ...rest, v: 2, names: [name] }) },
    })

  test('what an older release kept is read in the new shape, and kept in it with the next change', async () => {
    const store = memoryStore()
    await versioned(store).create(key, kept)
    const read = { v: 2, names: ['Sam'], list: [1, 2] }
    expect((await next(store).read(key))?.value).toEqual(read)
    await updateWithRetry({ store: next(store) }, key, (there) => there && { ...there, list: [] })
    expect((await store.read(key))?.value).toEqual({ ...read, list: [] })
  })

  test('what a newer release kept is never overwritten', async () => {
    const shelf = memoryStore()
    await shelf.create(key, { v: 2, anything: 'new' })
    const before = await shelf.read(key)
    const store = versioned(shelf)
    await expect(store.read(key)).rejects.toThrow(StorageUnavailable)
    await expect(store.create(key, kept)).rejects.toThrow(StorageUnavailable)
    await expect(store.replace(key, '"x"', kept)).rejects.toThrow(StorageUnavailable)
    await expect(updateWithRetry({ store }, key, () => kept)).rejects.toThrow(StorageUnavailable)
    await expect(updateWithRetry({ store }, key, () => kept, 'nothing')).rejects.toThrow(StorageUnavailable)
    expect(await shelf.read(key)).toEqual(before)
  })
})

test('nothing is kept without the version of its shape', async () => {
  const store = versioned(memoryStore())
  await expect(store.create('tour/a/b', { v: 2 })).rejects.toThrow(TypeError)
  await expect(store.create('tour/a/b', {})).rejects.toThrow(TypeError)
})

test('a release, the next one and the first again, side by side: everything is read, and no change is lost', async () => {
  for (let seed = 1; seed <= 200; seed += 1) {
    const store = memoryStore()
    const key = 'mw/a/lane/2026-11-16'
    const old: Process = {
      async run(own) {
        for (let n = 0; n < 3; n += 1)
          await updateWithRetry<Old>({ store: oldRelease(own), stepBack: quick }, key, (there) => ({
            v: 1,
            n: (there?.n ?? 0) + 1,
          }))
      },
    }
    const young: Process = {
      async run(own) {
        for (let n = 0; n < 3; n += 1)
          await updateWithRetry<New>({ store: newRelease(own), stepBack: quick }, key, (there) => ({
            v: 2,
            count: (there?.count ?? 0) + 1,
          }))
      },
    }
    const again: Process = { run: old.run }
    await simulate(store, [old, young, again], seeded(seed), { kills: 0, jumps: 0 }, () => {})
    expect((await oldRelease(store).read<Old>(key))?.value).toEqual({ v: 1, n: 9 })
    expect((await newRelease(store).read<New>(key))?.value).toEqual({ v: 2, count: 9 })
  }
})

/** Records as releases before kept them: without what has been added since. */
const asItWas = {
  'events/all': {
    v: 1,
    events: [{ id: 'old-night', title: 'Old Night', datetime: '2026-11-25T23:00:00.000Z', summary: 'x' }],
  },
  'shop/products': {
    v: 1,
    products: [{ id: '1-aa', name: 'Bottle', cents: 1200, image: 'https://images.example/b.png' }],
  },
  'tour/2026-11/tour_1': {
    v: 1,
    id: 'tour_1',
    name: 'Kim',
    phone: '555',
    date: '2026-12-01',
    time: '4pm',
    status: 'new',
    createdAt: '2026-11-20T12:00:00.000Z',
  },
  'image/0123456789012345678901234567890123456789': { v: 1, data: 'iVBORw0KGgo=' },
  'blocks/all': { v: 1, blocks: [] },
}

test('records from before optional parts were added are answered as ever', async () => {
  const store = memoryStore()
  for (const [key, value] of Object.entries(asItWas)) await store.create(key, value)
  const server = testServer({ store })
  const { cookie } = await server.signUpStaff()
  const asked = async (path: string) => (await server.ask('GET', `/api/${path}`, undefined, { cookie })).body
  expect(await asked('events')).toMatchObject({ events: [{ id: 'old-night' }] })
  expect(await asked('desk/products')).toMatchObject({ products: [{ id: '1-aa', rev: 0 }] })
  expect(await asked('tour-requests')).toMatchObject({ requests: [{ id: 'tour_1', notes: '', rev: 0 }] })
  const edited = { title: 'New Night', datetime: '2026-11-25T18:00', summary: 'x', image: '', rev: 0 }
  expect((await server.ask('PATCH', '/api/events/old-night', edited, { cookie })).status).toBe(200)
})

test('a release that meets what it cannot read answers that it is to be asked again later', async () => {
  const store = memoryStore()
  await store.create('events/all', { v: 2, calendar: {} })
  const server = testServer({ store })
  const { cookie } = await server.signUpStaff()
  const before = await store.read('events/all')
  expect((await server.ask('GET', '/api/events')).status).toBe(503)
  const body = { title: 'New Night', datetime: '2026-11-25T18:00', summary: 'x', image: '' }
  expect((await server.ask('POST', '/api/events', body, { cookie })).status).toBe(503)
  expect(await store.read('events/all')).toEqual(before)
})
