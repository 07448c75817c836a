/** The house opens only where everything is beyond doubt: whose data, which secret, which deploy. */
import { describe, expect, test, vi } from 'vitest'
import { confirmKeyPepper } from '#server/repositories/key-pepper.ts'
import { memoryStore } from '#server/storage/memory-store.ts'
import { StorageUnavailable } from '#server/storage/store.ts'
import { cheapPasswords, testKeyPepper } from '#server/test-support/server/test-server.ts'
import type { RequestContext } from './request-context.ts'
import { createContextFactory, type Platform } from './context-factory.ts'

const another = 'uR5eXw8NfKj2ZtBq9LmYc3VhPd6GsAo7'
const token = 'fV3nKx8QzLw2RbTm7YcHdJ'
const localPepper = 'the-local-sandbox-keeps-no-secrets-0123456789'
const blobs = { NEST_BLOBS_URL: 'http://localhost:9999', NEST_BLOBS_SITE: 'site', NEST_BLOBS_TOKEN: 'token' }
const here = { ...blobs, NEST_LOCAL_PEPPER: localPepper }
const production: Platform = { deploy: { context: 'production', id: '66f0aa', published: true } }
const preview: Platform = { deploy: { context: 'deploy-preview', id: '66F0bb', published: false } }

function opener(env: Record<string, string>, store = memoryStore()) {
  const openStore = vi.fn<(where: { name: string }) => typeof store>(() => store)
  const alarm = vi.fn<(what: string) => void>()
  const open = createContextFactory({ openStore, confirmKeyPepper, passwords: cheapPasswords(), env, alarm })
  return { open, openStore, alarm, store }
}

describe('whose data', () => {
  test('the published deploy of production', async () => {
    const { open, openStore } = opener({ KEY_PEPPER: testKeyPepper })
    const { context, readOnly } = await open(production)
    expect([context.environment, context.keyPepper, readOnly]).toEqual(['production', testKeyPepper, false])
    expect(openStore).toHaveBeenCalledWith({ name: 'nest-production' })
  })

  test.each([
    [preview, 'nest-preview-66f0bb'],
    [{ deploy: { context: 'branch-deploy', id: 'a/../b', published: true } }, 'nest-preview-a----b'],
    [{ deploy: { context: 'dev', id: '0', published: false } }, 'nest-preview-0'],
    [{}, 'nest-preview-none'],
  ])('%j has a store of its own', async (platform, name) => {
    const { open, openStore } = opener({ KEY_PEPPER: testKeyPepper })
    expect((await open(platform)).context.environment).toBe('preview')
    expect(openStore).toHaveBeenCalledWith({ name })
  })

  test('the sandbox that the start script names, whatever the platform says', async () => {
    const { open, openStore } = opener({ ...here, KEY_PEPPER: testKeyPepper })
    const { context } = await open(production)
    expect([context.environment, context.keyPepper]).toEqual(['local', localPepper])
    const explicit = { url: 'http://localhost:9999', siteId: 'site', token: 'token' }
    expect(openStore).toHaveBeenCalledWith({ name: 'nest-local', explicit })
  })

  test('a sandbox without its pepper is closed: a real one is not used in its place', async () => {
    const { open, alarm } = opener({ ...blobs, KEY_PEPPER: testKeyPepper })
    await expect(open(production)).rejects.toThrow(StorageUnavailable)
    expect(alarm).toHaveBeenCalledWith(expect.stringContaining('NEST_LOCAL_PEPPER'))
  })

  test.each([
    'https://blobs.example',
    'http://localhost.evil.example',
    'http://127.0.0.1@evil.example',
    'nonsense',
    '',
  ])('a sandbox at %j is not on this machine: closed', async (url) => {
    const { open, alarm } = opener({ ...here, NEST_BLOBS_URL: url, KEY_PEPPER: testKeyPepper })
    await expect(open(production)).rejects.toThrow(StorageUnavailable)
    expect(alarm).toHaveBeenCalledWith(expect.stringContaining('NEST_BLOBS_URL'))
  })
})

describe('an older deploy of production', () => {
  const older: Platform = { deploy: { context: 'production', id: '66f0aa', published: false } }

  test('may look and not write', async () => {
    const store = memoryStore()
    await opener({ KEY_PEPPER: testKeyPepper }, store).open(production)
    await store.create('events/all', { v: 1 })
    const { context, readOnly } = await opener({ KEY_PEPPER: testKeyPepper }, store).open(older)
    expect(readOnly).toBe(true)
    expect(await context.store.read('events/all')).toMatchObject({ value: { v: 1 } })
    await expect(context.store.create('tour/a', {})).rejects.toThrow(StorageUnavailable)
    await expect(context.store.replace('events/all', '"1"', {})).rejects.toThrow(StorageUnavailable)
    await expect(context.store.remove('events/all')).rejects.toThrow(StorageUnavailable)
  })

  test('copies no member to a second database; the published one does', async () => {
    const openMirror = vi.fn<() => RequestContext['replicate']>(() => async () => 'done')
    const store = memoryStore()
    const parts = { openStore: () => store, confirmKeyPepper, passwords: cheapPasswords(), alarm: () => {} }
    const open = createContextFactory({ ...parts, env: { KEY_PEPPER: testKeyPepper }, openReplication: openMirror })
    expect(await (await open(production)).context.replicate?.('holder')).toBe('done')
    expect((await open(older)).context.replicate).toBeUndefined()
    expect(openMirror).toHaveBeenCalledTimes(1)
  })
})

