/** Creates a club with many members in a remote storage, quickly and without password hashing, for the built function to serve. */
import { addDays } from '#domain/calendar/calendar.ts'
import { openBlobsStore } from '#server/storage/blobs-store.ts'
import type { Store } from '#server/storage/store.ts'
import { setupToken, type Send } from '#server/test-support/fixtures/club-fixture.ts'
import { testServer } from '#server/test-support/server/test-server.ts'
import { monday, now, openBundle, storeOf } from './bundle.ts'
import { remoteBlobs } from './remote-blobs.ts'

export type Member = { email: string; cookie: string }

export type LoadedClub = {
  ask: Send
  drainWaitUntil: () => Promise<void>
  store: Store
  members: Member[]
  /** The coach's cookie. */
  coach: string
  eventId: string
  weekAfter: string
  setLatency: (ms: number) => void
  stop: () => void
}

/** The e-mail and IP address of a test member; each has its own network. */
export const memberNumber = (index: number): { email: string; ip: string } => ({
  email: `family${index}@thenest.example`,
  ip: `10.${index >> 8}.${index & 255}.1`,
})

/** Registers members through a test server that shares its storage with the bundle, 20 at a time. */
export async function signUpMany(server: ReturnType<typeof testServer>, from: number, to: number): Promise<Member[]> {
  const members: Member[] = []
  const concurrency = 20
  for (let start = from; start < to; start += concurrency) {
    const batch = Array.from({ length: Math.min(concurrency, to - start) }, (_, index) => memberNumber(start + index))
    members.push(
      ...(await Promise.all(
        batch.map(async ({ email, ip }) => ({ email, cookie: (await server.signUp({ email }, { ip })).cookie })),
      )),
    )
  }
  return members
}

/** Creates a club with the given number of members and one event. */
export async function newClub(members: number): Promise<LoadedClub> {
  const remote = await remoteBlobs()
  const bundle = await openBundle(remote)
  const explicit = { url: remote.url, siteId: 'a-site', token: remote.token }
  const store = openBlobsStore({ ...storeOf('crowd'), explicit })
  const server = testServer({ store, now, environment: 'preview', setupToken })
  const { cookie: coach } = await server.signUpStaff()
  const event = {
    title: 'Skills Night',
    datetime: `${addDays(monday, 3)}T18:30`,
    summary: 'Stations on all five lanes.',
  }
  const added = await server.ask('POST', '/api/events', event, { cookie: coach })
  return {
    ask: bundle.ask('crowd'),
    drainWaitUntil: bundle.drainWaitUntil,
    store,
    members: await signUpMany(server, 0, members),
    coach,
    eventId: (added.body as { event: { id: string } }).event.id,
    weekAfter: addDays(monday, 7),
    setLatency: remote.setLatency,
    stop: remote.stop,
  }
}
