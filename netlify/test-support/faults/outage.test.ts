/**
 * Storage outage: every endpoint returns 503 quickly and acknowledges no write. Time is counted in operations: after a
 * failed operation a request makes no further ones, so it waits for one timeout at most.
 */
// @module-tag long
import { beforeAll, describe, expect, test } from 'vitest'
import { endpoints, type EndpointName } from '#api-contract/endpoints.ts'
import { schemas } from '#api-contract/schemas.ts'
import { memoryStore } from '#server/test-support/storage/memory-store.ts'
import { interceptStore } from '#server/storage/intercept-store.ts'
import { StorageUnavailable, type Store } from '#server/storage/store.ts'
import { errorOf, registration, testServer, type TestServer } from '#server/test-support/server/test-server.ts'

const email = 'robin@thenest.example'
const password = 'three blue herons'
const newStaff = {
  by: 'invite',
  token: 'a-token-of-the-club-0123',
  email: 'new@thenest.example',
  name: 'Kim',
  password,
}

/** A link of the right form, to an offer of a slot that exists. */
const offerLink = `offer.lane.${'a'.repeat(40)}.bk_2026-12-01_1600_1_${'b'.repeat(40)}.${'c'.repeat(40)}`

/** Valid bodies of public endpoints. All other endpoints read the session from storage first. */
const publicBodies: Partial<Record<EndpointName, object>> = {
  requestTour: { name: 'Kim', phone: '555', date: '2026-12-01', time: '4pm' },
  register: registration('new@thenest.example'),
  signIn: { email, password },
  staffSignIn: { email: 'coach@thenest.example', password: 'a whistle in the dark' },
  joinStaff: newStaff,
  joinFamily: {
    token: `${'a'.repeat(40)}-${'b'.repeat(32)}`,
    firstName: 'Kim',
    lastName: 'Example',
    phone: '555',
    email: 'new@thenest.example',
    password,
  },
  redeemCode: { email, code: 'K7MX-2QPD', password: 'five blue herons' },
  forgotPassword: { email, role: 'member' },
  checkLink: { token: 'member.no' },
  resetPassword: { token: 'member.no', password: 'five blue herons' },
  answerAddress: { token: 'addressnew.no', answer: 'confirm' },
  verifyAddress: { token: 'verify.no' },
  joinLine: { email: 'new@thenest.example', name: 'Kim', players: 1 },
  answerLine: { token: `line.${'0'.repeat(24)}.zz.${'0'.repeat(40)}`, answer: 'look' },
  answerOffer: { token: offerLink, answer: 'accept' },
}

/** A store that can fail after a number of operations. It counts the operations after its first failure. */
function switchableStore(store: Store) {
  let remaining = Infinity
  let hasFailed = false
  let callsAfterFailure = 0
  const switchable = interceptStore(store, async (operation) => {
    if (hasFailed) callsAfterFailure += 1
    remaining -= 1
    // Parallel operations fail together.
    await new Promise(setImmediate)
    if (remaining >= 0) return operation()
    hasFailed = true
    throw new StorageUnavailable('off')
  })
  return {
    turnOff(operations: number) {
      remaining = operations
      hasFailed = false
      callsAfterFailure = 0
    },
    turnOn() {
      remaining = Infinity
      hasFailed = false
    },
    callsAfterFailure: () => callsAfterFailure,
    hasFailed: () => hasFailed,
    store: switchable,
  }
}

/** Valid ids that do not exist, of calls that check the form of an id before they read. */
const unknownIds: Partial<Record<string, string>> = {
  calendarFeed: `m${'0'.repeat(40)}-${'0'.repeat(40)}`,
  image: 'a'.repeat(40),
  unsubscribe: `${'a'.repeat(40)}-reminders-${'b'.repeat(40)}`,
}

const calls = Object.keys(endpoints) as EndpointName[]
/** Endpoints that need no storage here: signing out without a session, and what asks for places in a club without a cap. */
const withoutStorage: ReadonlySet<EndpointName> = new Set(['signOut', 'clubPlaces', 'joinLine'])

let server: TestServer
let outage: ReturnType<typeof switchableStore>
let cookies: { member: string; staff: string }
beforeAll(async () => {
  outage = switchableStore(memoryStore())
  server = testServer({ store: outage.store, setupToken: newStaff.token, mailEnabled: true })
  cookies = { member: (await server.signUp({ email })).cookie, staff: (await server.signUpStaff()).cookie }
})

function send(name: EndpointName) {
  const { method, path, who } = endpoints[name]
  const cookie = who === 'anyone' ? undefined : who === 'staff' ? cookies.staff : cookies.member
  return server.ask(method, `/api${path.replaceAll(/:\w+/g, unknownIds[name] ?? 'x')}`, publicBodies[name], {
    cookie,
  })
}

test('every public endpoint with a body has a valid body here', () => {
  const publicCalls = calls.filter((name) => endpoints[name].who === 'anyone' && 'body' in schemas[name])
  for (const name of publicCalls) {
    const endpointSchemas = schemas[name]
    expect('body' in endpointSchemas && endpointSchemas.body.safeParse(publicBodies[name]).success, name).toBe(true)
  }
})

describe('without storage', () => {
  test.each(calls.filter((name) => !withoutStorage.has(name)))('%s returns 503 after one operation', async (name) => {
    outage.turnOff(0)
    const response = await send(name)
    expect([response.status, errorOf(response)]).toMatchObject([
      503,
      { code: 'try_again', error: 'The service is temporarily unavailable. Please try again in a moment.' },
    ])
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(response.headers.get('set-cookie')).toBeNull()
    expect(outage.callsAfterFailure()).toBe(0)
  })
})

describe('when the storage fails during a request', () => {
  test.each(calls)('%s acknowledges no write and does not crash', async (name) => {
    for (let operations = 1; operations < 60; operations += 1) {
      outage.turnOff(operations)
      const { status } = await send(name)
      const hasFailed = outage.hasFailed()
      outage.turnOn()
      if (!hasFailed) return
      // A read may return what it has. A write must not succeed.
      if (endpoints[name].method === 'GET') expect([endpoints[name].status, 404, 503]).toContain(status)
      else expect([400, 401, 404, 503]).toContain(status)
    }
    throw new Error(`${name} never ended`)
  })
})
