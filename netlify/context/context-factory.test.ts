/** The context factory: chooses the store and secrets for the deploy, and fails closed on invalid configuration. */
import { describe, expect, test, vi } from 'vitest'
import { confirmKeyPepper } from '#server/repositories/key-pepper.ts'
import { StorageUnavailable } from '#server/storage/store.ts'
import { failingStore } from '#server/test-support/faults/failing-store.ts'
import { countingStore } from '#server/test-support/server/counting-store.ts'
import { fakePasswordHasher, testKeyPepper } from '#server/test-support/server/test-server.ts'
import type { RequestContext } from './request-context.ts'
import { createContextFactory, type Platform } from './context-factory.ts'
import { memoryRecords } from '#server/test-support/server/memory-records.ts'

const otherPepper = 'uR5eXw8NfKj2ZtBq9LmYc3VhPd6GsAo7'
const token = 'fV3nKx8QzLw2RbTm7YcHdJ'
const localPepper = 'the-local-sandbox-keeps-no-secrets-0123456789'
const blobs = { NEST_BLOBS_URL: 'http://site:token@localhost:9999' }
const localEnv = { ...blobs, NEST_LOCAL_PEPPER: localPepper }
const production: Platform = { deploy: { context: 'production', id: '66f0aa', published: true } }
const older: Platform = { deploy: { context: 'production', id: '66f0aa', published: false } }
const preview: Platform = { deploy: { context: 'deploy-preview', id: '66F0bb', published: false } }

function factoryFor(env: Record<string, string>, store = memoryRecords()) {
  const openStore = vi.fn<(where: { name: string }) => typeof store>(() => store)
  const alarm = vi.fn<(what: string) => void>()
  const open = createContextFactory({ openStore, confirmKeyPepper, passwords: fakePasswordHasher(), env, alarm })
  return { open, openStore, alarm, store }
}

describe('the store', () => {
  test('is the production store on the published production deploy', async () => {
    const { open, openStore } = factoryFor({ KEY_PEPPER: testKeyPepper })
    const { context, readOnly } = await open(production)
    expect([context.environment, context.keyPepper, readOnly]).toEqual(['production', testKeyPepper, false])
    expect(openStore).toHaveBeenCalledWith({ name: 'nest-production' })
  })

  test.each([
    [preview, '66F0bb'],
    [{ deploy: { context: 'branch-deploy', id: '66f0cc', published: true } }, '66f0cc'],
    [{ deploy: { context: 'Production', id: '66f0dd', published: true } }, '66f0dd'],
    [{ deploy: { context: 'dev', id: '0', published: false } }, '0'],
  ])('is the own one of any other deploy: %j', async (platform, deployId) => {
    const { open, openStore } = factoryFor({ KEY_PEPPER: testKeyPepper })
    expect((await open(platform)).context.environment).toBe('preview')
    expect(openStore).toHaveBeenCalledWith({ name: 'nest-preview', deployId })
  })

  test.each([
    {},
    { deploy: { context: '', id: '', published: false } },
    { deploy: { context: 'dev', id: '../nest-production', published: true } },
  ])('is none if the platform does not name the deploy: %j', async (platform) => {
    const { open, openStore, alarm } = factoryFor({ KEY_PEPPER: testKeyPepper })
    await expect(open(platform)).rejects.toThrow(StorageUnavailable)
    expect(openStore).not.toHaveBeenCalled()
    expect(alarm).toHaveBeenCalledWith('the platform does not say which deploy this is')
  })

  test('is the sandbox of the start script, whatever the platform reports', async () => {
    const { open, openStore } = factoryFor({ ...localEnv, KEY_PEPPER: testKeyPepper })
    const { context } = await open(production)
    expect([context.environment, context.keyPepper]).toEqual(['local', localPepper])
    const explicit = { url: 'http://localhost:9999', siteId: 'site', token: 'token' }
    expect(openStore).toHaveBeenCalledWith({ name: 'nest-local', explicit })
  })

  test('a sandbox without its own pepper fails closed instead of using the real one', async () => {
    const { open, alarm } = factoryFor({ ...blobs, KEY_PEPPER: testKeyPepper })
    await expect(open(production)).rejects.toThrow(StorageUnavailable)
    expect(alarm).toHaveBeenCalledWith(expect.stringContaining('NEST_LOCAL_PEPPER'))
  })

  test.each([
    'https://blobs.example',
    'http://localhost.evil.example',
    'http://127.0.0.1@evil.example',
    'nonsense',
    '',
  ])('a sandbox at %j, which is not a loopback address, fails closed', async (url) => {
    const { open, alarm } = factoryFor({ ...localEnv, NEST_BLOBS_URL: url, KEY_PEPPER: testKeyPepper })
    await expect(open(production)).rejects.toThrow(StorageUnavailable)
    expect(alarm).toHaveBeenCalledWith(expect.stringContaining('NEST_BLOBS_URL'))
  })
})

