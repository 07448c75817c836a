/** Back-up and restore of a deployed site: through Netlify's API, whose signed URLs lead to the object storage. */
// @module-tag long
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { keys } from '#server/repositories/keys.ts'
import { proofOf } from '#server/repositories/key-pepper.ts'
import { openRawBlobs } from '#server/storage/raw-blobs.ts'
import { startSignedUrlsEmulator, type SignedUrlsEmulator } from '#server/test-support/faults/signed-urls-emulator.ts'
import { testKeyPepper } from '#server/test-support/server/test-server.ts'
import { restoreBackup } from './read-backup.ts'
import { writeBackup } from './write-backup.ts'

const name = 'nest-production'
const at = new Date('2026-11-21T08:00:00Z')
/** More than one page of the list. */
const records = 130

let site: SignedUrlsEmulator
let other: SignedUrlsEmulator
let folder: string
let file: string
const rawOf = ({ apiUrl, siteId, token }: SignedUrlsEmulator, more: object = {}) =>
  openRawBlobs({ name, apiUrl, siteId, token, ...more })
const restore = (intoFull = false) => restoreBackup({ file, store: rawOf(other), keyPepper: testKeyPepper, intoFull })

beforeEach(async () => {
  site = await startSignedUrlsEmulator()
  other = await startSignedUrlsEmulator()
  folder = mkdtempSync(join(tmpdir(), 'nest-api-backup-'))
  file = join(folder, 'a.backup.gz')
  const raw = rawOf(site)
  const proof = Buffer.from(JSON.stringify({ v: 1, proof: proofOf(testKeyPepper) }))
  await raw.create(keys.keyPepperProof, { body: proof, metadata: { w: 'first' } })
  for (let number = 0; number < records; number += 1)
    await raw.create(`tour/2026-11/${number}`, { body: Buffer.from([number, 0, 255]), metadata: { number } })
})
afterEach(() => {
  site.stop()
  other.stop()
  rmSync(folder, { recursive: true })
})

test('a restored site has the same bytes and metadata', async () => {
  expect(await writeBackup(rawOf(site), name, at, file)).toEqual({ keys: records + 1, consistent: true })
  expect(await restore()).toMatchObject({ written: records + 1, skipped: 0 })
  expect(new Map([...other.blobs].toSorted())).toEqual(new Map([...site.blobs].toSorted()))
  expect(new Set(site.requests)).toEqual(new Set(['api GET', 'api PUT', 'storage GET', 'storage PUT']))
})

test('a record that exists is neither overwritten nor requested', async () => {
  await writeBackup(rawOf(site), name, at, file)
  const newer = { body: Buffer.from('newer'), metadata: {} }
  await rawOf(other).create('tour/2026-11/7', newer)
  await expect(restore()).rejects.toThrow('The site is not empty')
  const before = other.requests.filter((request) => request === 'storage PUT').length
  expect(await restore(true)).toMatchObject({ written: records, skipped: 1 })
  expect(other.requests.filter((request) => request === 'storage PUT')).toHaveLength(before + records)
  expect((await rawOf(other).read('tour/2026-11/7'))?.body).toEqual(newer.body)
})

test('a create that finds the key taken changes nothing', async () => {
  expect(await rawOf(site).create('tour/2026-11/7', { body: Buffer.from('late'), metadata: {} })).toBe(false)
  expect((await rawOf(site).read('tour/2026-11/7'))?.body).toEqual(Buffer.from([7, 0, 255]))
})

test('an access token that is not valid stops the back-up with its status', async () => {
  await expect(writeBackup(rawOf(site, { token: 'revoked' }), name, at, file)).rejects.toThrow('responded with 401')
})
