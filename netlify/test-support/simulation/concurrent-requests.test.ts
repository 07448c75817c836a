/**
 * Concurrent requests through the whole server and the real Blobs client over HTTP. A request sent 50 times takes effect
 * once and gets 50 equal responses. Each case has a negative control without the guard.
 */
// @module-tag long
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { keys } from '#server/repositories/keys.ts'
import { readAll, updateWithRetry } from '#server/repositories/update-with-retry.ts'
import { openBlobsStore } from '#server/storage/blobs-store.ts'
import type { Store } from '#server/storage/store.ts'
import { startBlobsEmulator, type Emulator } from '#server/test-support/faults/blobs-emulator.ts'
import { seeded } from './simulator.ts'
import { registration, testServer, type TestServer } from '#server/test-support/server/test-server.ts'
import { sizes } from '#server/test-support/server/soak-report.ts'
import { memoryRecords } from '#server/test-support/server/memory-records.ts'
import { mutants } from '#server/test-support/faults/mutant-store.ts'

const email = 'robin@thenest.example'
const event = 'homework-helper-2026-11-25'

let emulator: Emulator
let store: Store
beforeEach(async () => {
  emulator = await startBlobsEmulator()
  const random = seeded(1)
  emulator.faults.latency = () => 1 + random() * 3
  store = openBlobsStore({ name: 'rush', explicit: emulator.explicit, retryPolicy: { timeoutMs: 60_000 } })
})
afterEach(() => emulator.stop())

/** A local server: its rate limits allow many requests from one address. */
const serverOn = (on: Store = store) => testServer({ store: on, environment: 'local' })
const times = <Item>(count: number, make: (index: number) => Item) => Array.from({ length: count }, (_, n) => make(n))

type TestRequest = { path: string; body: object; key: string; cookie?: string }
type Case = {
  /** Makes the nth sender's request: `variantOf` gives the same number for equal requests. */
  requests: (server: TestServer, variantOf: (n: number) => number) => Promise<(n: number) => TestRequest>
  /** Key prefix of the records it creates. */
  keyPrefix: string
}

const signedIn = async (server: TestServer, variantOf: (n: number) => number, members = 1) => {
  const cookies = await Promise.all(
    times(members, async (n) => (await server.signUp({ email: `m${n}@a.example` })).cookie),
  )
  return (n: number) => cookies[variantOf(n) % members]!
}

const cases: Record<string, Case> = {
  reserve: {
    keyPrefix: 'slot/',
    async requests(server, variantOf) {
      const cookieOf = await signedIn(server, variantOf)
      const lane = { lane: 1, date: '2026-11-24', time: '16:00', name: 'Sam', email: 'm0@a.example' }
      // The negative control requests other lanes, so that only the weekly limit applies.
      return (n) => ({
        path: '/api/lanes/bookings',
        body: { ...lane, lane: 1 + (variantOf(n) % 5) },
        key: `tap-${variantOf(n)}`,
        cookie: cookieOf(0),
      })
    },
  },
  RSVP: {
    keyPrefix: 'rsvp/',
    async requests(server, variantOf) {
      const cookieOf = await signedIn(server, variantOf, variantOf(1) === 0 ? 1 : 5)
      const body = { name: 'Sam', email, qty: 2 }
      return (n) => ({ path: `/api/events/${event}/attendees`, body, key: `tap-${variantOf(n)}`, cookie: cookieOf(n) })
    },
  },
  order: {
    keyPrefix: 'order/',
    async requests(server, variantOf) {
      const cookieOf = await signedIn(server, variantOf)
      const body = { items: [{ pid: 'members-jacket', size: 'M', qty: 1 }] }
      return (n) => ({ path: '/api/orders', body, key: `tap-${variantOf(n)}`, cookie: cookieOf(0) })
    },
  },
  registration: {
    keyPrefix: 'member/',
    requests: async (_, variantOf) => (n) => ({
      path: '/api/members/register',
      body: registration(variantOf(n) === 0 ? email : `p${variantOf(n)}@thenest.example`),
      key: `tap-${variantOf(n)}`,
    }),
  },
  tour: {
    keyPrefix: 'tour/',
    requests: async (_, variantOf) => (n) => ({
      path: '/api/tour-requests',
      body: { name: 'Kim', phone: `555 01${variantOf(n)}`, date: '2026-12-01', time: '4pm' },
      key: `tap-${variantOf(n)}`,
    }),
  },
}

