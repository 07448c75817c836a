/**
 * Everybody at once, through the whole server and the real client over HTTP. What comes 50 times is done once and answered
 * 50 times alike; and each rush has its twin, in which the thing that makes it so is taken away.
 */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { keys } from '#server/repositories/keys.ts'
import { updateWithRetry } from '#server/repositories/update-with-retry.ts'
import { openBlobsStore } from '#server/storage/blobs-store.ts'
import type { Store } from '#server/storage/store.ts'
import { startBlobsEmulator, type Emulator } from '#server/test-support/faults/blobs-emulator.ts'
import { seeded } from './simulator.ts'
import { registration, testServer, type TestServer } from '#server/test-support/server/test-server.ts'
import { mutants } from '#server/test-support/faults/mutant-store.ts'

const email = 'robin@thenest.example'
const event = 'homework-helper-2026-11-25'

let emulator: Emulator
let store: Store
beforeEach(async () => {
  emulator = await startBlobsEmulator()
  const random = seeded(1)
  emulator.weather.latency = () => 1 + random() * 3
  store = openBlobsStore({ name: 'rush', explicit: emulator.explicit, patience: { timeoutMs: 60_000 } })
})
afterEach(() => emulator.stop())

/** On one's own machine, where a whole club may come from one network. */
const houseOn = (on: Store = store) => testServer({ store: on, environment: 'local' })
const times = <Item>(count: number, make: (index: number) => Item) => Array.from({ length: count }, (_, n) => make(n))

type Sent = { path: string; body: object; key: string; cookie?: string }
type Case = {
  /** One request, as the nth sender would send it: all the same, or each its own. */
  sent: (server: TestServer, own: (n: number) => number) => Promise<(n: number) => Sent>
  /** Under what its effects are kept, and how many there are. */
  kept: string
}

const signedIn = async (server: TestServer, own: (n: number) => number, members = 1) => {
  const cookies = await Promise.all(
    times(members, async (n) => (await server.signUp({ email: `m${n}@a.example` })).cookie),
  )
  return (n: number) => cookies[own(n) % members]!
}

const cases: Record<string, Case> = {
  reserve: {
    kept: 'slot/',
    async sent(server, own) {
      const cookieOf = await signedIn(server, own)
      const lane = { lane: 1, date: '2026-11-24', time: '16:00', name: 'Sam', email: 'm0@a.example' }
      // The twin asks for other lanes, so that the limit of the week is what stops it.
      return (n) => ({
        path: '/api/lanes/bookings',
        body: { ...lane, lane: 1 + (own(n) % 5) },
        key: `tap-${own(n)}`,
        cookie: cookieOf(0),
      })
    },
  },
  RSVP: {
    kept: 'rsvp/',
    async sent(server, own) {
      const cookieOf = await signedIn(server, own, own(49) === 0 ? 1 : 50)
      const body = { name: 'Sam', email, qty: 2 }
      return (n) => ({ path: `/api/events/${event}/attendees`, body, key: `tap-${own(n)}`, cookie: cookieOf(n) })
    },
  },
  order: {
    kept: 'order/',
    async sent(server, own) {
      const cookieOf = await signedIn(server, own)
      const body = { items: [{ pid: 'members-jacket', size: 'M', qty: 1 }] }
      return (n) => ({ path: '/api/orders', body, key: `tap-${own(n)}`, cookie: cookieOf(0) })
    },
  },
  registration: {
    kept: 'member/',
    sent: async (_, own) => (n) => ({
      path: '/api/members/register',
      body: registration(own(n) === 0 ? email : `p${own(n)}@thenest.example`),
      key: `tap-${own(n)}`,
    }),
  },
  tour: {
    kept: 'tour/',
    sent: async (_, own) => (n) => ({
      path: '/api/tour-requests',
      body: { name: 'Kim', phone: `555 01${own(n)}`, date: '2026-12-01', time: '4pm' },
      key: `tap-${own(n)}`,
    }),
  },
}

async function fifty({ sent, kept }: Case, own: (n: number) => number) {
  const server = houseOn()
  const send = await sent(server, own)
  const before = (await store.list(kept)).length
  const answers = await Promise.all(
    times(50, (n) => {
      const { path, body, key, cookie } = send(n)
      return server.ask('POST', path, body, { key, cookie })
    }),
  )
  return {
    effects: (await store.list(kept)).length - before,
    answers: new Set(answers.map(({ status, body }) => JSON.stringify([status, body]))),
    statuses: answers.map(({ status }) => status),
  }
}

describe.each(Object.entries(cases))('%s, sent 50 times at once', (_, each) => {
  test('has one effect and 50 equal answers', async () => {
    const { effects, answers, statuses } = await fifty(each, () => 0)
    expect([effects, answers.size, statuses[0]]).toEqual([1, 1, 201])
  })

  test('is more than one when nothing says that it is the same', async () => {
    const { effects, answers } = await fifty(each, (n) => n)
    expect(effects).toBeGreaterThan(1)
    expect(answers.size).toBeGreaterThan(1)
  })
})

describe('500 members answer one event at once', () => {
  const answer = (n: number) => ({ name: `Guest ${n}`, email, qty: 1 + (n % 10) })

  test('500 answers are kept, each as it was given', { timeout: 60_000 }, async () => {
    const server = houseOn()
    const cookieOf = await signedIn(server, (n) => n, 500)
    const replies = await Promise.all(
      times(500, (n) => server.ask('POST', `/api/events/${event}/attendees`, answer(n), { cookie: cookieOf(n) })),
    )
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(500)
    const { cookie } = await server.signUpStaff()
    const { body } = await server.ask('GET', `/api/events/${event}/attendees`, undefined, { cookie })
    const guests = (body as { attendees: { name: string; qty: number }[] }).attendees
    expect(new Set(guests.map(({ name, qty }) => `${name} ${qty}`))).toEqual(
      new Set(times(500, (n) => `${answer(n).name} ${answer(n).qty}`)),
    )
  })

  test('in one document without compare-and-swap, answers are lost', async () => {
    type Guests = { names: string[] }
    const weak = mutants['the tag is ignored'](store)
    await store.create<Guests>('one/document', { names: [] })
    const add = (n: number) =>
      updateWithRetry<Guests>({ store: weak }, 'one/document', (there) => ({
        names: [...there!.names, answer(n).name],
      }))
    await Promise.all(times(50, add))
    expect((await store.read<Guests>('one/document'))!.value.names.length).toBeLessThan(50)
  })
})

describe('200 registrations of one address in six spellings at once', () => {
  const spellings = [
    email,
    'ROBIN@thenest.example',
    ' robin@thenest.example ',
    'Robin@TheNest.Example',
    'ｒobin@thenest.example',
    'robin@THENEST.EXAMPLE',
  ]
  const joined = async (server: TestServer) => {
    const answers = await Promise.all(
      times(200, (n) => server.ask('POST', '/api/members/register', registration(spellings[n % 6]!))),
    )
    return { yes: answers.filter(({ status }) => status === 201), no: answers.filter(({ status }) => status === 409) }
  }

  test('make one account', { timeout: 60_000 }, async () => {
    const { yes, no } = await joined(houseOn())
    expect([yes.length, no.length]).toEqual([1, 199])
    expect(await store.list(keys.allMembers)).toHaveLength(1)
  })

  test('without create-only writes more than one is told they have joined', { timeout: 60_000 }, async () => {
    const { yes } = await joined(houseOn(mutants['a create overwrites what stands there'](store)))
    expect(yes.length).toBeGreaterThan(1)
  })
})
