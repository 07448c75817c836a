/** The overview: what it counts, how often it reads, and what it says of the audit. */
import { beforeEach, expect, test } from 'vitest'
import type { Reply } from '#api-contract/schemas.ts'
import { accountKeyOf } from '#server/repositories/hashes.ts'
import { keys } from '#server/repositories/keys.ts'
import { publishAudit } from '#server/services/operations/audit.ts'
import { changeAddress } from '#server/services/sign-in/change-address.ts'
import { testServer, type TestServer } from '#server/test-support/server/test-server.ts'
import { memoryStore } from '#server/test-support/storage/memory-store.ts'

let server: TestServer
let anna: Awaited<ReturnType<TestServer['signUp']>>
let staff: { cookie: string }
let backing: ReturnType<typeof memoryStore>
beforeEach(async () => {
  backing = memoryStore()
  server = testServer({ store: backing })
  anna = await server.signUp()
  staff = await server.signUpStaff()
})

const ask = async () =>
  (await server.ask('GET', '/api/admin/overview?weeks=4', undefined, staff)).body as Reply<'overview'>

test('the overview counts sessions and new members, and caches past weeks', async () => {
  const slot = { kind: 'lane', unit: 3, date: '2026-11-24', time: '18:00', name: 'Sam Example' }
  await server.askOk('POST', '/admin/bookings', { ...slot, email: anna.profile.email }, staff.cookie)
  server.setClock('2026-12-02T17:00:00Z')
  staff = await server.signUpStaff('other@thenest.example')
  await ask()
  await server.drainWaitUntil()
  const { weeks } = await ask()
  expect(weeks.map(({ monday, lane, newMembers }) => [monday, lane, newMembers])).toEqual([
    ['2026-11-09', {}, 0],
    ['2026-11-16', {}, 1],
    ['2026-11-23', { '1 18:00': 1 }, 0],
    ['2026-11-30', {}, 0],
  ])
  // Session 2; each cached week 1; this week 2 per kind; eight lists, of which some are read in two steps, and one is sixteen; the last audit 1.
  expect(server.lines.at(-1)?.operations).toBeLessThanOrEqual(39)
})

test('a family that has changed its address counts once, and has not left', async () => {
  const { context } = server
  await changeAddress(context, accountKeyOf(context.keyPepper, anna.profile.email), anna.profile.id, 'a@new.example')
  const { families, weeks } = await ask()
  expect(families.map(({ id }) => id)).toEqual([anna.profile.id])
  expect(weeks.map(({ left }) => left)).toEqual([0, 0, 0, 0])
})

test('the overview says what the last audit has found', async () => {
  expect(await ask()).not.toHaveProperty('audit')
  await publishAudit(server.context)
  expect((await ask()).audit).toMatchObject({ violations: 0 })
})

test('the overview says what the club owes on all cards', async () => {
  const body = { act: 'give', cents: 1000, what: 'For the broken lane' }
  const path = `/admin/members/${anna.profile.id}/players/${anna.playerId}/bucks`
  await server.askOk('POST', path, body, staff.cookie)
  expect((await ask()).bucks).toBe(1000)
})

test('damaged counts of a week stop no other: the week is counted from its slots, and nothing overwrites them', async () => {
  const slot = { kind: 'lane', unit: 3, date: '2026-11-24', time: '18:00', name: 'Sam Example' }
  await server.askOk('POST', '/admin/bookings', { ...slot, email: anna.profile.email }, staff.cookie)
  server.setClock('2026-12-02T17:00:00Z')
  staff = await server.signUpStaff('other@thenest.example')
  const key = keys.sessionCounts('2026-11-23')
  await backing.create<object>(key, { v: 1, lane: 7 })
  const { weeks } = await ask()
  expect(weeks.map(({ lane }) => lane)).toEqual([{}, {}, { '1 18:00': 1 }, {}])
  expect(server.recordAlarms).toContain(`record does not match its schema: tally ${key}`)
  expect((await backing.read(key))?.value).toEqual({ v: 1, lane: 7 })
})
