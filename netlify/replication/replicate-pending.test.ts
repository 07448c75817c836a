/** Replicates registrations, edits and deletions to a real Postgres that is killed and restarted meanwhile. */
// @module-tag long
import { once } from 'node:events'
import { connect, createServer, type AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { keys } from '#server/repositories/keys.ts'
import { accountKeyOf } from '#server/repositories/hashes.ts'
import { memoryStore } from '#server/test-support/storage/memory-store.ts'
import type { Store } from '#server/storage/store.ts'
import { registration, testServer, type TestServer } from '#server/test-support/server/test-server.ts'
import { startPostgres, type Postgres } from '#server/test-support/server/postgres.ts'
import { replicatePending } from './replicate-pending.ts'
import { withConnection } from './database.ts'
import { memberReplicator } from './replicate-member.ts'
import { memoryRecords } from '#server/test-support/server/memory-records.ts'

let postgres: Postgres
beforeAll(async () => {
  postgres = await startPostgres()
})
afterAll(() => postgres.remove())

const sql = <Row extends object>(text: string) => withConnection(postgres.url, 20_000, (query) => query<Row>(text))
beforeEach(() => sql('DROP SCHEMA IF EXISTS nest CASCADE'))

/** A server that replicates members at once, however busy this machine is, and its alarms about delayed replication. */
function replicatingServer(store = memoryStore()) {
  const alarms: string[] = []
  const replicate = memberReplicator(postgres.url, store, (problem) => alarms.push(problem), 60_000)
  return { ...testServer({ store, replicate }), alarms }
}

let runs = 0
const run = ({ context }: Pick<TestServer, 'context'>) => replicatePending(context, postgres.url, `run${(runs += 1)}`)

/** Registers a member. @returns the `sync` field of the response. */
async function register({ ask }: TestServer, number: number): Promise<string> {
  const body = registration(`parent${number}@thenest.example`)
  const response = await ask('POST', '/api/members/register', body, { ip: `10.${number >> 8}.${number & 255}.1` })
  expect(response.status).toBe(201)
  return (response.body as { sync: string }).sync
}

const emails = async () =>
  (await sql<{ email: string }>('SELECT email FROM nest.members ORDER BY email')).map(({ email }) => email)
const allRows = async () => JSON.stringify(await sql('SELECT * FROM nest.member_rows, nest.migrations'))
const parents = (count: number) =>
  Array.from({ length: count }, (_, number) => `parent${number}@thenest.example`).toSorted()

describe('an available database', () => {
  test("has a member once the registration responds, without secrets: 'the member is also synced to a separate hosted database'", async () => {
    const club = replicatingServer()
    const robin = { email: 'robin@thenest.example', childTeam: 'Owls', cardLast4: '7319' }
    // As the registration has stored it.
    const { profile } = await club.signUp(robin, { isUnverified: true, isUnsigned: true, isUnseen: true })
    const [member] = await sql('SELECT * FROM nest.members')
    expect(member).toMatchObject({
      id: profile.id,
      email: 'robin@thenest.example',
      child_team: 'Owls',
      child_phone: '',
    })
    expect(await allRows()).not.toMatch(/heron|plain:|7319|visa|11\/29|password/)
    expect(await allRows()).not.toContain(accountKeyOf(club.context.keyPepper, 'robin@thenest.example'))
    const nothingToDo = { left: 0, copied: 0, newer: 0, refused: 0 }
    expect(await run(club)).toEqual({ outcome: 'done', listed: 1, rows: 1, ...nothingToDo })
    expect(club.alarms).toEqual([])
  })

  test('receives an edit, a deletion, and a new registration of the same family', async () => {
    const club = replicatingServer()
    const { cookie, profile, password } = await club.signUp({ email: 'robin@thenest.example' })
    const edit = { rev: 1, firstName: 'Maria', lastName: 'Example', phone: '555 0100' }
    expect((await club.ask('PATCH', `/api/account/caregivers/${profile.id}`, edit, { cookie })).status).toBe(200)
    await club.drainWaitUntil()
    expect(await sql('SELECT first_name, profile_name FROM nest.members')).toEqual([
      { first_name: 'Maria', profile_name: 'Maria Example' },
    ])

    const deletion = { password, confirm: 'robin@thenest.example' }
    expect((await club.ask('POST', '/api/account/delete', deletion, { cookie })).status).toBe(204)
    await club.drainWaitUntil()
    expect(await sql('SELECT id FROM nest.members')).toEqual([])
    expect(await allRows()).not.toMatch(/robin|Maria|Example|Rink Road|555 0100/i)

    const again = await club.signUp({ email: 'robin@thenest.example' })
    // A sign-in of its own, in the row of the address.
    expect(again.profile.id).not.toBe(profile.id)
    expect(await sql('SELECT id, first_name FROM nest.members')).toEqual([{ id: profile.id, first_name: 'Robin' }])
  })

  test('is filled again after it was emptied', async () => {
    const club = replicatingServer()
    for (const number of [0, 1, 2]) await register(club, number)
    await sql('DROP SCHEMA nest CASCADE')
    expect(await run(club)).toMatchObject({ outcome: 'done', copied: 3, left: 0 })
    expect(await emails()).toEqual(parents(3))
  })

  test('gets no second row after a password change', async () => {
    const club = replicatingServer()
    const { cookie, password } = await club.signUp()
    const next = { current: password, next: 'four grey herons' }
    await club.ask('POST', '/api/account/password', next, { cookie })
    await run(club)
    expect(await run(club)).toEqual({ outcome: 'unchanged' })
    expect(await sql('SELECT id FROM nest.member_rows')).toHaveLength(1)
  })
})

test('500 registrations, edits and deletions around an outage: one run replicates all, none twice', async () => {
  const club = replicatingServer()
  const responses: string[] = []
  const registerRange = async (from: number, to: number) => {
    responses.push(
      ...(await Promise.all(Array.from({ length: to - from }, (_, index) => register(club, from + index)))),
    )
  }
  await registerRange(0, 40)
  expect(responses).toEqual(Array(40).fill('done'))
  const leaving = await club.signUp({ email: 'leaving@thenest.example' })
  await Promise.all([registerRange(40, 80), postgres.kill()])
  for (let from = 80; from < 500; from += 60) await registerRange(from, Math.min(from + 60, 500))
  expect(responses.slice(80)).toEqual(Array(420).fill('pending'))
  const deletion = { password: leaving.password, confirm: 'leaving@thenest.example' }
  expect((await club.ask('POST', '/api/account/delete', deletion, { cookie: leaving.cookie })).status).toBe(204)
  await club.drainWaitUntil()
  expect(await run(club)).toEqual({ outcome: 'failed', reason: 'ECONNREFUSED' })
  expect(club.alarms.join()).not.toMatch(/@|parent/)

  await postgres.start()
  expect(await run(club)).toMatchObject({ outcome: 'done', listed: 501, refused: 0, left: 0 })
  expect(await emails()).toEqual(parents(500))
  club.setClock(new Date(club.context.now().getTime() + 24 * 3_600_000))
  expect(await run(club)).toMatchObject({ outcome: 'done', copied: 0 })
})

/** A TCP proxy before the database that counts connections. */
async function countingProxy() {
  let connections = 0
  const target = new URL(postgres.url)
  const proxy = createServer((client) => {
    connections += 1
    const server = connect(Number(target.port), target.hostname)
    for (const [from, to] of [
      [client, server],
      [server, client],
    ] as const)
      from.pipe(to).on('error', () => from.destroy())
  })
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  const url = new URL(postgres.url)
  url.port = String((proxy.address() as AddressInfo).port)
  return {
    url: url.href,
    close: () => proxy.close(),
    /** The connections since the last call. */
    take() {
      const taken = connections
      connections = 0
      return taken
    },
  }
}

describe('a database that sleeps', () => {
  /** A club of three members, and its scheduled runs every five minutes through the proxy. */
  async function scheduledClub() {
    const club = testServer()
    for (const number of [0, 1, 2]) await register(club, number)
    const proxy = await countingProxy()
    onTestFinished(() => void proxy.close())
    return {
      club,
      proxy,
      async runFor(hours: number, url = proxy.url) {
        const outcomes: string[] = []
        for (let minutes = 0; minutes < hours * 60; minutes += 5) {
          outcomes.push((await replicatePending(club.context, url, `run${(runs += 1)}`)).outcome)
          club.setClock(new Date(club.context.now().getTime() + 5 * 60_000))
        }
        return outcomes
      },
    }
  }

  test('is not connected to on a quiet day, except once to be sure', async () => {
    const { proxy, runFor } = await scheduledClub()
    expect((await runFor(24)).slice(0, 3)).toEqual(['done', 'unchanged', 'unchanged'])
    expect(proxy.take()).toBe(1)
    await runFor(24)
    expect(proxy.take()).toBe(1)
  })

  test('is connected to by the next run after a change, and filled again within a day after it was emptied', async () => {
    const { club, proxy, runFor } = await scheduledClub()
    await runFor(1)
    proxy.take()
    await register(club, 3)
    expect((await runFor(1)).slice(0, 2)).toEqual(['done', 'unchanged'])
    expect(proxy.take()).toBe(1)
    expect(await emails()).toEqual(parents(4))
    await sql('DROP SCHEMA nest CASCADE')
    await runFor(24)
    expect(await emails()).toEqual(parents(4))
  })

  test('is connected to at once if it is another database', async () => {
    const { proxy, runFor } = await scheduledClub()
    await runFor(1)
    proxy.take()
    const other = new URL(proxy.url)
    other.searchParams.set('application_name', 'other')
    expect((await runFor(1, other.href)).filter((outcome) => outcome === 'done')).toHaveLength(1)
    expect(proxy.take()).toBe(1)
  })
})

describe('scheduled runs', () => {
  /** Two concurrent runs over four members. @returns their outcomes, and how often a member was read. */
  async function runTwice(mutate: (store: Store) => Store = (store) => store) {
    const club = testServer()
    for (const number of [0, 1, 2, 3]) await register(club, number)
    let reads = 0
    const { store } = club.context
    const read: Store['read'] = (key) => {
      if (key.startsWith(keys.allMembers)) reads += 1
      return store.read(key)
    }
    const context = { ...club.context, store: memoryRecords(mutate({ ...store, read })) }
    const results = await Promise.all([run({ context }), run({ context })])
    expect(await emails()).toEqual(parents(4))
    return { outcomes: results.map(({ outcome }) => outcome).toSorted(), reads }
  }

  test('of two concurrent runs one works, and every member is read once', async () => {
    expect(await runTwice()).toEqual({ outcomes: ['busy', 'done'], reads: 4 })
  })

  test('negative control: without the lease both do the work, but still no row is duplicated', async () => {
    const withoutLease = (store: Store): Store => ({
      ...store,
      read: async (key) => (key === keys.replicationLease ? undefined : store.read(key)),
      create: async (key, value) =>
        key === keys.replicationLease ? { won: true, tag: '"1"' } : store.create(key, value),
    })
    expect((await runTwice(withoutLease)).outcomes).toEqual(['done', 'done'])
  })

  test('a run that reaches its time limit leaves the rest to the next', async () => {
    const club = testServer()
    for (let number = 0; number < 130; number += 1) await register(club, number)
    let clock = club.context.now().getTime()
    const read: Store['read'] = (key) => {
      clock += key.startsWith(keys.allMembers) ? 160 : 0
      return club.context.store.read(key)
    }
    const slow = { ...club.context, now: () => new Date(clock), store: { ...club.context.store, read } }
    expect(await run({ context: slow })).toMatchObject({ outcome: 'done', copied: 100, left: 30 })
    expect(await run({ context: slow })).toMatchObject({ outcome: 'done', copied: 30, left: 0 })
  })

  test('the lease of a crashed run expires', async () => {
    const club = testServer()
    await register(club, 0)
    const { store } = club.context
    const killed = () => Promise.reject(new Error('killed'))
    let isKilled = false
    const read: Store['read'] = (key) => {
      isKilled ||= key.startsWith(keys.allMembers)
      return isKilled ? killed() : store.read(key)
    }
    const transact: typeof store.transact = (...change) => (isKilled ? killed() : store.transact(...change))
    const crashing = { ...club.context, store: { ...store, read, transact } }
    await expect(replicatePending(crashing, postgres.url, 'crashed')).rejects.toThrow('killed')
    expect(await run(club)).toEqual({ outcome: 'busy' })
    club.setClock(new Date(club.context.now().getTime() + 30_001))
    expect(await run(club)).toMatchObject({ outcome: 'done', copied: 1 })
  })

  test('while the database is down every other run is skipped; two runs suffice once it is back', async () => {
    const club = testServer()
    await register(club, 0)
    const start = club.context.now().getTime()
    const nextRun = async (number: number) => {
      club.setClock(new Date(start + number * 5 * 60_000))
      return (await run(club)).outcome
    }
    await postgres.kill()
    const outcomes: string[] = []
    for (const number of [0, 1, 2, 3, 4]) outcomes.push(await nextRun(number))
    expect(outcomes).toEqual(['failed', 'failed', 'resting', 'failed', 'resting'])
    await postgres.start()
    expect(await nextRun(5)).toBe('done')
    expect(await emails()).toEqual(parents(1))
  })
})
