/** The house opens only where everything is beyond doubt: whose data, which secret, which deploy. */
import { describe, expect, test, vi } from 'vitest'
import { confirmPepper } from '#server/records/pepper.ts'
import { memoryStore } from '#server/store/memory-store.ts'
import { Unavailable } from '#server/store/store.ts'
import { cheapPasswords, testPepper } from '#server/testing/house.ts'
import type { House } from './house.ts'
import { houseOpener, type Platform } from './open-house.ts'

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
  const open = houseOpener({ openStore, confirmPepper, passwords: cheapPasswords(), env, alarm })
  return { open, openStore, alarm, store }
}

describe('whose data', () => {
  test('the published deploy of production', async () => {
    const { open, openStore } = opener({ KEY_PEPPER: testPepper })
    const { house, readOnly } = await open(production)
    expect([house.environment, house.pepper, readOnly]).toEqual(['production', testPepper, false])
    expect(openStore).toHaveBeenCalledWith({ name: 'nest-production' })
  })

  test.each([
    [preview, 'nest-preview-66f0bb'],
    [{ deploy: { context: 'branch-deploy', id: 'a/../b', published: true } }, 'nest-preview-a----b'],
    [{ deploy: { context: 'dev', id: '0', published: false } }, 'nest-preview-0'],
    [{}, 'nest-preview-none'],
  ])('%j has a store of its own', async (platform, name) => {
    const { open, openStore } = opener({ KEY_PEPPER: testPepper })
    expect((await open(platform)).house.environment).toBe('preview')
    expect(openStore).toHaveBeenCalledWith({ name })
  })

  test('the sandbox that the start script names, whatever the platform says', async () => {
    const { open, openStore } = opener({ ...here, KEY_PEPPER: testPepper })
    const { house } = await open(production)
    expect([house.environment, house.pepper]).toEqual(['local', localPepper])
    const explicit = { url: 'http://localhost:9999', siteId: 'site', token: 'token' }
    expect(openStore).toHaveBeenCalledWith({ name: 'nest-local', explicit })
  })

  test('a sandbox without its pepper is closed: a real one is not used in its place', async () => {
    const { open, alarm } = opener({ ...blobs, KEY_PEPPER: testPepper })
    await expect(open(production)).rejects.toThrow(Unavailable)
    expect(alarm).toHaveBeenCalledWith(expect.stringContaining('NEST_LOCAL_PEPPER'))
  })

  test.each([
    'https://blobs.example',
    'http://localhost.evil.example',
    'http://127.0.0.1@evil.example',
    'nonsense',
    '',
  ])('a sandbox at %j is not on this machine: closed', async (url) => {
    const { open, alarm } = opener({ ...here, NEST_BLOBS_URL: url, KEY_PEPPER: testPepper })
    await expect(open(production)).rejects.toThrow(Unavailable)
    expect(alarm).toHaveBeenCalledWith(expect.stringContaining('NEST_BLOBS_URL'))
  })
})

describe('an older deploy of production', () => {
  const older: Platform = { deploy: { context: 'production', id: '66f0aa', published: false } }

  test('may look and not write', async () => {
    const store = memoryStore()
    await opener({ KEY_PEPPER: testPepper }, store).open(production)
    await store.create('events/all', { v: 1 })
    const { house, readOnly } = await opener({ KEY_PEPPER: testPepper }, store).open(older)
    expect(readOnly).toBe(true)
    expect(await house.store.read('events/all')).toMatchObject({ value: { v: 1 } })
    await expect(house.store.create('tour/a', {})).rejects.toThrow(Unavailable)
    await expect(house.store.replace('events/all', '"1"', {})).rejects.toThrow(Unavailable)
    await expect(house.store.remove('events/all')).rejects.toThrow(Unavailable)
  })

  test('copies no member to a second database; the published one does', async () => {
    const openMirror = vi.fn<() => House['mirror']>(() => async () => 'done')
    const store = memoryStore()
    const parts = { openStore: () => store, confirmPepper, passwords: cheapPasswords(), alarm: () => {} }
    const open = houseOpener({ ...parts, env: { KEY_PEPPER: testPepper }, openMirror })
    expect(await (await open(production)).house.mirror?.('holder')).toBe('done')
    expect((await open(older)).house.mirror).toBeUndefined()
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
      await expect(open(platform)).rejects.toThrow(Unavailable)
      expect(alarm).toHaveBeenCalledWith(expect.stringContaining('KEY_PEPPER'))
      expect(openStore).not.toHaveBeenCalled()
    }
  })

  test('another one than the members were filed under: closed, and the log does not show it', async () => {
    const store = memoryStore()
    await opener({ KEY_PEPPER: testPepper }, store).open(production)
    const { open, alarm } = opener({ KEY_PEPPER: another }, store)
    await expect(open(production)).rejects.toThrow(Unavailable)
    await expect(open(production)).rejects.toThrow(Unavailable)
    expect(alarm).toHaveBeenCalledWith('KEY_PEPPER is not the one the members were filed under')
    await expect(opener({ KEY_PEPPER: testPepper }, store).open(production)).resolves.toBeDefined()
  })

  test('is confirmed once per instance, not once per request', async () => {
    const { open, store } = opener({ KEY_PEPPER: testPepper })
    await open(production)
    const read = vi.spyOn(store, 'read')
    await open(production)
    expect(read).not.toHaveBeenCalled()
  })

  test('of two instances that start at the same moment both agree', async () => {
    const store = memoryStore()
    const opened = Array.from({ length: 20 }, () => opener({ KEY_PEPPER: testPepper }, store).open(production))
    await expect(Promise.all(opened)).resolves.toHaveLength(20)
  })
})

