/** Record versions: a release reads the previous version and never overwrites one it cannot read. */
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { memoryStore } from '#server/storage/memory-store.ts'
import { StorageUnavailable, type Doc, type Store } from '#server/storage/store.ts'
import { testServer } from '#server/test-support/server/test-server.ts'
import { keyPrefixes } from '#server/test-support/fixtures/store-dump.ts'
import { simulate, seeded, type Process } from '#server/test-support/simulation/simulator.ts'
import { updateWithRetry } from './update-with-retry.ts'
import { InvalidRecord } from '#server/storage/invalid-record.ts'
import { versioned } from './record-versions.ts'
import { fits, type Schema } from './records/fields.ts'
import { recordSchemas, type Conversion } from './records/schemas.ts'
import { memoryRecords } from '#server/test-support/server/memory-records.ts'

/** A conversion of records that match the schema `from`. */
const conversion =
  <From>(from: Schema<From>, convert: (record: From) => Doc): Conversion =>
  (record) =>
    fits(from, record) ? convert(record) : undefined

const oldSchema = z.object({ v: z.literal(1), n: z.int() })
const newSchema = z.object({ v: z.literal(2), count: z.int() })
type Old = z.infer<typeof oldSchema>
type New = z.infer<typeof newSchema>

const noAlarm = (problem: string): void => {
  throw new Error(problem)
}
const oldRelease = (store: Store) =>
  versioned(memoryRecords(store), noAlarm, {
    mw: { v: 1, schema: oldSchema, downgrade: conversion(newSchema, ({ count }): Old => ({ v: 1, n: count })) },
  })
const newRelease = (store: Store) =>
  versioned(memoryRecords(store), noAlarm, {
    mw: { v: 2, schema: newSchema, upgrade: conversion(oldSchema, ({ n }): New => ({ v: 2, count: n })) },
  })
const noBackoff = async () => {}

const versionedPrefixes = keyPrefixes.filter((prefix) => !['snap', 'tried'].includes(prefix))

describe.each(versionedPrefixes)('%s/', (prefix) => {
  const key = `${prefix}/a/b`
  const oldRecord = { v: 1, name: 'Sam', list: [1, 2] }
  const previous = z.looseObject({ v: z.literal(1), name: z.string() })
  const present = (store: Store, alarm = noAlarm) =>
    versioned(memoryRecords(store), alarm, { [prefix]: { v: 1, schema: previous } })
  const next = (store: Store) =>
    versioned(memoryRecords(store), noAlarm, {
      [prefix]: {
        v: 2,
        schema: z.object({ v: z.literal(2), names: z.array(z.string()) }),
        upgrade: conversion(previous, ({ name, ...rest }) => ({ ...rest, v: 2, names: [name] })),
      },
    })

  test('upgrades a record of the previous version on read, and stores it on the next write', async () => {
    const store = memoryStore()
    await present(store).create(key, oldRecord)
    const upgraded = { v: 2, names: ['Sam'], list: [1, 2] }
    expect((await next(store).read(key))?.value).toEqual(upgraded)
    await updateWithRetry({ store: next(store) }, key, (current) => current && { ...current, list: [] })
    expect((await store.read(key))?.value).toEqual({ ...upgraded, list: [] })
  })

  test('never overwrites a record of a newer version', async () => {
    const backing = memoryStore()
    await backing.create(key, { v: 2, anything: 'new' })
    const before = await backing.read(key)
    const alarms = new Set<string>()
    const store = present(backing, (problem) => void alarms.add(problem))
    await expect(store.read(key)).rejects.toThrow(StorageUnavailable)
    await expect(store.create(key, oldRecord)).rejects.toThrow(StorageUnavailable)
    await expect(store.replace(key, '"x"', oldRecord)).rejects.toThrow(StorageUnavailable)
    await expect(updateWithRetry({ store }, key, () => oldRecord)).rejects.toThrow(StorageUnavailable)
    await expect(updateWithRetry({ store }, key, () => oldRecord, 'nothing')).rejects.toThrow(StorageUnavailable)
    expect(await backing.read(key)).toEqual(before)
    expect([...alarms]).toEqual([`record is of a version that this release cannot read: ${prefix} ${key}`])
  })
})

test('rejects writes without the current version', async () => {
  const store = versioned(memoryRecords(), noAlarm)
  await expect(store.create('tour/a/b', { v: 2 })).rejects.toThrow(TypeError)
  await expect(store.create('tour/a/b', {})).rejects.toThrow(TypeError)
})

test('every kind of key has a schema, and no other key can be read or written', async () => {
  expect([...new Set(Object.keys(recordSchemas).map((kind) => kind.split('/')[0]))].toSorted()).toEqual([
    ...keyPrefixes,
  ])
  const store = versioned(memoryRecords(memoryStore(new Map([['other/a', { text: '{"v":1}', tag: '"1"' }]]))), noAlarm)
  await expect(store.read('other/a')).rejects.toThrow(TypeError)
  await expect(store.create('other/b', { v: 1 })).rejects.toThrow(TypeError)
})

test('a record of the previous version that does not match that version raises the alarm', async () => {
  const backing = memoryStore()
  await backing.create('mw/a/lane/2026-11-16', { v: 1, n: 'three' })
  const alarms: string[] = []
  const store = versioned(memoryRecords(backing), (problem) => alarms.push(problem), {
    mw: { v: 2, schema: newSchema, upgrade: conversion(oldSchema, ({ n }): New => ({ v: 2, count: n })) },
  })
  await expect(store.read('mw/a/lane/2026-11-16')).rejects.toThrow(InvalidRecord)
  expect(alarms).toEqual(['record does not match its schema: mw mw/a/lane/2026-11-16'])
})

test('a release, the next one and a rollback run side by side: every record is readable and no change is lost', async () => {
  for (let seed = 1; seed <= 200; seed += 1) {
    const store = memoryStore()
    const key = 'mw/a/lane/2026-11-16'
    const old: Process = {
      async run(own) {
        for (let n = 0; n < 3; n += 1)
          await updateWithRetry<Old>({ store: oldRelease(own), backoff: noBackoff }, key, (current) => ({
            v: 1,
            n: (current?.n ?? 0) + 1,
          }))
      },
    }
    const next: Process = {
      async run(own) {
        for (let n = 0; n < 3; n += 1)
          await updateWithRetry<New>({ store: newRelease(own), backoff: noBackoff }, key, (current) => ({
            v: 2,
            count: (current?.count ?? 0) + 1,
          }))
      },
    }
    const rollback: Process = { run: old.run }
    await simulate(store, [old, next, rollback], seeded(seed), { killRate: 0, clockJumpRate: 0 }, () => {})
    expect((await oldRelease(store).read<Old>(key))?.value).toEqual({ v: 1, n: 9 })
    expect((await newRelease(store).read<New>(key))?.value).toEqual({ v: 2, count: 9 })
  }
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
