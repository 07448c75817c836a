/**
 * Only the published deploy of production changes the club's data, whatever address still leads to another deploy: the
 * street doors as they are deployed, with the real client, under everything the platform could say of them.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { instantOf } from '#domain/calendar/calendar.ts'
import api from '#server/functions/api.ts'
import audit from '#server/functions/audit.ts'
import reconcileFunction from '#server/functions/reconcile.ts'
import type { Platform } from '#server/http/context-factory.ts'
import { keys } from '#server/repositories/keys.ts'
import { openBlobsStore } from '#server/storage/blobs-store.ts'
import { startBlobsEmulator, type Emulator } from '#server/test-support/faults/blobs-emulator.ts'
import { ownerKeyNamed, slotOf } from './booking-context.ts'
import { testKeyPepper } from './test-server.ts'
import { blobsContext, byTheClock } from './platform.ts'

const published: Platform = { deploy: { context: 'production', id: '66f0aa', published: true } }
const older: Platform = { deploy: { context: 'production', id: '66e0aa', published: false } }
const elsewhere: [string, Platform][] = [
  ['a deploy preview', { deploy: { context: 'deploy-preview', id: '66f0bb', published: false } }],
  ['a preview that says it is published', { deploy: { context: 'deploy-preview', id: '66f0bb', published: true } }],
  ['a branch deploy', { deploy: { context: 'branch-deploy', id: '66f0cc', published: true } }],
  ['a context that was made up', { deploy: { context: 'Production', id: '66f0dd', published: true } }],
  [
    'a deploy whose id is the name of a store',
    { deploy: { context: 'dev', id: '../nest-production', published: true } },
  ],
  ['a platform that says nothing', {}],
]

/** A tour wish, which anybody may send. */
const wish = { name: 'Kim', phone: '555', date: '2026-12-01', time: '4pm' }
const askForTour = () =>
  new Request('https://thenest.example/api/tour-requests', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
    body: JSON.stringify(wish),
  })

let emulator: Emulator
beforeAll(async () => {
  emulator = await startBlobsEmulator()
  // What the platform gives its functions in production.
  vi.stubEnv('NETLIFY_BLOBS_CONTEXT', blobsContext(emulator.explicit))
  vi.stubEnv('KEY_PEPPER', testKeyPepper)
  vi.stubEnv('NEST_BLOBS_URL', undefined)
  vi.useFakeTimers({ now: instantOf('2026-11-18', '12:00'), toFake: ['Date'] })
  vi.spyOn(console, 'log').mockImplementation(() => {})
  // The house has been open: the pepper is confirmed, and a crashed request has left a lock behind.
  await audit(byTheClock(), published)
})
afterAll(() => {
  emulator.stop()
  vi.unstubAllEnvs()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const slot = keys.slot(slotOf())
const leftBehind = { v: 1, state: 'pending', id: 'bk_left', holder: ownerKeyNamed('ada'), lease: 1 }
beforeEach(async () => {
  emulator.kept.delete(`a-site/site:nest-production ${slot}`)
  await openBlobsStore({ name: 'nest-production', explicit: emulator.explicit }).create(slot, leftBehind)
})

/** Everything the club keeps, byte for byte. */
const clubsData = () =>
  [...emulator.kept]
    .filter(([key]) => key.startsWith('a-site/site:nest-production '))
    .map(([key, body]) => `${key} ${body}`)

const stores = () => new Set([...emulator.kept.keys()].map((key) => key.split(' ')[0]))

test('the published deploy of production takes a tour wish and settles what was left behind', async () => {
  const before = clubsData()
  expect((await api(askForTour(), published)).status).toBe(201)
  const after = clubsData()
  expect(after.length).toBeGreaterThan(before.length)
  await reconcileFunction(byTheClock(), published)
  expect(clubsData().find((each) => each.includes(slot))).not.toContain('"pending"')
})

describe('an older deploy of production', () => {
  test('refuses to write, in words to try again, and can still be read', async () => {
    const before = clubsData()
    expect((await api(askForTour(), older)).status).toBe(503)
    const reading = await api(new Request('https://thenest.example/api/events'), older)
    expect(reading.status).toBe(200)
    expect(clubsData()).toEqual(before)
  })

  test('settles and audits nothing away', async () => {
    const before = clubsData()
    await reconcileFunction(byTheClock(), older)
    await audit(byTheClock(), older)
    expect(clubsData()).toEqual(before)
  })
})

describe.each(elsewhere)('%s', (_, platform) => {
  test('has a store of its own, in which everything is done', async () => {
    const before = clubsData()
    expect((await api(askForTour(), { ...platform, ip: '203.0.113.9' })).status).toBe(201)
    await reconcileFunction(byTheClock(), platform)
    await audit(byTheClock(), platform)
    expect(clubsData()).toEqual(before)
    for (const store of stores()) expect(store).toMatch(/^a-site\/site:nest-(production|preview-[a-z0-9-]+)$/)
  })
})

test('without its secret no deploy opens at all', async () => {
  vi.stubEnv('KEY_PEPPER', 'short')
  const before = [...emulator.kept.keys()]
  const fresh: Platform = { deploy: { context: 'deploy-preview', id: 'fresh', published: false } }
  for (const platform of [published, older, fresh]) expect((await api(askForTour(), platform)).status).toBe(503)
  await expect(reconcileFunction(byTheClock(), published)).rejects.toThrow('closed')
  expect([...emulator.kept.keys()]).toEqual(before)
})
