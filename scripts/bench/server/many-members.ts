/** A club of many members on a storage across HTTP: founded in a moment, with hashes that are none, for the built function to serve. */
import { addDays } from '#domain/calendar/calendar.ts'
import { openBlobsStore } from '#server/storage/blobs-store.ts'
import type { Store } from '#server/storage/store.ts'
import { setupToken, type Send } from '#server/test-support/server/founded-club.ts'
import { testServer } from '#server/test-support/server/test-server.ts'
import { monday, now, openBundle, storeOf } from './bundle.ts'
import { remoteBlobs } from './remote-blobs.ts'

export type Member = { email: string; cookie: string }

export type LoadedClub = {
  ask: Send
  settled: () => Promise<void>
  store: Store
  members: Member[]
  /** The coach's cookie. */
  coach: string
  eventId: string
  weekAfter: string
  setLatency: (ms: number) => void
  stop: () => void
}

/** Everybody comes from a network of their own. */
export const memberNumber = (index: number): { email: string; ip: string } => ({
  email: `family${index}@thenest.example`,
  ip: `10.${index >> 8}.${index & 255}.1`,
})

/** Signs members up in a house that shares its storage with the bundle, some at a time. */
export async function signUpMany(server: ReturnType<typeof testServer>, from: number, to: number): Promise<Member[]> {
  const members: Member[] = []
  const atOnce = 20
  for (let start = from; start < to; start += atOnce) {
    const some = Array.from({ length: Math.min(atOnce, to - start) }, (_, index) => memberNumber(start + index))
    members.push(
      ...(await Promise.all(
        some.map(async ({ email, ip }) => ({ email, cookie: (await server.signUp({ email }, { ip })).cookie })),
      )),
    )
  }
  return members
}

/** A club of so many members and one event. */
export async function newClub(members: number): Promise<LoadedClub> {
  const far = await remoteBlobs()
  const bundle = await openBundle(far)
  const explicit = { url: far.url, siteId: 'a-site', token: far.token }
  const store = openBlobsStore({ name: storeOf('crowd'), explicit })
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
    settled: bundle.settled,
    store,
    members: await signUpMany(server, 0, members),
    coach,
    eventId: (added.body as { event: { id: string } }).event.id,
    weekAfter: addDays(monday, 7),
    setLatency: far.setLatency,
    stop: far.stop,
  }
}
