/** Registrations, edits and deletions reach a real Postgres that is killed and started again in the middle of them. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { family } from '#api-contract/schemas/members.ts'
import { ownerKeyOf, keys } from '#server/repositories/keys.ts'
import { memoryStore } from '#server/storage/memory-store.ts'
import type { Store } from '#server/storage/store.ts'
import { registration, testServer, type TestServer } from '#server/test-support/server/test-server.ts'
import { startPostgres, type Postgres } from '#server/test-support/server/postgres.ts'
import { replicatePending } from './replicate-pending.ts'
import { withConnection } from './database.ts'
import { memberReplicator } from './replicate-member.ts'

let postgres: Postgres
beforeAll(async () => {
  postgres = await startPostgres()
})
afterAll(() => postgres.remove())

const sql = <Row extends object>(text: string) => withConnection(postgres.url, 20_000, (ask) => ask<Row>(text))
beforeEach(() => sql('DROP SCHEMA IF EXISTS nest CASCADE'))

/** A house whose members are copied at once, and the alarms of copies that had to wait. */
function mirroredHouse(store = memoryStore()) {
  const alarms: string[] = []
  const mirror = memberReplicator(postgres.url, store, (what) => alarms.push(what))
  return { ...testServer({ store, mirror }), alarms }
}

let runs = 0
const run = ({ context }: Pick<TestServer, 'context'>) => replicatePending(context, postgres.url, `run${(runs += 1)}`)

/** How a registration that succeeded was answered. */
async function join({ ask }: TestServer, number: number): Promise<string> {
  const body = registration(`parent${number}@thenest.example`)
  const answer = await ask('POST', '/api/members/register', body, { ip: `10.${number >> 8}.${number & 255}.1` })
  expect(answer.status).toBe(201)
  return (answer.body as { sync: string }).sync
}

/** What of a registration can be changed later. */
const familyOf = (told: object) => Object.fromEntries(Object.entries(told).filter(([field]) => field in family))

const emails = async () =>
  (await sql<{ email: string }>('SELECT email FROM nest.members ORDER BY email')).map(({ email }) => email)
const everything = async () => JSON.stringify(await sql('SELECT * FROM nest.member_rows, nest.migrations'))
const parents = (count: number) =>
  Array.from({ length: count }, (_, number) => `parent${number}@thenest.example`).toSorted()

describe('a database that is there', () => {
  test('has a member when the registration is answered, and nothing secret of it', async () => {
    const club = mirroredHouse()
    const { profile } = await club.signUp({ email: 'robin@thenest.example', childTeam: 'Owls', cardLast4: '7319' })
    const [member] = await sql('SELECT * FROM nest.members')
    expect(member).toMatchObject({
      id: profile.id,
      email: 'robin@thenest.example',
      child_team: 'Owls',
      child_phone: '',
    })
    expect(await everything()).not.toMatch(/heron|plain:|7319|visa|11\/29|password/)
    expect(await everything()).not.toContain(ownerKeyOf(club.context.keyPepper, 'robin@thenest.example'))
    expect(await run(club)).toEqual({ outcome: 'done', listed: 1, left: 0, copied: 0, newer: 0, refused: 0 })
    expect(club.alarms).toEqual([])
  })

  test('follows an edit and a deletion, and a family that comes back', async () => {
    const club = mirroredHouse()
    const { cookie, profile, password } = await club.signUp({ email: 'robin@thenest.example' })
    const edit = { ...familyOf(registration('')), firstName: 'Maria', rev: 1 }
    expect((await club.ask('PATCH', '/api/account', edit, { cookie })).status).toBe(200)
    await club.drainWaitUntil()
    expect(await sql('SELECT first_name, profile_name FROM nest.members')).toEqual([
      { first_name: 'Maria', profile_name: 'Maria Example' },
    ])

    const goodbye = { password, confirm: 'robin@thenest.example' }
    expect((await club.ask('POST', '/api/account/delete', goodbye, { cookie })).status).toBe(204)
    await club.drainWaitUntil()
    expect(await sql('SELECT id FROM nest.members')).toEqual([])
    expect(await everything()).not.toMatch(/robin|Maria|Example|Rink Road|555 0100/i)

    const back = await club.signUp({ email: 'robin@thenest.example' })
    expect(back.profile.id).toBe(profile.id)
    expect(await sql('SELECT id, first_name FROM nest.members')).toEqual([{ id: profile.id, first_name: 'Robin' }])
  })

  test('fills up again after it was emptied', async () => {
    const club = mirroredHouse()
    for (const number of [0, 1, 2]) await join(club, number)
    await sql('DROP SCHEMA nest CASCADE')
    expect(await run(club)).toMatchObject({ outcome: 'done', copied: 3, left: 0 })
    expect(await emails()).toEqual(parents(3))
  })

  test('learns of a new password without a second copy of anything', async () => {
    const club = mirroredHouse()
    const { cookie, password } = await club.signUp()
    const next = { current: password, next: 'four grey herons' }
    await club.ask('POST', '/api/account/password', next, { cookie })
    await run(club)
    expect(await run(club)).toMatchObject({ copied: 0 })
    expect(await sql('SELECT id FROM nest.member_rows')).toHaveLength(1)
  })
})

