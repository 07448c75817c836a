/** `npm run owner` on a deployed site: through Netlify's API, whose signed URLs lead to the object storage. */
import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readAdminLog } from '#server/repositories/admin-log.ts'
import { confirmKeyPepper } from '#server/repositories/key-pepper.ts'
import { openRepositories } from '#server/repositories/record-versions.ts'
import { openBlobsStore } from '#server/storage/blobs-store.ts'
import { startSignedUrlsEmulator, type SignedUrlsEmulator } from '#server/test-support/faults/signed-urls-emulator.ts'
import { testKeyPepper, testServer } from '#server/test-support/server/test-server.ts'
import { makeOwner } from './owner.ts'

const email = 'robin@thenest.example'
const now = new Date('2026-11-21T17:00:00Z')

let site: SignedUrlsEmulator
beforeEach(async () => {
  site = await startSignedUrlsEmulator()
})
afterEach(() => site.stop())

async function openSite() {
  const { apiUrl, siteId, token } = site
  const where = { name: 'nest-production', explicit: { apiUrl, siteId, token } }
  const store = openRepositories(() => undefined)(where)
  const server = testServer({ store: openBlobsStore(where), now })
  await confirmKeyPepper(store, testKeyPepper)
  const context = () => ({ store, keyPepper: testKeyPepper, now: () => now, idempotencyKey: randomUUID() })
  return { server, store, context }
}
const logged = async ({ server }: Awaited<ReturnType<typeof openSite>>) =>
  (await readAdminLog(server.context, '2026-11-21')).map(({ who, what, subject }) => [who.name, what, subject])

test('a colleague becomes an owner when nobody else can make them one', async () => {
  const club = await openSite()
  const { cookie, profile } = await club.server.signUpStaff('kim@thenest.example', undefined, 'desk')
  await makeOwner(club.context(), 'Kim@TheNest.example')
  const { body } = await club.server.ask('GET', '/api/session', undefined, { cookie })
  expect(body).toMatchObject({ staffRole: 'owner' })
  expect(await logged(club)).toEqual([['npm run owner', 'staff_role_changed', profile.id]])
})

test('an unknown address, an empty store and another key pepper change nothing', async () => {
  const club = await openSite()
  await club.server.signUp({ email })
  const before = new Map(site.blobs)
  await expect(makeOwner(club.context(), email)).rejects.toThrow('No staff account has this email.')
  const other = { ...club.context(), keyPepper: testKeyPepper.toLowerCase() }
  await expect(makeOwner(other, email)).rejects.toThrow('KEY_PEPPER is not the one of this site.')
  expect(site.blobs).toEqual(before)
  site.blobs.clear()
  await expect(makeOwner(club.context(), email)).rejects.toThrow('This store has no members.')
  expect(site.blobs.size).toBe(0)
})
