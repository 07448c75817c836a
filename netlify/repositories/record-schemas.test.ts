/** Record schemas: what matches is read as it was written; what does not raises an alarm, and nothing is written over it. */
// @module-tag long
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from '#domain/calendar/calendar.ts'
import { memoryStore } from '#server/test-support/storage/memory-store.ts'
import { StorageUnavailable, type Doc } from '#server/storage/store.ts'
import { arbitraryOf, type Json } from '#server/test-support/fixtures/arbitrary-record.ts'
import { InvalidRecord } from '#server/storage/invalid-record.ts'
import { versioned } from '#server/repositories/record-versions.ts'
import { updateWithRetry } from '#server/repositories/update-with-retry.ts'
import { sizes } from '#server/test-support/server/soak-report.ts'
import { rebuilt, recordSchemas } from './record-schemas.ts'
import { memoryRecords } from '#server/test-support/server/memory-records.ts'

/** Matches no field of any record. */
const wrong = { wrong: null }

/** The paths of all values in a record, e.g. ['entries', '0', 'id']. */
function pathsOf(value: Json, path: readonly string[] = []): string[][] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, part]) => {
    const own = path.concat(name)
    return [own].concat(pathsOf(part, own))
  })
}

function withWrong(value: Json, [name, ...rest]: readonly string[]): Json {
  if (name === undefined) return wrong
  if (Array.isArray(value)) return value.map((part, index) => (String(index) === name ? withWrong(part, rest) : part))
  return typeof value === 'object' && value !== null ? { ...value, [name]: withWrong(value[name]!, rest) } : wrong
}

function storeWithAlarms() {
  const backing = memoryStore()
  const alarms: string[] = []
  return { backing, alarms, store: versioned(memoryRecords(backing), (problem) => alarms.push(problem)) }
}

const kinds = Object.entries(recordSchemas).map(([kind, schema]) => ({
  kind,
  key: kind.includes('/') ? kind : `${kind}/a/b`,
  records: arbitraryOf(schema),
}))

describe.each(kinds)('$kind', ({ kind, key, records }) => {
  const alarm = `record does not match its schema: ${kind} ${key}`

  test('a record is read as it was written, with fields of a newer release', async () => {
    await fc.assert(
      fc.asyncProperty(records, async (record) => {
        const { store, alarms } = storeWithAlarms()
        const newer = { ...(record as Doc), addedLater: { list: [1] } }
        await store.create(key, newer)
        expect((await store.read(key))?.value).toEqual(newer)
        await updateWithRetry({ store }, key, (current) => current && { ...current })
        expect((await store.read(key))?.value).toEqual(newer)
        expect(alarms).toEqual([])
      }),
      { numRuns: sizes(20, 1000) },
    )
  })

  test.runIf(kind !== 'snap')('a record of another version raises the alarm, and is never overwritten', async () => {
    const [record] = fc.sample(records, 1) as [Doc]
    const { backing, store, alarms } = storeWithAlarms()
    await backing.create(key, { ...record, v: 2 })
    const before = await backing.read(key)
    await expect(store.read(key)).rejects.toThrow(InvalidRecord)
    await expect(store.create(key, record)).rejects.toThrow(StorageUnavailable)
    await expect(store.replace(key, '"x"', record)).rejects.toThrow(StorageUnavailable)
    await expect(updateWithRetry({ store }, key, () => record)).rejects.toThrow(InvalidRecord)
    await expect(updateWithRetry({ store }, key, () => record, 'nothing')).rejects.toThrow(InvalidRecord)
    expect(await backing.read(key)).toEqual(before)
    expect([...new Set(alarms)]).toEqual([`record is of a version that this release cannot read: ${kind} ${key}`])
  })

  test('a record with one field of a wrong type raises the alarm, and nothing is written', async () => {
    await fc.assert(
      fc.asyncProperty(records, fc.nat(), async (record, nth) => {
        const paths = pathsOf(record).filter((path) => kind !== 'snap' || path.at(-1) !== 'row')
        const broken = withWrong(record, paths[nth % paths.length]!) as Doc
        const { backing, store, alarms } = storeWithAlarms()
        await backing.create(key, broken)
        const before = await backing.read(key)
        if (kind in rebuilt) {
          expect((await store.read(key))?.value).toEqual(rebuilt[kind])
          expect(alarms).toEqual([alarm])
          return
        }
        const next = () => record as Doc
        await expect(store.read(key)).rejects.toThrow(InvalidRecord)
        await expect(store.create(key, record as Doc)).rejects.toThrow(StorageUnavailable)
        await expect(updateWithRetry({ store }, key, next)).rejects.toThrow(InvalidRecord)
        await expect(updateWithRetry({ store }, key, next, 'nothing')).rejects.toThrow(InvalidRecord)
        await expect(store.replace(key, before!.tag, broken)).rejects.toThrow(TypeError)
        expect(new Set(alarms)).toEqual(new Set([alarm]))
        expect(await backing.read(key)).toEqual(before)
      }),
      { numRuns: sizes(40, 2000) },
    )
  })
})

test('a valid year has valid days only', async () => {
  const { store } = storeWithAlarms()
  for (let day = '2026-01-01'; day < '2027-01-01'; day = addDays(day, 1))
    expect((await store.create(`mrsvp/a/${day}`, { v: 1, date: day })).won).toBe(true)
  await expect(store.create('mrsvp/a/b', { v: 1, date: '2026-02-30' })).rejects.toThrow(TypeError)
})
