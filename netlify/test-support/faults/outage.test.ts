/**
 * The storage is off: every call of the contract says so, soon, and none says that it has done something. Time is counted
 * in operations: nothing is asked of a storage that has just not answered, so a call waits for one operation at most.
 */
import { beforeAll, describe, expect, test } from 'vitest'
import { endpoints, type EndpointName } from '#api-contract/endpoints.ts'
import { schemas } from '#api-contract/schemas.ts'
import { responseMessages } from '#domain/messages/messages.ts'
import { memoryStore } from '#server/storage/memory-store.ts'
import { StorageUnavailable, type Store } from '#server/storage/store.ts'
import { errorOf, registration, testServer, type TestServer } from '#server/test-support/server/test-server.ts'

const email = 'robin@thenest.example'
const password = 'three blue herons'
const newcomer = { token: 'a-token-of-the-club-0123', email: 'new@thenest.example', name: 'Kim', password }

/** What strangers may send, right in every field. Of all others the storage is asked first who they are. */
const fromAnyone: Partial<Record<EndpointName, object>> = {
  requestTour: { name: 'Kim', phone: '555', date: '2026-12-01', time: '4pm' },
  register: registration('new@thenest.example'),
  signIn: { email, password },
  staffSignIn: { email: 'coach@thenest.example', password: 'a whistle in the dark' },
  setUpStaff: newcomer,
  acceptInvitation: newcomer,
}

/** A storage that can be turned off after some more operations, and counts what is asked of it once it has not answered. */
function switched(store: Store) {
  let left = Infinity
  let unanswered = false
  let after = 0
  const maybe = async <Result>(operation: () => Promise<Result>): Promise<Result> => {
    if (unanswered) after += 1
    left -= 1
    // Those who ask together are refused together.
    await new Promise(setImmediate)
    if (left >= 0) return operation()
    unanswered = true
    throw new StorageUnavailable('off')
  }
  return {
    turnOff(after_: number) {
      left = after_
      unanswered = false
      after = 0
    },
    turnOn() {
      left = Infinity
      unanswered = false
    },
    askedInVain: () => after,
    noticed: () => unanswered,
    store: {
      read: (key) => maybe(() => store.read(key)),
      create: (key, value) => maybe(() => store.create(key, value)),
      replace: (key, tag, value) => maybe(() => store.replace(key, tag, value)),
      list: (prefix) => maybe(() => store.list(prefix)),
      remove: (key) => maybe(() => store.remove(key)),
    } satisfies Store,
  }
}

/** Such an id has only a picture. */
const noImage = 'a'.repeat(40)

const calls = Object.keys(endpoints) as EndpointName[]
/** Nothing of the storage is in their answer: without a session there is none to end, and nothing to tell. */
const withoutStorage: ReadonlySet<EndpointName> = new Set(['signOut'])

let server: TestServer
let power: ReturnType<typeof switched>
let cookies: { member: string; staff: string }
beforeAll(async () => {
  power = switched(memoryStore())
  server = testServer({ store: power.store, setupToken: newcomer.token })
  cookies = { member: (await server.signUp({ email })).cookie, staff: (await server.signUpStaff()).cookie }
})

function send(name: EndpointName) {
  const { method, path, who } = endpoints[name]
  const cookie = who === 'anyone' ? undefined : who === 'staff' ? cookies.staff : cookies.member
  return server.ask(method, `/api${path.replaceAll(/:\w+/g, name === 'image' ? noImage : 'x')}`, fromAnyone[name], {
    cookie,
  })
}

test('there is something right to send for every call that strangers may make', () => {
  const open = calls.filter((name) => endpoints[name].who === 'anyone' && 'body' in schemas[name])
  for (const name of open) {
    const shapes = schemas[name]
    expect('body' in shapes && shapes.body.safeParse(fromAnyone[name]).success, name).toBe(true)
  }
})

describe('the storage is off', () => {
  test.each(calls.filter((name) => !withoutStorage.has(name)))('%s says so, and asks no more of it', async (name) => {
    power.turnOff(0)
    const answer = await send(name)
    expect([answer.status, errorOf(answer)]).toMatchObject([
      503,
      { code: 'try_again', error: responseMessages.unavailable },
    ])
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(answer.headers.get('set-cookie')).toBeNull()
    expect(power.askedInVain()).toBe(0)
  })
})

describe('the storage goes off in the middle', () => {
  test.each(calls)('%s says no to what it could not do, and nothing breaks', async (name) => {
    for (let operations = 1; operations < 60; operations += 1) {
      power.turnOff(operations)
      const { status } = await send(name)
      const noticed = power.noticed()
      power.turnOn()
      if (!noticed) return
      // A look may show what it has got. A write must not say yes.
      if (endpoints[name].method === 'GET') expect([endpoints[name].status, 404, 503]).toContain(status)
      else expect([400, 401, 404, 503]).toContain(status)
    }
    throw new Error(`${name} never came to an end`)
  })
})