test('500 registrations, edits and deletions around an outage: all there after one run, none twice', async () => {
  const club = mirroredHouse()
  const answers: string[] = []
  const joining = async (from: number, to: number) => {
    answers.push(...(await Promise.all(Array.from({ length: to - from }, (_, index) => join(club, from + index)))))
  }
  await joining(0, 40)
  expect(answers).toEqual(Array(40).fill('done'))
  const leaving = await club.signUp({ email: 'leaving@thenest.example' })
  await Promise.all([joining(40, 80), postgres.kill()])
  for (let from = 80; from < 500; from += 60) await joining(from, Math.min(from + 60, 500))
  expect(answers.slice(80)).toEqual(Array(420).fill('pending'))
  const goodbye = { password: leaving.password, confirm: 'leaving@thenest.example' }
  expect((await club.ask('POST', '/api/account/delete', goodbye, { cookie: leaving.cookie })).status).toBe(204)
  await club.drainWaitUntil()
  expect(await run(club)).toEqual({ outcome: 'failed', reason: 'ECONNREFUSED' })
  expect(club.alarms.join()).not.toMatch(/@|parent/)

  await postgres.start()
  expect(await run(club)).toMatchObject({ outcome: 'done', listed: 501, refused: 0, left: 0 })
  expect(await emails()).toEqual(parents(500))
  expect(await run(club)).toMatchObject({ copied: 0 })
})

describe('runs of the schedule', () => {
  /** Two runs at once over four members: how they ended, and how often a member was read. */
  async function twoAtOnce(weakened: (store: Store) => Store = (store) => store) {
    const club = testServer()
    for (const number of [0, 1, 2, 3]) await join(club, number)
    let reads = 0
    const { store } = club.context
    const read: Store['read'] = (key) => {
      if (key.startsWith(keys.allMembers)) reads += 1
      return store.read(key)
    }
    const context = { ...club.context, store: weakened({ ...store, read }) }
    const ended = await Promise.all([run({ context }), run({ context })])
    expect(await emails()).toEqual(parents(4))
    return { ended: ended.map(({ outcome }) => outcome).toSorted(), reads }
  }

  test('two at once: one works, and every member is read once', async () => {
    expect(await twoAtOnce()).toEqual({ ended: ['busy', 'done'], reads: 4 })
  })

  test('and that is because of the turn: without it both do the work, and even then no row is there twice', async () => {
    const forgetful = (store: Store): Store => ({
      ...store,
      read: async (key) => (key === keys.replicationLease ? undefined : store.read(key)),
      create: async (key, value) =>
        key === keys.replicationLease ? { won: true, tag: '"1"' } : store.create(key, value),
    })
    expect((await twoAtOnce(forgetful)).ended).toEqual(['done', 'done'])
  })

  test('one that runs out of time leaves the rest for the next', async () => {
    const club = testServer()
    for (let number = 0; number < 130; number += 1) await join(club, number)
    let clock = club.context.now().getTime()
    const read: Store['read'] = (key) => {
      clock += key.startsWith(keys.allMembers) ? 160 : 0
      return club.context.store.read(key)
    }
    const slow = { ...club.context, now: () => new Date(clock), store: { ...club.context.store, read } }
    expect(await run({ context: slow })).toMatchObject({ outcome: 'done', copied: 100, left: 30 })
    expect(await run({ context: slow })).toMatchObject({ outcome: 'done', copied: 30, left: 0 })
  })

  test('one that died gives way when its lease is over', async () => {
    const club = testServer()
    await join(club, 0)
    const store = { ...club.context.store, list: () => Promise.reject(new Error('killed')) }
    const dead = { ...club.context, store: { ...store, replace: () => Promise.reject(new Error('killed')) } }
    await expect(replicatePending(dead, postgres.url, 'dead')).rejects.toThrow('killed')
    expect(await run(club)).toEqual({ outcome: 'busy' })
    club.at(new Date(club.context.now().getTime() + 30_001))
    expect(await run(club)).toMatchObject({ outcome: 'done', copied: 1 })
  })

  test('while the database is down every other one rests, and two are enough when it is back', async () => {
    const club = testServer()
    await join(club, 0)
    const from = club.context.now().getTime()
    const nextRun = async (number: number) => {
      club.at(new Date(from + number * 5 * 60_000))
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