async function sendAtOnce(senders: number, { requests, keyPrefix }: Case, variantOf: (n: number) => number) {
  const server = serverOn()
  const requestOf = await requests(server, variantOf)
  const records = memoryRecords(store)
  const count = async () => {
    const listed = await records.list(keyPrefix)
    return (
      await readAll(
        records,
        listed.map(({ key }) => key),
      )
    ).length
  }
  const before = await count()
  const responses = await Promise.all(
    times(senders, (n) => {
      const { path, body, key, cookie } = requestOf(n)
      return server.ask('POST', path, body, { key, cookie })
    }),
  )
  return {
    effects: (await count()) - before,
    responses: new Set(responses.map(({ status, body }) => JSON.stringify([status, body]))),
    statuses: responses.map(({ status }) => status),
  }
}

describe.each(Object.entries(cases))('%s, sent 50 times at once', (_, each) => {
  test('takes effect once, with 50 equal responses', async () => {
    const { effects, responses, statuses } = await sendAtOnce(50, each, () => 0)
    expect([effects, responses.size, statuses[0]]).toEqual([1, 1, 201])
  })

  test('negative control: different requests take effect more than once', async () => {
    const { effects, responses } = await sendAtOnce(10, each, (n) => n)
    expect(effects).toBeGreaterThan(1)
    expect(responses.size).toBeGreaterThan(1)
  })
})

/** RSVPs, and registrations; the soak test raises both. */
const crowd = sizes(24, 500)
const registrations = Math.ceil(crowd * 0.4)

describe(`${crowd} concurrent RSVPs to one event`, () => {
  const rsvp = (n: number) => ({ name: `Guest ${n}`, email, qty: 1 + (n % 10) })

  test('are all stored as sent', { timeout: 60_000 }, async () => {
    const server = serverOn()
    const cookieOf = await signedIn(server, (n) => n, crowd)
    const responses = await Promise.all(
      times(crowd, (n) => server.ask('POST', `/api/events/${event}/attendees`, rsvp(n), { cookie: cookieOf(n) })),
    )
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(crowd)
    const { cookie } = await server.signUpStaff()
    const { body } = await server.ask('GET', `/api/events/${event}/attendees`, undefined, { cookie })
    const rsvps = (body as { attendees: { name: string; qty: number }[] }).attendees
    expect(new Set(rsvps.map(({ name, qty }) => `${name} ${qty}`))).toEqual(
      new Set(times(crowd, (n) => `${rsvp(n).name} ${rsvp(n).qty}`)),
    )
  })

  test('negative control: one document without compare-and-swap loses RSVPs', async () => {
    type RsvpList = { names: string[] }
    const mutant = mutants['replace ignores the tag'](store)
    await store.create<RsvpList>('one/document', { names: [] })
    const add = (n: number) =>
      updateWithRetry<RsvpList>({ store: memoryRecords(mutant) }, 'one/document', (current) => ({
        names: [...current!.names, rsvp(n).name],
      }))
    await Promise.all(times(50, add))
    expect((await store.read<RsvpList>('one/document'))!.value.names.length).toBeLessThan(50)
  })
})

describe(`${registrations} concurrent registrations of one address in six spellings`, () => {
  const spellings = [
    email,
    'ROBIN@thenest.example',
    ' robin@thenest.example ',
    'Robin@TheNest.Example',
    'ｒobin@thenest.example',
    'robin@THENEST.EXAMPLE',
  ]
  const registerAll = async (server: TestServer) => {
    const responses = await Promise.all(
      times(registrations, (n) =>
        // Each from a network of its own: the attempts of one are counted one after the other.
        server.ask('POST', '/api/members/register', registration(spellings[n % 6]!), { ip: `10.0.${n}.1` }),
      ),
    )
    return {
      created: responses.filter(({ status }) => status === 201),
      conflicts: responses.filter(({ status }) => status === 409),
    }
  }

  test('create one account', { timeout: 60_000 }, async () => {
    const { created, conflicts } = await registerAll(serverOn())
    expect([created.length, conflicts.length]).toEqual([1, registrations - 1])
    expect(await store.list(keys.allMembers)).toHaveLength(1)
  })

  test('negative control: without create-only writes more than one succeeds', { timeout: 60_000 }, async () => {
    const { created } = await registerAll(serverOn(mutants['create overwrites an existing value'](store)))
    expect(created.length).toBeGreaterThan(1)
  })
})
