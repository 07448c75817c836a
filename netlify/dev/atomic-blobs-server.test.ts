/** The local Blobs server: passes the store contract through the real client, and persists data across restarts. */
// @module-tag long
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openBlobsStore } from '#server/storage/blobs-store.ts'
import { storeContract } from '#server/test-support/storage/store.contract.ts'
import { startAtomicBlobs } from './atomic-blobs-server.ts'

const directory = mkdtempSync(join(tmpdir(), 'blobs-'))
afterAll(() => rmSync(directory, { recursive: true }))

const open = async (name: string) => {
  const { url, stop } = await startAtomicBlobs({ directory, token: 'a-token' })
  const explicit = { url, siteId: 'local', token: 'a-token' }
  // A busy machine may take longer than the site would wait.
  return { store: openBlobsStore({ name, explicit, retryPolicy: { timeoutMs: 60_000 } }), url, stop }
}

storeContract('the blobs store on the local server', async () => {
  const { store, stop } = await open('contract')
  return { store, close: stop }
})

test('data survives a restart', async () => {
  const first = await open('restart')
  await first.store.create('mw/a/lane/2026-11-16', { n: 1 })
  await first.stop()
  const second = await open('restart')
  expect((await second.store.read('mw/a/lane/2026-11-16'))?.value).toEqual({ n: 1 })
  expect(await second.store.list('mw/')).toHaveLength(1)
  await second.stop()
})

test('rejects requests without the token and paths outside the folder', async () => {
  const { url, stop } = await open('guarded')
  const put = (path: string, token: string) =>
    fetch(`${url}${path}`, { method: 'PUT', body: '{}', headers: { authorization: `Bearer ${token}` } })
  expect((await put('/local/site:guarded/a', 'another-token')).status).toBe(403)
  expect((await put('/local/site:guarded/..%2f..%2f..%2fescaped', 'a-token')).status).toBe(400)
  expect((await put('/local/..%2fescaped/a', 'a-token')).status).toBe(400)
  await stop()
})
