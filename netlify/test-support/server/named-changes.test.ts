/**
 * What staff change and who did it are stored together: whenever a process dies, there is no change without its entry in the
 * log and no entry without its change, and the repeated request adds no other entry. Generated from the table of calls.
 */
// @module-tag long
import { isDeepStrictEqual } from 'node:util'
import { beforeAll, expect, test } from 'vitest'
import { endpoints, type EndpointName } from '#api-contract/endpoints.ts'
import { keys } from '#server/repositories/keys.ts'
import { isWrite } from '#server/storage/intercept-store.ts'
import { killedAtEach } from '#server/test-support/faults/failing-store.ts'
import { createFuzzClub, secrets, type FuzzClub } from '#server/test-support/fuzz/fuzz-club.ts'
import { validRequest } from '#server/test-support/fuzz/requests.ts'
import { memoryStore, type StoredVersion } from '#server/test-support/storage/memory-store.ts'
import { furnishers, validBodies } from '#server/test-support/calls/tables.ts'
import { memoryRecords } from './memory-records.ts'
import { testServer } from './test-server.ts'

/** Calls that only read, and are logged, or that are the colleague's own matter, and those of others. */
const changesNothing: ReadonlySet<EndpointName> = new Set([
  'arrivalCard',
  'resolvePass',
  'searchProof',
  'openSafety',
  'openProof',
  'previewSetting',
  'saveStaffMails',
  // A family does it.
  'signAtDoor',
  'waitForPlace',
  'leaveLine',
  // Accepted only of a family that has no password yet, in a club with a cap, after a change, or after a session: tests of their own.
  'setChargeDay',
  'takeBackSetting',
  'takeBackCoachNote',
  'writeCoachNote',
  'inviteFamily',
  'removeFromLine',
])

/** Of calls of families that staff make for them, and of those that would change nothing, what differs. */
const otherwise: Partial<Record<EndpointName, (club: FuzzClub) => { query?: string; body?: object }>> = {
  cancelLane: () => ({}),
  cancelSpeede: () => ({}),
  cancelRsvp: () => ({}),
  editAccount: ({ ids }) => ({ query: `family=${ids.member}` }),
  addPlayer: ({ ids }) => ({ query: `family=${ids.member}` }),
  editPlayer: ({ ids }) => ({ query: `family=${ids.member}` }),
  changeMembership: ({ ids }) => ({ query: `family=${ids.member}` }),
  editCaregiver: ({ ids }) => ({ query: `family=${ids.withSecond}` }),
  sendVerification: ({ ids }) => ({ query: `family=${ids.withSecond}&caregiver=${ids.second}` }),
  settleNoShows: ({ ids }) => ({ body: { decision: 'take_back', booking: ids.arrivals.missed } }),
  knowFamily: () => ({ body: { known: false } }),
  endUnseenBookings: () => ({ body: { day: '2026-11-21' } }),
  editProduct: (club) => ({ body: { ...validBodies(club).editProduct, price: '$13' } }),
  changePassword: () => ({ body: { current: secrets.staff, next: 'a whistle at dawn' } }),
}

const writes = (Object.keys(endpoints) as EndpointName[]).filter((call) => {
  const { method, who } = endpoints[call]
  return method !== 'GET' && (who === 'staff' || who === 'door' || who === 'account') && !changesNothing.has(call)
})

/** What staff can see of the club: neither bookkeeping, nor views, nor messages that are sent only if the change is made. */
const isOfClub = (key: string) =>
  !/^(idem|thr|amail|tx|snap|view|told|job|log|feed|mail|mailq)\//.test(key) && !key.startsWith('sess/staff/')
/** Here a message is the change. */
const isMessage: ReadonlySet<EndpointName> = new Set(['sendVerification', 'retryMail'])

type Records = Map<string, StoredVersion>

let club: FuzzClub
let initial: Records
beforeAll(async () => {
  club = await createFuzzClub(furnishers)
  initial = club.records()
  // A family that nobody has seen has booked.
  const server = testServer({ store: memoryStore(initial), now: club.server.context.now() })
  Object.assign(server.context, { newId: () => 'id70001' })
  const email = 'unseen@families.example'
  const { cookie, playerId } = await server.signUp({ email }, { isUnseen: true })
  const slot = { lane: 5, date: '2026-11-23', time: '20:00', name: 'Sam', email, player: playerId }
  await server.askOk('POST', '/lanes/bookings', slot, cookie)
  await server.drainWaitUntil()
})

/** The keys whose record is another one for a reader. */
async function changedKeys(records: Records): Promise<string[]> {
  const before = initial
  const [old, now] = [before, records].map((entries) => memoryRecords(memoryStore(entries), club.server.context.now))
  const touched = [...new Set([...before.keys(), ...records.keys()])].filter(
    (key) => before.get(key)?.tag !== records.get(key)?.tag,
  )
  const isChanged = await Promise.all(
    touched.map(async (key) => {
      const [one, other] = await Promise.all([old!.read<object>(key), now!.read<object>(key)])
      return !isDeepStrictEqual(one?.value, other?.value)
    }),
  )
  return touched.filter((_, nth) => isChanged[nth])
}

/** Sends the request of a colleague to a server of its own. */
async function send(call: EndpointName, store: ReturnType<typeof memoryStore>, seconds = 0) {
  const { query, body = validBodies(club)[call] } = otherwise[call]?.(club) ?? {}
  const { method, url, headers } = validRequest(club, call, body)
  const now = new Date(club.server.context.now().getTime() + seconds * 1000)
  const server = testServer({ store, setupToken: secrets.setup, mailEnabled: true, now })
  let ids = 0
  Object.assign(server.context, { newId: () => `id8${String((ids += 1)).padStart(5, '0')}` })
  server.waitByClock()
  const path = query === undefined ? url : `${url.split('?')[0]}?${query}`
  const { status } = await server.ask(method, path, body, { cookie: club.cookies.staff, key: 'one-request', headers })
  await server.drainWaitUntil()
  return status
}

const isLog = (key: string) => key.startsWith('log/')
const isChange = (call: EndpointName) => (key: string) =>
  isOfClub(key) || (isMessage.has(call) && key.startsWith(keys.allOutboxEntries))

// A deletion has more than a hundred operations; the limit only ends a run that hangs.
test.each(writes)('%s', { timeout: 900_000 }, async (call) => {
  await killedAtEach(async (kill, at) => {
    // What took effect before the next operation is what the last one has done.
    if (at.startsWith('before')) return
    const records = new Map(initial)
    await send(call, kill(memoryStore(records)))
    const changed = await changedKeys(records)
    const [named, changes] = [changed.filter(isLog), changed.filter(isChange(call))]
    if (changes.length > 0) expect(named, `${at}: a change without a name: ${changes.join()}`).toHaveLength(1)
    if (named.length > 0) expect(changes.length, `${at}: a name without a change`).toBeGreaterThan(0)
    await send(call, memoryStore(records), 15)
    expect((await changedKeys(records)).filter(isLog), `${at}, and repeated`).toHaveLength(1)
  }, isWrite)
})

test('a call of families that staff can make for them is tried as theirs', () => {
  const ofBoth = writes.filter((call) => endpoints[call].who === 'account')
  expect(ofBoth.filter((call) => !otherwise[call])).toEqual([])
})
