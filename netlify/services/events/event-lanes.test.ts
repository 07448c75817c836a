/** An event and the lanes it closes change together, wherever the process that changes them dies. */
import { expect, test } from 'vitest'
import type { Reply } from '#api-contract/schemas.ts'
import { keys } from '#server/repositories/keys.ts'
import { ignoreUnavailable } from '#server/storage/store.ts'
import { killedAtEach } from '#server/test-support/faults/failing-store.ts'
import { memoryStore, type StoredVersion } from '#server/test-support/storage/memory-store.ts'
import { testServer } from '#server/test-support/server/test-server.ts'
import { eventsWithOtherLanes } from './event-lanes.ts'

const draft = { title: 'Skills', datetime: '2026-12-01T18:30', ends: '20:00', summary: 'S', lanes: [1, 2] }

test.each([
  ['moved', 'PATCH', { ...draft, datetime: '2026-12-02T18:30', rev: 1 }],
  ['canceled', 'DELETE', undefined],
] as const)('an event that is %s: killed at any operation, its lanes are as it says', async (_, method, body) => {
  const entries = new Map<string, StoredVersion>()
  const server = testServer({ store: memoryStore(entries) })
  const { cookie } = await server.signUpStaff()
  const { event } = (await server.ask('POST', '/api/events', draft, { cookie })).body as Reply<'addEvent'>
  const { cookie: family, profile } = await server.signUp()
  const guest = { name: 'Sam', email: profile.email, qty: 1 }
  await server.ask('POST', `/api/events/${event.id}/attendees`, guest, { cookie: family })
  await server.drainWaitUntil()
  const now = server.context.now()
  const seen = new Set<string>()
  await killedAtEach(async (kill, at) => {
    const raw = memoryStore(new Map(entries))
    const dying = testServer({ store: kill(raw), now })
    await dying.ask(method, `/api/events/${event.id}`, body, { cookie }).catch(ignoreUnavailable)
    const { context } = testServer({ store: raw, now: new Date(now.getTime() + 60_000) })
    expect(await eventsWithOtherLanes(context), at).toEqual([])
    const days = ((await context.store.read(keys.closures))?.value.closures ?? []).map(({ from }) => from.slice(0, 10))
    const stored = (await context.store.read(keys.events))!.value.events[0]
    const isHeld = stored !== undefined && !stored.canceled
    expect(days, at).toEqual(isHeld ? Array.from(days, () => days[0]) : [])
    expect(days.length, at).toBe(isHeld ? 2 : 0)
    seen.add(`${stored?.datetime} ${isHeld}`)
  })
  // It was killed before the change, and after it.
  expect(seen.size).toBeGreaterThan(1)
})
