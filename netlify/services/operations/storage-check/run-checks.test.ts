/** The storage check finds a good storage good and a bad one bad, one at a time, in bounded time, and leaves nothing. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { BlobsServer } from '@netlify/blobs/server'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import type { Reply } from '#api-contract/schemas.ts'
import { storageCheckMessages } from '#domain/messages/admin-messages.ts'
import type { PasswordHasher, StorageCheckTarget } from '#server/http/request-context.ts'
import { openBlobsStore, type Where } from '#server/storage/blobs-store.ts'
import { memoryStore } from '#server/storage/memory-store.ts'
import { startBlobsEmulator, type Emulator } from '#server/test-support/faults/blobs-emulator.ts'
import { cheapPasswords, errorOf, isReply, testServer } from '#server/test-support/server/test-server.ts'
import { passwordHasher } from '#server/services/accounts/passwords/password-hashes.ts'

type Report = Reply<'runStorageCheck'>['report']

const groundOn = (explicit: NonNullable<Where['explicit']>): StorageCheckTarget => ({
  open: (watch) => openBlobsStore({ name: 'proving', explicit, watch }),
  context: 'production',
  published: true,
})

async function clubOn(provingGround: StorageCheckTarget, passwords = cheapPasswords() as PasswordHasher) {
  const server = testServer({ passwords, provingGround })
  const { cookie } = await server.signUpStaff()
  const probe = () => server.ask('POST', '/api/admin/storage-check', undefined, { cookie })
  const last = async () =>
    (await server.ask('GET', '/api/admin/storage-check', undefined, { cookie })).body as Reply<'lastStorageCheck'>
  return { server, cookie, probe, last }
}

/** How fast this machine is today is not what is tested. */
const ofTime = new Set(['Operations take less than a second', 'A list of a thousand keys'])
const wrongIn = ({ checks }: Report) =>
  checks.filter(({ ok, name }) => !ok && !ofTime.has(name)).map(({ name }) => name)

let emulator: Emulator
beforeAll(async () => {
  emulator = await startBlobsEmulator()
})
afterAll(() => emulator.stop())

/** Quicker, and not asked over any wire. */
const inMemory = (store = memoryStore()): StorageCheckTarget => ({
  open: () => store,
  context: 'production',
  published: true,
})

describe('on a storage that keeps its promises', () => {
  it('all is well, it is kept for next time and noted in the log, and nothing is left', async () => {
    const { server, cookie, probe, last } = await clubOn(groundOn(emulator.explicit), passwordHasher)
    expect(await last()).toEqual({
      deploy: { environment: 'production', context: 'production', published: true, node: process.version },
      running: false,
    })
    const answer = await probe()
    expect([answer.status, isReply('runStorageCheck', answer)]).toEqual([201, true])
    const { report } = answer.body as { report: Report }
    expect(wrongIn(report)).toEqual([])
    expect(report.checks).toHaveLength(11)
    expect(report.checks.find(({ name }) => name === 'A new key has one winner')?.measured).toBe(
      '50 writers at once, 4 times: 1, 1, 1, 1 won.',
    )
    expect([...emulator.kept.keys()].filter((key) => key.includes('tried/'))).toEqual([])
    expect(await last()).toMatchObject({ running: false, report })
    const log = await server.ask('GET', '/api/log?day=2026-11-21', undefined, { cookie })
    expect(log.body).toMatchObject({ entries: [{ what: 'storage_checked' }] })
  })

  it('what an earlier check left is cleared away too', async () => {
    const store = memoryStore()
    await store.create('tried/long-ago/x', {})
    await (await clubOn(inMemory(store))).probe()
    expect(await store.list('tried/')).toEqual([])
  })

  it('two at once are one: the other is told to wait', async () => {
    const { probe } = await clubOn(inMemory())
    const answers = await Promise.all([probe(), probe(), probe()])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409])
    expect(errorOf(answers.find(({ status }) => status === 409)!).error).toBe(storageCheckMessages.running)
  })

  it('one that never came to its end stands in nobody’s way for long', async () => {
    const { server, probe, last } = await clubOn(inMemory())
    const until = server.context.now().getTime() + 30_000
    await server.context.store.create('probe/last', { v: 1, run: 'broken', until })
    expect((await probe()).status).toBe(409)
    expect((await last()).running).toBe(true)
    server.at(new Date(until))
    expect((await last()).running).toBe(false)
    expect((await probe()).status).toBe(201)
  })

  it('says so where a deploy should not write', async () => {
    const { probe } = await clubOn({ ...inMemory(), published: false })
    expect(wrongIn(((await probe()).body as { report: Report }).report)).toContain('This deploy may write')
  })
})

describe('finds out', () => {
  it("the storage of Netlify's own sandbox: it is not atomic and gives no tags", async () => {
    const directory = mkdtempSync(join(tmpdir(), 'stock-'))
    const server = new BlobsServer({ directory, token: 'a-token' })
    const { port } = await server.start()
    onTestFinished(async () => {
      await server.stop()
      rmSync(directory, { recursive: true })
    })
    const explicit = { url: `http://localhost:${port}`, siteId: 'a-site', token: 'a-token' }
    const { probe } = await clubOn(groundOn(explicit))
    const { report } = (await probe()).body as { report: Report }
    expect(wrongIn(report)).toEqual(
      expect.arrayContaining(['A new key has one winner', 'A version is replaced once', 'A version has one tag']),
    )
  })

  it('one that answers a conflict in another way', async () => {
    const own = await startBlobsEmulator()
    onTestFinished(own.stop)
    let asked = 0
    own.weather.fault = ({ operation }) =>
      operation === 'write' && (asked += 1) % 7 === 0 ? { when: 'before', how: 409 } : undefined
    const { probe } = await clubOn(groundOn(own.explicit))
    expect(wrongIn(((await probe()).body as { report: Report }).report)).toContain('A refused write is answered 412')
  })

  it('one that is off, in bounded time', async () => {
    const own = await startBlobsEmulator()
    onTestFinished(own.stop)
    own.weather.dead = true
    const { probe } = await clubOn(groundOn(own.explicit))
    const { report } = (await probe()).body as { report: Report }
    expect(report.checks.filter(({ ok }) => ok).map(({ name }) => name)).toEqual(['This deploy may write'])
    expect(report.checks.find(({ name }) => name === 'A new key has one winner')?.measured).toMatch(/^It failed: /)
  })
})

it('where no storage to try is known, nothing is done', async () => {
  const server = testServer()
  const { cookie } = await server.signUpStaff()
  expect((await server.ask('POST', '/api/admin/storage-check', undefined, { cookie })).status).toBe(404)
})
