/** Unused previews are cleared through the real Blobs client: after 30 days, never production, and never a used one. */
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { addDays, today } from '#domain/calendar/calendar.ts'
import clearPreviewsFunction from '#server/functions/clear-previews.ts'
import api from '#server/functions/api.ts'
import type { Platform } from '#server/context/context-factory.ts'
import { startBlobsEmulator, type Emulator } from '#server/test-support/faults/blobs-emulator.ts'
import { blobsContext, scheduledRequest } from '#server/test-support/server/platform.ts'
import { testKeyPepper } from '#server/test-support/server/test-server.ts'
import { maxRemovals } from './clear-previews.ts'

const published: Platform = { deploy: { context: 'production', id: '66f0aa', published: true } }
const older: Platform = { deploy: { context: 'production', id: '66e0aa', published: false } }
const preview = (id: string): Platform => ({ deploy: { context: 'deploy-preview', id, published: false } })
/** Each test starts much later than the one before, as another instance of the functions would. */
let start = new Date('2026-11-21T17:00:00Z')
const dayMs = 24 * 3_600_000

let emulator: Emulator
beforeAll(async () => {
  emulator = await startBlobsEmulator()
  vi.stubEnv('NETLIFY_BLOBS_CONTEXT', blobsContext(emulator.explicit))
  vi.stubEnv('KEY_PEPPER', testKeyPepper)
  vi.stubEnv('NEST_BLOBS_URL', undefined)
})
beforeEach(() => {
  emulator.blobs.clear()
  start = new Date(start.getTime() + 1000 * dayMs)
  vi.useFakeTimers({ now: start, toFake: ['Date'] })
  vi.spyOn(console, 'log').mockImplementation(() => {})
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})
afterAll(() => {
  emulator.stop()
  vi.unstubAllEnvs()
})

const afterDays = (days: number) => vi.setSystemTime(start.getTime() + days * dayMs)
const clear = (platform = published) => clearPreviewsFunction(scheduledRequest(), platform)

/** Somebody looks at the events of a deploy, and sends a tour request. */
async function use(platform: Platform) {
  const date = addDays(today(new Date()), 7)
  const body = JSON.stringify({ name: 'Kim', phone: '555', date, time: '4pm' })
  const headers = { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' }
  const request = new Request('https://thenest.example/api/tour-requests', { method: 'POST', headers, body })
  expect((await api(request, { ...platform, ip: '203.0.113.9' })).status).toBe(201)
}

/** The keys of a store. */
const keysOf = (store: string) =>
  [...emulator.blobs.keys()].flatMap((key) => {
    const prefix = `a-site/site:${store} `
    return key.startsWith(prefix) ? [key.slice(prefix.length)] : []
  })

test('a preview that nobody has used for 30 days is cleared; one that is used, and production, are not', async () => {
  for (const platform of [published, preview('left'), preview('used')]) await use(platform)
  const production = keysOf('nest-production')
  afterDays(20)
  await use(preview('used'))
  afterDays(29)
  await clear()
  expect(keysOf('nest-preview-left')).not.toEqual([])
  afterDays(31)
  await clear()
  expect(keysOf('nest-preview-left')).toEqual([])
  expect(keysOf('nest-preview-used').some((key) => key.startsWith('tour/'))).toBe(true)
  afterDays(400)
  await clear()
  expect(keysOf('nest-preview-used')).toEqual([])
  expect(keysOf('nest-production')).toEqual(expect.arrayContaining(production))
})

test('a store whose last use is not recorded is kept for 30 days from the first run on', async () => {
  emulator.blobs.set('a-site/site:nest-preview-early tour/2026-01/a', Buffer.from('{}'))
  await clear()
  afterDays(29)
  await clear()
  expect(keysOf('nest-preview-early')).toContain('tour/2026-01/a')
  afterDays(31)
  await clear()
  expect(keysOf('nest-preview-early')).toEqual([])
})

test('stores that are not of previews are never touched', async () => {
  const stores = ['nest-production', 'nest-production-probe', 'nest-local', 'uploads', 'my-nest-preview-']
  for (const store of stores) emulator.blobs.set(`a-site/site:${store} x/y`, Buffer.from('{}'))
  await clear()
  afterDays(400)
  await clear()
  for (const store of stores) expect(keysOf(store)).toContain('x/y')
})

test.each([
  ['an older production deploy', older],
  ['a preview', preview('other')],
])('%s clears nothing', async (name, platform) => {
  const id = name.length
  await use(published)
  await use(preview(`unused-${id}`))
  afterDays(31)
  await clear(platform)
  expect(keysOf(`nest-preview-unused-${id}`)).toContain('meta/used')
  await clear()
  expect(keysOf(`nest-preview-unused-${id}`)).toEqual([])
})

test('a large store is cleared in several runs', async () => {
  await use(preview('large'))
  for (let number = 0; number < maxRemovals; number += 1)
    emulator.blobs.set(`a-site/site:nest-preview-large tour/2026-11/${number}`, Buffer.from('{}'))
  afterDays(31)
  await clear()
  expect(keysOf('nest-preview-large')).toContain('meta/used')
  await clear()
  expect(keysOf('nest-preview-large')).toEqual([])
})
