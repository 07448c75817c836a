/** Images deleted by the garbage collector are purged from the CDN. Runs the deployed function with the real clients. */
// @module-tag long
import type { GcCursor } from '#records/operations.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { instantOf } from '#domain/calendar/calendar.ts'
import audit from '#server/functions/audit.ts'
import reconcileFunction from '#server/functions/reconcile.ts'
import type { Platform } from '#server/context/context-factory.ts'
import { storeImage } from '#server/repositories/shop/images.ts'
import { keys } from '#server/repositories/keys.ts'
import { openRepositories } from '#server/repositories/record-versions.ts'
import { startBlobsEmulator, type Emulator } from '#server/test-support/faults/blobs-emulator.ts'
import { idOfImage } from '#server/test-support/fixtures/gc-fixtures.ts'
import { testKeyPepper } from './test-server.ts'
import { blobsContext, scheduledRequest } from './platform.ts'

const published: Platform = { deploy: { context: 'production', id: '66f0aa', published: true } }
const purges = 'https://api.netlify.com/api/v1/purge'

let emulator: Emulator
let purged: unknown[]
let purgeStatus: number
const log = vi.spyOn(console, 'log')
beforeEach(async () => {
  emulator = await startBlobsEmulator()
  vi.stubEnv('NETLIFY_BLOBS_CONTEXT', blobsContext(emulator.explicit))
  vi.stubEnv('KEY_PEPPER', testKeyPepper)
  vi.stubEnv('NEST_BLOBS_URL', undefined)
  vi.stubEnv('SITE_ID', 'a-site')
  vi.stubEnv('NETLIFY_PURGE_API_TOKEN', 'a-token')
  vi.useFakeTimers({ now: instantOf('2026-11-18', '12:00'), toFake: ['Date'] })
  log.mockReset().mockImplementation(() => {})
  purged = []
  purgeStatus = 202
  const realFetch = globalThis.fetch
  vi.stubGlobal('fetch', async (to: string | URL | Request, init?: RequestInit) => {
    if (to !== purges) return realFetch(to, init)
    purged.push(JSON.parse(init?.body as string))
    return new Response(null, { status: purgeStatus })
  })
  await audit(scheduledRequest(), published)
})
afterEach(() => {
  emulator.stop()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  vi.useRealTimers()
})

const store = () => openRepositories(() => {})({ name: 'nest-production', explicit: emulator.explicit })
const imageIds = ['AAAA', 'BBBB', 'CCCC'].map(idOfImage)

const cursorBeforeImages: GcCursor = { v: 1, after: keys.allImages.slice(0, -1) }

/** Stores images of two days ago and sets the garbage collection cursor just before them. */
async function uploadImages() {
  for (const id of imageIds)
    await storeImage({ store: store() }, id, { v: 1, data: 'AAAA', at: '2026-11-16T12:00:00.000Z' })
  await store().create(keys.gcCursor, cursorBeforeImages)
}
const remaining = () => store().list(keys.allImages)

test('unused images are purged with one request', async () => {
  await uploadImages()
  await reconcileFunction(scheduledRequest(), published)
  expect(await remaining()).toEqual([])
  expect(purged).toEqual([{ cache_tags: ['images'], site_id: 'a-site' }])
})

test('without deletions nothing is purged', async () => {
  await reconcileFunction(scheduledRequest(), published)
  expect(purged).toEqual([])
})

test('a failed purge raises an alarm, keeps the images for another attempt and does not stop the job', async () => {
  purgeStatus = 429
  await uploadImages()
  await reconcileFunction(scheduledRequest(), published)
  expect(await remaining()).toHaveLength(3)
  expect(log.mock.calls.join('\n')).toMatch(/"alarm":"background work failed/)
  expect(log.mock.calls.join('\n')).toMatch(/"job":"reconcile".*"collected":3/)
})

test('a failed purge is tried again until it succeeds', async () => {
  purgeStatus = 429
  await uploadImages()
  for (const attempt of [1, 2, 3]) {
    if (attempt === 3) purgeStatus = 202
    await reconcileFunction(scheduledRequest(), published)
    expect(purged).toHaveLength(attempt)
    expect(await remaining()).toHaveLength(attempt === 3 ? 0 : imageIds.length)
    const cursor = await store().read(keys.gcCursor)
    await store().replace(keys.gcCursor, cursor!.tag, cursorBeforeImages)
  }
  await reconcileFunction(scheduledRequest(), published)
  expect(purged).toHaveLength(3)
})
