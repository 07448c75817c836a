/** The storage check: passes on a storage that keeps its guarantees, by either way, and names the one that another breaks. */
// @module-tag long
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { BlobsServer } from '@netlify/blobs/server'
import { expect, onTestFinished, test } from 'vitest'
import { startBlobsEmulator } from '#server/test-support/faults/blobs-emulator.ts'
import { startSignedUrlsEmulator } from '#server/test-support/faults/signed-urls-emulator.ts'
import { checkStorage } from './check-storage.ts'

const name = 'nest-storage-check'

async function failed(options: Omit<Parameters<typeof checkStorage>[0], 'name'>): Promise<string[]> {
  const results = await checkStorage({ name, ...options })
  return Object.entries(results).flatMap(([check, problem]) => (problem === undefined ? [] : [`${check}: ${problem}`]))
}

test('the emulator passes, and is empty afterwards', async () => {
  const emulator = await startBlobsEmulator()
  onTestFinished(emulator.stop)
  expect(await failed({ explicit: emulator.explicit })).toEqual([])
  expect([...emulator.blobs.keys()]).toEqual([])
})

test('the API and its signed URLs pass, with fewer requests than the API allows in a minute', async () => {
  const site = await startSignedUrlsEmulator()
  onTestFinished(site.stop)
  expect(await failed({ explicit: site })).toEqual([])
  expect(site.blobs.size).toBe(0)
  expect(site.requests.filter((request) => request.startsWith('api')).length).toBeLessThan(400)
})

test("the storage of Netlify's local sandbox, which has no tags, fails", async () => {
  const directory = mkdtempSync(join(tmpdir(), 'stock-'))
  const server = new BlobsServer({ directory, token: 'a-token' })
  const { port } = await server.start()
  onTestFinished(async () => {
    await server.stop()
    rmSync(directory, { recursive: true })
  })
  const explicit = { url: `http://localhost:${port}`, siteId: 'a-site', token: 'a-token' }
  expect(await failed({ explicit })).toEqual(
    expect.arrayContaining([
      expect.stringContaining('a new key has one winner'),
      expect.stringContaining('a version is replaced once'),
      expect.stringContaining('a version has one tag'),
    ]),
  )
})

test('a storage that ignores the conditions of writes fails', async () => {
  const emulator = await startBlobsEmulator()
  onTestFinished(emulator.stop)
  emulator.faults.fault = (request) => void Object.assign(request, { ifNoneMatch: undefined, ifMatch: undefined })
  expect(await failed({ explicit: emulator.explicit })).toEqual([
    'a new key has one winner: of 20 writers at once won: 20 instead of 1',
    'a version is replaced once: of 10 writers at once won: 10 instead of 1',
    'a version has one tag, and never comes back: a write with the tag of an old, equal version won: true instead of false',
    'a refused write is answered 412: other statuses:  instead of 412',
  ])
})

test('another status for conflicts is reported', async () => {
  const emulator = await startBlobsEmulator()
  onTestFinished(emulator.stop)
  let writes = 0
  emulator.faults.fault = ({ operation }) =>
    operation === 'write' && (writes += 1) % 7 === 0 ? { when: 'before', how: 409 } : undefined
  expect(await failed({ explicit: emulator.explicit })).toEqual([
    'a refused write is answered 412: other statuses: 412, 409 instead of 412',
  ])
})

test('a storage that does not answer fails every check', async () => {
  const emulator = await startBlobsEmulator()
  onTestFinished(emulator.stop)
  emulator.faults.offline = true
  expect(await failed({ explicit: emulator.explicit, retryPolicy: { maxTries: 1 } })).toHaveLength(6)
})