describe('an older deploy of production', () => {
  test('may read but not write', async () => {
    const store = memoryRecords()
    await factoryFor({ KEY_PEPPER: testKeyPepper }, store).open(production)
    await store.create('events/all', { v: 1 })
    const { context, readOnly } = await factoryFor({ KEY_PEPPER: testKeyPepper }, store).open(older)
    expect(readOnly).toBe(true)
    expect(await context.store.read('events/all')).toMatchObject({ value: { v: 1 } })
    await expect(context.store.create('tour/a', {})).rejects.toThrow(StorageUnavailable)
    await expect(context.store.replace('events/all', '"1"', {})).rejects.toThrow(StorageUnavailable)
    await expect(context.store.remove('events/all')).rejects.toThrow(StorageUnavailable)
  })

  test('does not replicate members; the published deploy does', async () => {
    const openReplication = vi.fn<() => RequestContext['replicate']>(() => async () => 'done')
    const store = memoryRecords()
    const parts = { openStore: () => store, confirmKeyPepper, passwords: fakePasswordHasher(), alarm: () => {} }
    const env = { KEY_PEPPER: testKeyPepper, NEST_DATABASE_URL: 'postgres://nest@db.example/nest' }
    const open = createContextFactory({ ...parts, env, openReplication })
    expect(await (await open(production)).context.replicate?.('accountKey')).toBe('done')
    expect((await open(older)).context.replicate).toBeUndefined()
    expect((await open(preview)).context.replicate).toBeUndefined()
    expect(openReplication).toHaveBeenCalledExactlyOnceWith(env.NEST_DATABASE_URL, store, parts.alarm)
  })
})

