/** Records at the store: only known kinds and versions are read and written, and so are those of earlier releases. */
import { expect, test } from 'vitest'
import { memoryStore } from '#server/test-support/storage/memory-store.ts'
import { testServer } from '#server/test-support/server/test-server.ts'
import { versioned } from './record-versions.ts'
import { memoryRecords } from '#server/test-support/server/memory-records.ts'

const noAlarm = (problem: string): void => {
  throw new Error(problem)
}

test('rejects writes without the current version', async () => {
  const store = versioned(memoryRecords(), noAlarm)
  await expect(store.create('tour/a/b', { v: 2 })).rejects.toThrow(TypeError)
  await expect(store.create('tour/a/b', {})).rejects.toThrow(TypeError)
})

test('a key of an unknown kind can be neither read nor written', async () => {
  const store = versioned(memoryRecords(memoryStore(new Map([['other/a', { text: '{"v":1}', tag: '"1"' }]]))), noAlarm)
  await expect(store.read('other/a')).rejects.toThrow(TypeError)
  await expect(store.create('other/b', { v: 1 })).rejects.toThrow(TypeError)
})

/** Records of earlier releases, without fields added since. */
const oldRecords = {
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
  'closures/all': { v: 1, closures: [] },
}

test('serves records from before optional fields were added', async () => {
  const store = memoryStore()
  for (const [key, value] of Object.entries(oldRecords)) await store.create(key, value)
  const server = testServer({ store })
  const { cookie } = await server.signUpStaff()
  const get = async (path: string) => (await server.ask('GET', `/api/${path}`, undefined, { cookie })).body
  expect(await get('events')).toMatchObject({ events: [{ id: 'old-night' }] })
  expect(await get('admin/products')).toMatchObject({ products: [{ id: '1-aa', rev: 0 }] })
  expect(await get('tour-requests')).toMatchObject({ requests: [{ id: 'tour_1', notes: '', rev: 0 }] })
  const edited = { title: 'New Night', datetime: '2026-11-25T18:00', summary: 'x', image: '', rev: 0 }
  expect((await server.ask('PATCH', '/api/events/old-night', edited, { cookie })).status).toBe(200)
})

test('responds 503 when a record has an unreadable version', async () => {
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
