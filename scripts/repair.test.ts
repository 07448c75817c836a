/** Repairing one record: it is shown, set aside or restored, and nothing that can be read is touched. */
// @module-tag long
import type { TourRecord } from '#records/tours.ts'
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { openRepositories } from '#server/repositories/record-versions.ts'
import { keys } from '#server/repositories/keys.ts'
import { openBlobsStore } from '#server/storage/blobs-store.ts'
import { openRawBlobs } from '#server/storage/raw-blobs.ts'
import { startBlobsEmulator, type Emulator } from '#server/test-support/faults/blobs-emulator.ts'
import { findInBackup } from '#scripts/backup/read-backup.ts'
import { writeBackup } from '#scripts/backup/write-backup.ts'
import { examine, restoreOne, setAside } from './repair.ts'

const name = 'nest-production'
const folder = mkdtempSync(join(tmpdir(), 'nest-repair-'))
const key = keys.tour('2026-11', 'a-tour')
const tour: TourRecord = {
  v: 1,
  id: 'a-tour',
  name: 'Kim',
  phone: '555',
  date: '2026-12-01',
  time: '4pm',
  status: 'new',
  createdAt: '2026-11-21T17:00:00.000Z',
}
let emulator: Emulator
let files = 0
const fileName = () => join(folder, `aside ${(files += 1)}`)

/** A site with a back-up and one record that was damaged after it. */
async function damaged(text: string) {
  const { url, siteId, token } = emulator.explicit
  const raw = openRawBlobs({ name, url, siteId, token })
  const store = openBlobsStore({ name, explicit: emulator.explicit })
  await openRepositories(() => undefined)({ name, explicit: emulator.explicit }).create(key, tour)
  const backup = `${fileName()}.backup.gz`
  await writeBackup(raw, name, new Date('2026-11-21T08:00:00Z'), backup)
  await store.remove(key)
  await raw.create(key, { body: Buffer.from(text), metadata: {} })
  const record = await examine(raw, key)
  return { raw, store, key, record, saved: await findInBackup(backup, key) }
}

beforeEach(async () => {
  emulator = await startBlobsEmulator()
})
afterEach(() => emulator.stop())
afterAll(() => rmSync(folder, { recursive: true }))

test.each([
  ['{"v":1,', 'the whole record: it is no JSON object'],
  ['{"v":7}', 'v: 7, but this release reads 1'],
  [JSON.stringify({ ...tour, phone: 5 }), 'phone: '],
])('says why %s cannot be read', async (text, why) => {
  const { record } = await damaged(text)
  expect(record.why[0]).toContain(why)
  expect(record.blob.body.toString()).toBe(text)
})

test.each([
  ['is being changed can be read', JSON.stringify({ ...tour, _t: { id: 'x', next: tour, until: 0 } }), []],
  ['has no value any more can be read', '{"_t":null}', []],
  [
    'is about to become another says what of that cannot be read',
    JSON.stringify({ ...tour, _t: { id: 'x', next: { ...tour, phone: 5 }, until: 0 } }),
    [expect.stringContaining('what a transaction makes of it: phone')],
  ],
  ['has a damaged intent says so', JSON.stringify({ ...tour, _t: { id: 'x' } }), ['an intent is damaged']],
])('a record that %s', async (_, text, why) => {
  expect((await damaged(text)).record.why).toEqual(why)
})

test('an unknown key is a sentence', async () => {
  const { raw } = await damaged('{')
  await expect(examine(raw, 'tour/2026-11/none')).rejects.toThrow('There is no record tour/2026-11/none.')
})

test('a record is set aside in a file that only its owner reads, and is gone from the site', async () => {
  const repair = await damaged('{"v":1,')
  const file = fileName()
  await setAside(repair, file)
  expect([readFileSync(file, 'utf8'), statSync(file).mode & 0o777]).toEqual(['{"v":1,', 0o600])
  await expect(examine(repair.raw, key)).rejects.toThrow('There is no record')
})

test('a record is restored from a back-up', async () => {
  const repair = await damaged('{"v":1}')
  await restoreOne(repair, fileName(), repair.saved)
  const { why, text } = await examine(repair.raw, key)
  expect([why, JSON.parse(text)]).toEqual([[], expect.objectContaining(tour)])
})

test('one that can be read, that has changed, or that the back-up does not have stays as it is', async () => {
  const readable = await damaged(JSON.stringify(tour))
  await expect(setAside(readable, fileName())).rejects.toThrow('can be read')
  const changed = {
    ...readable,
    record: { ...readable.record, blob: { body: Buffer.from('{'), metadata: {} }, why: ['x'] },
  }
  await expect(setAside(changed, fileName())).rejects.toThrow('has changed')
  await expect(restoreOne(changed, fileName(), undefined)).rejects.toThrow('does not have')
  await expect(restoreOne(changed, fileName(), { body: Buffer.from('{}'), metadata: {} })).rejects.toThrow('either')
  expect((await examine(readable.raw, key)).why).toEqual([])
})