describe('the key pepper', () => {
  test.each([
    {},
    { KEY_PEPPER: '' },
    { KEY_PEPPER: 'short' },
    { KEY_PEPPER: 'a'.repeat(64) },
    { KEY_PEPPER: localPepper },
  ])('%j fails closed and names the variable in the log', async (env) => {
    for (const platform of [production, older, preview]) {
      const { open, alarm, openStore } = factoryFor(env)
      await expect(open(platform)).rejects.toThrow(StorageUnavailable)
      expect(alarm).toHaveBeenCalledWith(expect.stringContaining('KEY_PEPPER'))
      expect(openStore).not.toHaveBeenCalled()
    }
  })

  test('a pepper that does not match the stored members fails closed and is not logged', async () => {
    const store = memoryRecords()
    await factoryFor({ KEY_PEPPER: testKeyPepper }, store).open(production)
    const { open, alarm } = factoryFor({ KEY_PEPPER: otherPepper }, store)
    await expect(open(production)).rejects.toThrow(StorageUnavailable)
    await expect(open(production)).rejects.toThrow(StorageUnavailable)
    expect(alarm).toHaveBeenCalledWith('KEY_PEPPER does not match the stored members')
    await expect(factoryFor({ KEY_PEPPER: testKeyPepper }, store).open(production)).resolves.toBeDefined()
  })

  test('is confirmed once for 50 first requests of an instance, and not again', async () => {
    const store = memoryRecords()
    for (const [operations, kind] of [
      [2, 'a new store: a read and a write of the proof'],
      [1, 'a store with a proof'],
    ] as const) {
      const counted = countingStore(store)
      const { open } = factoryFor({ KEY_PEPPER: testKeyPepper }, counted.store)
      await Promise.all(Array.from({ length: 50 }, () => open(production)))
      await open(production)
      expect(counted.cost().operations, kind).toBe(operations)
    }
  })

  test('a check that storage did not answer fails the requests that wait for it, and the next one checks again', async () => {
    const store = failingStore(memoryRecords(), ({ number }) => (number === 1 ? 'before' : undefined))
    const { open } = factoryFor({ KEY_PEPPER: testKeyPepper }, store)
    const first = await Promise.allSettled([open(production), open(production)])
    expect(first.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    await expect(open(production)).resolves.toBeDefined()
  })

  test('many instances that start at once agree', async () => {
    const store = memoryRecords()
    const opened = Array.from({ length: 20 }, () => factoryFor({ KEY_PEPPER: testKeyPepper }, store).open(production))
    await expect(Promise.all(opened)).resolves.toHaveLength(20)
  })
})

describe('background work', () => {
  test('is passed to the platform if it supports waitUntil', async () => {
    const waitUntil = vi.fn<(work: Promise<unknown>) => void>()
    const { context, drainWaitUntil } = await factoryFor({ KEY_PEPPER: testKeyPepper }).open({
      ...production,
      waitUntil,
    })
    context.waitUntil(Promise.resolve())
    await drainWaitUntil()
    expect(waitUntil).toHaveBeenCalledOnce()
  })

  test('is awaited otherwise and in the sandbox, and a failure is logged by its error name alone', async () => {
    const { open, alarm } = factoryFor(localEnv)
    const { context, drainWaitUntil } = await open({ waitUntil: () => {} })
    let done = false
    context.waitUntil(Promise.resolve().then(() => (done = true)))
    context.waitUntil(Promise.reject(new StorageUnavailable('robin@thenest.example')))
    await drainWaitUntil()
    expect(done).toBe(true)
    expect(alarm).toHaveBeenCalledWith('background work failed: Unavailable')
  })
})

describe('the set-up token and the CDN', () => {
  test('a token of at least 22 characters is accepted', async () => {
    const { context } = await factoryFor({ KEY_PEPPER: testKeyPepper, STAFF_SETUP_TOKEN: token }).open(production)
    expect(context.setupToken).toBe(token)
  })

  test.each([undefined, '', token.slice(1), 't'.repeat(40)])('%j is rejected', async (token) => {
    const { open, alarm } = factoryFor({
      KEY_PEPPER: testKeyPepper,
      ...(token !== undefined && { STAFF_SETUP_TOKEN: token }),
    })
    expect((await open(production)).context.setupToken).toBeUndefined()
    expect(alarm.mock.calls).toEqual(
      token
        ? [[expect.stringMatching(/^STAFF_SETUP_TOKEN is (short|guessable): use at least 22 random characters$/)]]
        : [],
    )
  })

  test('the CDN is purged, but never from the sandbox', async () => {
    const purgeCdn = async () => undefined
    const parts = {
      openStore: () => memoryRecords(),
      confirmKeyPepper,
      passwords: fakePasswordHasher(),
      alarm: () => undefined,
    }
    expect(
      (await createContextFactory({ ...parts, env: { KEY_PEPPER: testKeyPepper }, purgeCdn })(production)).context
        .purgeCdn,
    ).toBe(purgeCdn)
    expect(
      (await createContextFactory({ ...parts, env: localEnv, purgeCdn })(production)).context.purgeCdn,
    ).toBeUndefined()
  })
})

test('mail is sent by the published production deploy and by a sandbox, not by a preview or an older deploy', async () => {
  const mail = { SMTP_URL: 'smtp://127.0.0.1:1025', MAIL_FROM: 'hello@thenest.example', URL: 'https://thenest.example' }
  const enabled = async (env: Record<string, string>, platform: Platform) => {
    const opened = await factoryFor({ ...env, ...mail }).open(platform)
    expect(opened.context.mailEnabled).toBe(opened.mail !== undefined)
    return opened.mail !== undefined
  }
  expect(await enabled({ KEY_PEPPER: testKeyPepper }, production)).toBe(true)
  expect(await enabled(localEnv, {})).toBe(true)
  expect(await enabled({ KEY_PEPPER: testKeyPepper }, preview)).toBe(false)
})

test('ids are unique and consist of lower-case letters and digits', async () => {
  const { context } = await factoryFor(localEnv).open({})
  const ids = Array.from({ length: 500 }, () => context.newId())
  expect(new Set(ids).size).toBe(500)
  for (const id of ids) expect(id).toMatch(/^[0-9a-z]{25}$/)
})
