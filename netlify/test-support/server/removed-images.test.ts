/** A picture that the sweep clears away goes from the CDN too: the street door as it is deployed, with the real client of both. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { instantOf } from '#domain/calendar/calendar.ts'
import audit from '#server/functions/audit.ts'
import reconcileFunction from '#server/functions/reconcile.ts'
import type { Platform } from '#server/http/context-factory.ts'
import { storeImage } from '#server/repositories/images.ts'
import { keys } from '#server/repositories/keys.ts'
import { openRepositories } from '#server/repositories/open-repositories.ts'
import { startBlobsEmulator, type Emulator } from '#server/test-support/faults/blobs-emulator.ts'
import { idOfImage } from '#server/test-support/fixtures/gc-fixtures.ts'
import { testKeyPepper } from './test-server.ts'
import { blobsContext, byTheClock } from './platform.ts'

const published: Platform = { deploy: { context: 'production', id: '66f0aa', published: true } }
const purges = 'https://api.netlify.com/api/v1/purge'

let emulator: Emulator
let purged: unknown[]
let answer: number
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
  answer = 202
  const toTheNet = globalThis.fetch
  vi.stubGlobal('fetch', async (to: string | URL | Request, init?: RequestInit) => {
    if (to !== purges) return toTheNet(to, init)
    purged.push(JSON.parse(init?.body as string))
    return new Response(null, { status: answer })
  })
  await audit(byTheClock(), published)
})
afterEach(() => {
  emulator.stop()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  vi.useRealTimers()
})

const club = () => openRepositories({ name: 'nest-production', explicit: emulator.explicit })
const pictures = ['AAAA', 'BBBB', 'CCCC'].map(idOfImage)

/** Uploads of the day before yesterday, and the round just before them. */
async function uploads() {
  for (const id of pictures) await storeImage(club(), id, { v: 1, data: 'AAAA', at: '2026-11-16T12:00:00.000Z' })
  await club().create(keys.gcCursor, { v: 1, after: keys.allImages.slice(0, -1) })
}
const left = () => club().list(keys.allImages)

test('pictures that nothing shows are purged, all of them at once', async () => {
  await uploads()
  await reconcileFunction(byTheClock(), published)
  expect(await left()).toEqual([])
  expect(purged).toEqual([{ cache_tags: ['images'], site_id: 'a-site' }])
})

test('where nothing goes, nothing is purged', async () => {
  await reconcileFunction(byTheClock(), published)
  expect(purged).toEqual([])
})

test('a CDN that refuses is an alarm, and the sweep goes on', async () => {
  answer = 429
  await uploads()
  await reconcileFunction(byTheClock(), published)
  expect(await left()).toEqual([])
  expect(log.mock.calls.join('\n')).toMatch(/"alarm":"work after the answer failed/)
  expect(log.mock.calls.join('\n')).toMatch(/"job":"settle".*"cleared":3/)
})