describe('work after the answer', () => {
  test('is handed to the platform where it takes it', async () => {
    const waitUntil = vi.fn<(work: Promise<unknown>) => void>()
    const { house, settle } = await opener({ KEY_PEPPER: testPepper }).open({ ...production, waitUntil })
    house.later(Promise.resolve())
    await settle()
    expect(waitUntil).toHaveBeenCalledOnce()
  })

  test('is waited for where it does not and in the sandbox, and what fails is told by its kind alone', async () => {
    const { open, alarm } = opener(here)
    const { house, settle } = await open({ waitUntil: () => {} })
    let done = false
    house.later(Promise.resolve().then(() => (done = true)))
    house.later(Promise.reject(new Unavailable('robin@thenest.example')))
    await settle()
    expect(done).toBe(true)
    expect(alarm).toHaveBeenCalledWith('work after the answer failed: Unavailable')
  })
})

describe('the set-up token and the CDN', () => {
  test('a token of 22 characters and more opens the first account', async () => {
    const { house } = await opener({ KEY_PEPPER: testPepper, STAFF_SETUP_TOKEN: token }).open(production)
    expect(house.setupToken).toBe(token)
  })

  test.each([undefined, '', token.slice(1), 't'.repeat(40)])('%j opens none', async (token) => {
    const { open, alarm } = opener({ KEY_PEPPER: testPepper, ...(token !== undefined && { STAFF_SETUP_TOKEN: token }) })
    expect((await open(production)).house.setupToken).toBeUndefined()
    expect(alarm.mock.calls).toEqual(
      token ? [[expect.stringMatching(/^STAFF_SETUP_TOKEN is (short|guessable): it takes 22 random characters$/)]] : [],
    )
  })

  test('the CDN is told of changes, but never by the sandbox', async () => {
    const purge = async () => undefined
    const parts = { openStore: () => memoryStore(), confirmPepper, passwords: cheapPasswords(), alarm: () => undefined }
    expect((await houseOpener({ ...parts, env: { KEY_PEPPER: testPepper }, purge })(production)).house.purge).toBe(
      purge,
    )
    expect((await houseOpener({ ...parts, env: here, purge })(production)).house.purge).toBeUndefined()
  })
})

test('SESSIONS_SINCE is an instant, or the house is closed', async () => {
  const opened = (text: string) => opener({ KEY_PEPPER: testPepper, SESSIONS_SINCE: text }).open(production)
  expect((await opened('2026-11-21T17:00:00Z')).house.sessionsSince).toEqual(new Date('2026-11-21T17:00:00Z'))
  expect((await opened('')).house.sessionsSince).toBeUndefined()
  await expect(opened('yesterday')).rejects.toThrow(Unavailable)
})

test('ids are new, and nothing but small letters and digits', async () => {
  const { house } = await opener(here).open({})
  const ids = Array.from({ length: 500 }, () => house.newId())
  expect(new Set(ids).size).toBe(500)
  for (const id of ids) expect(id).toMatch(/^[0-9a-z]{25}$/)
})
