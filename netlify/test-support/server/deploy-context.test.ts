/**
 * Only the published production deploy may write the club's data. Runs the deployed functions with the real Blobs client
 * in every deploy context.
 */
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { instantOf } from '#domain/calendar/calendar.ts'
import api from '#server/functions/api.ts'
import audit from '#server/functions/audit.ts'
import reconcileFunction from '#server/functions/reconcile.ts'
import type { Platform } from '#server/context/context-factory.ts'
import { startBlobsEmulator, type Emulator } from '#server/test-support/faults/blobs-emulator.ts'
import { testKeyPepper } from './test-server.ts'
import { blobsContext, scheduledRequest } from './platform.ts'

const published: Platform = { deploy: { context: 'production', id: '66f0aa', published: true } }
const older: Platform = { deploy: { context: 'production', id: '66e0aa', published: false } }
const otherDeploys: [string, Platform][] = [
  ['a deploy preview', { deploy: { context: 'deploy-preview', id: '66f0bb', published: false } }],
  ['a preview with the published flag', { deploy: { context: 'deploy-preview', id: '66f0bb', published: true } }],
  ['a branch deploy', { deploy: { context: 'branch-deploy', id: '66f0cc', published: true } }],
  ['an unknown context', { deploy: { context: 'Production', id: '66f0dd', published: true } }],
]

/** A tour request, which anyone may send. */
const tour = { name: 'Kim', phone: '555', date: '2026-12-01', time: '4pm' }
const tourRequest = () =>
  new Request('https://thenest.example/api/tour-requests', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
    body: JSON.stringify(tour),
  })

let emulator: Emulator
beforeAll(async () => {
  emulator = await startBlobsEmulator()
  // The environment that the platform gives to production functions.
  vi.stubEnv('NETLIFY_BLOBS_CONTEXT', blobsContext(emulator.explicit))
  vi.stubEnv('KEY_PEPPER', testKeyPepper)
  vi.stubEnv('NEST_BLOBS_URL', undefined)
  vi.useFakeTimers({ now: instantOf('2026-11-18', '12:00'), toFake: ['Date'] })
  vi.spyOn(console, 'log').mockImplementation(() => {})
  // First run: stores the key pepper's proof.
  await audit(scheduledRequest(), published)
})
afterAll(() => {
  emulator.stop()
  vi.unstubAllEnvs()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** All records of the production store, byte for byte. */
const productionData = () =>
  [...emulator.blobs]
    .filter(([key]) => key.startsWith('a-site/site:nest-production '))
    .map(([key, body]) => `${key} ${body}`)

const stores = () => new Set([...emulator.blobs.keys()].map((key) => key.split(' ')[0]))

test('the published production deploy accepts a tour request, and its jobs write', async () => {
  const before = productionData()
  expect((await api(tourRequest(), published)).status).toBe(201)
  const after = productionData()
  expect(after.length).toBeGreaterThan(before.length)
  await reconcileFunction(scheduledRequest(), published)
  expect(productionData()).not.toEqual(after)
})

describe('an older production deploy', () => {
  test('refuses writes with 503 and still serves reads', async () => {
    const before = productionData()
    expect((await api(tourRequest(), older)).status).toBe(503)
    const read = await api(new Request('https://thenest.example/api/events'), older)
    expect(read.status).toBe(200)
    expect(productionData()).toEqual(before)
  })

  test('does not write during reconciliation or audit', async () => {
    const before = productionData()
    await reconcileFunction(scheduledRequest(), older)
    await audit(scheduledRequest(), older)
    expect(productionData()).toEqual(before)
  })
})

describe.each(otherDeploys)('%s', (_, platform) => {
  test('has its own store', async () => {
    const before = productionData()
    expect((await api(tourRequest(), { ...platform, ip: '203.0.113.9' })).status).toBe(201)
    await reconcileFunction(scheduledRequest(), platform)
    await audit(scheduledRequest(), platform)
    expect(productionData()).toEqual(before)
    expect(stores()).toContain(`a-site/deploy:${platform.deploy?.id}:nest-preview`)
  })
})
