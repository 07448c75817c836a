/** The storage check: correct results for good and faulty storages, one run at a time, time limits, cleanup. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { BlobsServer } from '@netlify/blobs/server'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import type { Reply } from '#api-contract/schemas.ts'
import { storageCheckMessages } from '#domain/messages/admin-messages.ts'
import type { PasswordHasher, StorageCheckTarget } from '#server/context/request-context.ts'
import { openBlobsStore, type BlobsStoreOptions } from '#server/storage/blobs-store.ts'
import { memoryStore } from '#server/storage/memory-store.ts'
import { startBlobsEmulator, type Emulator } from '#server/test-support/faults/blobs-emulator.ts'
import { fakePasswordHasher, errorOf, matchesContract, testServer } from '#server/test-support/server/test-server.ts'
import { passwordHasher } from '#server/services/accounts/passwords/password-hashes.ts'

type Report = Reply<'runStorageCheck'>['report']

const targetOn = (explicit: NonNullable<BlobsStoreOptions['explicit']>): StorageCheckTarget => ({
  open: (watch) => openBlobsStore({ name: 'storage-check', explicit, onResponse: watch }),
  context: 'production',
  published: true,
})

async function serverWith(target: StorageCheckTarget, passwords = fakePasswordHasher() as PasswordHasher) {
  const server = testServer({ passwords, storageCheckTarget: target })
  const { cookie } = await server.signUpStaff()
  const runCheck = () => server.ask('POST', '/api/admin/storage-check', undefined, { cookie })
  const last = async () =>
    (await server.ask('GET', '/api/admin/storage-check', undefined, { cookie })).body as Reply<'lastStorageCheck'>
  return { server, cookie, runCheck, last }
}

/** These depend on the speed of the machine. */
const timingChecks = new Set(['Operations take less than a second', 'A list of a thousand keys'])
const failedChecks = ({ checks }: Report) =>
  checks.filter(({ ok, name }) => !ok && !timingChecks.has(name)).map(({ name }) => name)

let emulator: Emulator
beforeAll(async () => {
  emulator = await startBlobsEmulator()
})
afterAll(() => emulator.stop())

/** Faster than the emulator: no network. */
const inMemory = (store = memoryStore()): StorageCheckTarget => ({
  open: () => store,
  context: 'production',
  published: true,
})

describe('on a storage that keeps its guarantees', () => {
  it('passes, stores the report, writes the admin log and removes its data', async () => {
    const { server, cookie, runCheck, last } = await serverWith(targetOn(emulator.explicit), passwordHasher)
    expect(await last()).toEqual({
      deploy: { environment: 'production', context: 'production', published: true, node: process.version },
      running: false,
    })
    const response = await runCheck()
    expect([response.status, matchesContract('runStorageCheck', response)]).toEqual([201, true])
    const { report } = response.body as { report: Report }
    expect(failedChecks(report)).toEqual([])
    expect(report.checks).toHaveLength(11)
    expect(report.checks.find(({ name }) => name === 'A new key has one winner')?.measured).toBe(
      '50 writers at once, 4 times: 1, 1, 1, 1 won.',
    )
    expect([...emulator.blobs.keys()].filter((key) => key.includes('tried/'))).toEqual([])
    expect(await last()).toMatchObject({ running: false, report })
    const log = await server.ask('GET', '/api/log?day=2026-11-21', undefined, { cookie })
    expect(log.body).toMatchObject({ entries: [{ what: 'storage_checked' }] })
  })

  it('removes data left behind by an earlier check', async () => {
    const store = memoryStore()
    await store.create('tried/long-ago/x', {})
    await (await serverWith(inMemory(store))).runCheck()
    expect(await store.list('tried/')).toEqual([])
  })

  it('rejects concurrent runs', async () => {
    const { runCheck } = await serverWith(inMemory())
    const responses = await Promise.all([runCheck(), runCheck(), runCheck()])
    expect(responses.map(({ status }) => status).toSorted()).toEqual([201, 409, 409])
    expect(errorOf(responses.find(({ status }) => status === 409)!).error).toBe(storageCheckMessages.running)
  })

  it('an interrupted run blocks others only until its lease expires', async () => {
    const { server, runCheck, last } = await serverWith(inMemory())
    const until = server.context.now().getTime() + 30_000
    await server.context.store.create('probe/last', { v: 1, run: 'broken', until })
    expect((await runCheck()).status).toBe(409)
    expect((await last()).running).toBe(true)
    server.setClock(new Date(until))
    expect((await last()).running).toBe(false)
    expect((await runCheck()).status).toBe(201)
  })

  it('reports a deploy that should not write', async () => {
    const { runCheck } = await serverWith({ ...inMemory(), published: false })
    expect(failedChecks(((await runCheck()).body as { report: Report }).report)).toContain('This deploy may write')
  })
})

describe('detects', () => {
  it("that the storage of Netlify's local sandbox is not atomic and has no tags", async () => {
    const directory = mkdtempSync(join(tmpdir(), 'stock-'))
    const server = new BlobsServer({ directory, token: 'a-token' })
    const { port } = await server.start()
    onTestFinished(async () => {
      await server.stop()
      rmSync(directory, { recursive: true })
    })
    const explicit = { url: `http://localhost:${port}`, siteId: 'a-site', token: 'a-token' }
    const { runCheck } = await serverWith(targetOn(explicit))
    const { report } = (await runCheck()).body as { report: Report }
    expect(failedChecks(report)).toEqual(
      expect.arrayContaining(['A new key has one winner', 'A version is replaced once', 'A version has one tag']),
    )
  })

  it('a storage with another status for conflicts', async () => {
    const faulty = await startBlobsEmulator()
    onTestFinished(faulty.stop)
    let writes = 0
    faulty.faults.fault = ({ operation }) =>
      operation === 'write' && (writes += 1) % 7 === 0 ? { when: 'before', how: 409 } : undefined
    const { runCheck } = await serverWith(targetOn(faulty.explicit))
    expect(failedChecks(((await runCheck()).body as { report: Report }).report)).toContain(
      'A refused write is answered 412',
    )
  })

  it('an unreachable storage, within the time limit', async () => {
    const faulty = await startBlobsEmulator()
    onTestFinished(faulty.stop)
    faulty.faults.offline = true
    const { runCheck } = await serverWith(targetOn(faulty.explicit))
    const { report } = (await runCheck()).body as { report: Report }
    expect(report.checks.filter(({ ok }) => ok).map(({ name }) => name)).toEqual(['This deploy may write'])
    expect(report.checks.find(({ name }) => name === 'A new key has one winner')?.measured).toMatch(/^It failed: /)
  })
})

it('does nothing without a test store', async () => {
  const server = testServer()
  const { cookie } = await server.signUpStaff()
  expect((await server.ask('POST', '/api/admin/storage-check', undefined, { cookie })).status).toBe(404)
})