describe('the pepper', () => {
  test.each([
    {},
    { KEY_PEPPER: '' },
    { KEY_PEPPER: 'short' },
    { KEY_PEPPER: 'a'.repeat(64) },
    { KEY_PEPPER: localPepper },
  ])('%j is none: closed, and the log names it', async (env) => {
    for (const platform of [production, preview]) {
      const { open, alarm, openStore } = opener(env)
      await expect(open(platform)).rejects.toThrow(StorageUnavailable)
      expect(alarm).toHaveBeenCalledWith(expect.stringContaining('KEY_PEPPER'))
      expect(openStore).not.toHaveBeenCalled()
    }
  })

  test('another one than the members were filed under: closed, and the log does not show it', async () => {
    const store = memoryStore()
    await opener({ KEY_PEPPER: testKeyPepper }, store).open(production)
    const { open, alarm } = opener({ KEY_PEPPER: another }, store)
    await expect(open(production)).rejects.toThrow(StorageUnavailable)
    await expect(open(production)).rejects.toThrow(StorageUnavailable)
    expect(alarm).toHaveBeenCalledWith('KEY_PEPPER is not the one the members were filed under')
    await expect(opener({ KEY_PEPPER: testKeyPepper }, store).open(production)).resolves.toBeDefined()
  })

  test('is confirmed once per instance, not once per request', async () => {
    const { open, store } = opener({ KEY_PEPPER: testKeyPepper })
    await open(production)
    const read = vi.spyOn(store, 'read')
    await open(production)
    expect(read).not.toHaveBeenCalled()
  })

  test('of two instances that start at the same moment both agree', async () => {
    const store = memoryStore()
    const opened = Array.from({ length: 20 }, () => opener({ KEY_PEPPER: testKeyPepper }, store).open(production))
    await expect(Promise.all(opened)).resolves.toHaveLength(20)
  })
})

describe('work after the answer', () => {
  test('is handed to the platform where it takes it', async () => {
    const waitUntil = vi.fn<(work: Promise<unknown>) => void>()
    const { context, drainWaitUntil } = await opener({ KEY_PEPPER: testKeyPepper }).open({ ...production, waitUntil })
    context.waitUntil(Promise.resolve())
    await drainWaitUntil()
    expect(waitUntil).toHaveBeenCalledOnce()
  })

  test('is waited for where it does not and in the sandbox, and what fails is told by its kind alone', async () => {
    const { open, alarm } = opener(here)
    const { context, drainWaitUntil } = await open({ waitUntil: () => {} })
    let done = false
    context.waitUntil(Promise.resolve().then(() => (done = true)))
    context.waitUntil(Promise.reject(new StorageUnavailable('robin@thenest.example')))
    await drainWaitUntil()
    expect(done).toBe(true)
    expect(alarm).toHaveBeenCalledWith('work after the answer failed: Unavailable')
  })
})

describe('the set-up token and the CDN', () => {
  test('a token of 22 characters and more opens the first account', async () => {
    const { context } = await opener({ KEY_PEPPER: testKeyPepper, STAFF_SETUP_TOKEN: token }).open(production)
    expect(context.setupToken).toBe(token)
  })

  test.each([undefined, '', token.slice(1), 't'.repeat(40)])('%j opens none', async (token) => {
    const { open, alarm } = opener({
      KEY_PEPPER: testKeyPepper,
      ...(token !== undefined && { STAFF_SETUP_TOKEN: token }),
    })
    expect((await open(production)).context.setupToken).toBeUndefined()
    expect(alarm.mock.calls).toEqual(
      token ? [[expect.stringMatching(/^STAFF_SETUP_TOKEN is (short|guessable): it takes 22 random characters$/)]] : [],
    )
  })

  test('the CDN is told of changes, but never by the sandbox', async () => {
    const purgeCdn = async () => undefined
    const parts = {
      openStore: () => memoryStore(),
      confirmKeyPepper,
      passwords: cheapPasswords(),
      alarm: () => undefined,
    }
    expect(
      (await createContextFactory({ ...parts, env: { KEY_PEPPER: testKeyPepper }, purgeCdn })(production)).context
        .purgeCdn,
    ).toBe(purgeCdn)
    expect((await createContextFactory({ ...parts, env: here, purgeCdn })(production)).context.purgeCdn).toBeUndefined()
  })
})

test('SESSIONS_SINCE is an instant, or the house is closed', async () => {
  const opened = (text: string) => opener({ KEY_PEPPER: testKeyPepper, SESSIONS_SINCE: text }).open(production)
  expect((await opened('2026-11-21T17:00:00Z')).context.sessionsSince).toEqual(new Date('2026-11-21T17:00:00Z'))
  expect((await opened('')).context.sessionsSince).toBeUndefined()
  await expect(opened('yesterday')).rejects.toThrow(StorageUnavailable)
})

test('ids are new, and nothing but small letters and digits', async () => {
  const { context } = await opener(here).open({})
  const ids = Array.from({ length: 500 }, () => context.newId())
  expect(new Set(ids).size).toBe(500)
  for (const id of ids) expect(id).toMatch(/^[0-9a-z]{25}$/)
})
