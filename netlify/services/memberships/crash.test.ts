/** Steps of a membership whose process dies at any operation, and two managers at once: each counts once, and what is owed is exact. */
// @module-tag long
import { beforeAll, describe, expect, test } from 'vitest'
import type { Body, Reply } from '#api-contract/schemas.ts'
import { addDays } from '#domain/calendar/calendar.ts'
import { priceList } from '#domain/facility/facility.ts'
import { keys } from '#server/repositories/keys.ts'
import { accountKeyOf } from '#server/repositories/hashes.ts'
import { auditBookings } from '#server/services/operations/audit.ts'
import { isWrite } from '#server/storage/intercept-store.ts'
import { killedAtEach } from '#server/test-support/faults/failing-store.ts'
import { WallCalendar } from '#server/test-support/fixtures/wall-calendar.ts'
import { testKeyPepper, testServer, type TestServer } from '#server/test-support/server/test-server.ts'
import { memoryStore, type StoredVersion } from '#server/test-support/storage/memory-store.ts'

const email = 'robin@families.example'
const accountKey = accountKeyOf(testKeyPepper, email)
const now = '2026-12-21T17:00:00Z'
const managers = ['coach@thenest.example', 'kim@thenest.example']
const password = 'a whistle in the dark'

type Given = { entries: Map<string, StoredVersion>; family: string; player: string; cookies: string[] }
const given: Partial<Record<'monthly' | 'annual', Given>> = {}

/** Sam joined a month ago, both charges are noted; today is the day of the second one. */
async function makeGiven(membershipPlan: 'monthly' | 'annual'): Promise<Given> {
  const entries = new Map<string, StoredVersion>()
  const server = testServer({ mailEnabled: true, store: memoryStore(entries) })
  const { profile, playerId } = await server.signUp({ email, childName: 'Sam', membershipPlan })
  for (const manager of managers) await server.signUpStaff(manager, password, 'manager')
  server.setClock(now)
  const cookies = []
  for (const manager of managers)
    cookies.push((await server.ask('POST', '/api/staff/login', { email: manager, password })).cookie)
  const { dues } = await server.askOk<Reply<'listDues'>>('GET', '/admin/dues', undefined, cookies[0]!)
  const body = {
    dues: dues.filter(({ from }) => from <= '2026-12-21').map(({ id, total }) => ({ family: profile.id, id, total })),
    entry: { step: 'charged' },
  }
  await server.askOk('POST', '/admin/dues', body, cookies[0]!)
  await server.drainWaitUntil()
  return { entries, family: profile.id, player: playerId, cookies }
}
beforeAll(async () => {
  for (const plan of ['monthly', 'annual'] as const) given[plan] = await makeGiven(plan)
})

function serverOn(store: ReturnType<typeof memoryStore>): TestServer {
  const server = testServer({ mailEnabled: true, store })
  server.setClock(now)
  return server
}

type Send = (server: TestServer, key?: string, by?: number) => ReturnType<TestServer['ask']>
const sending =
  ({ family, player, cookies }: Given, body: Body<'changeMembership'>): Send =>
  (server, key = 'the-same-key-twice-01', by = 0) =>
    server.ask('POST', `/api/account/players/${player}/membership?family=${family}`, body, {
      cookie: cookies[by]!,
      key,
    })

/** What was asked for in all: charged, or open by this day. */
async function asked({ context }: TestServer, { family, cookies }: Given, server: TestServer): Promise<number> {
  const { dues, today } = await server.askOk<Reply<'listDues'>>(
    'GET',
    `/admin/dues?family=${family}`,
    undefined,
    cookies[0]!,
  )
  expect(await auditBookings(context)).toMatchObject({ violations: [] })
  return dues.filter(({ from }) => from <= today).reduce((sum, { total }) => sum + total, 0)
}

const historyIn = async ({ context }: TestServer) => {
  const record = (await context.store.read(keys.member(accountKey)))!.value
  return ('players' in record ? record.players[0]!.history : undefined) ?? []
}

/** What a person with a calendar expects by today. */
function expected(plan: 'monthly' | 'annual', from: string, change: Body<'changeMembership'> | undefined): number {
  const calendar = new WallCalendar(from, plan, priceList())
  for (let day = from; day < '2026-12-21';) calendar.morning((day = addDays(day, 1)))
  if (change) calendar.change(change, '2026-12-21')
  return calendar.charges.reduce((sum, { cents }) => sum + cents, 0)
}

const steps: [string, 'monthly' | 'annual', Body<'changeMembership'>, number][] = [
  [
    'the day of joining is corrected',
    'monthly',
    { change: 'date', from: '2026-11-10' },
    expected('monthly', '2026-11-10', undefined),
  ],
  ['it begins later than was charged', 'monthly', { change: 'date', from: '2027-02-01' }, 0],
  [
    'an end on the day of the charge',
    'monthly',
    { change: 'end' },
    expected('monthly', '2026-11-21', { change: 'end' }),
  ],
  ['a year pauses', 'annual', { change: 'pause', months: 2 }, expected('annual', '2026-11-21', undefined)],
]

describe('whose process dies at any operation, and that is asked for again', () => {
  test.each(steps)('%s', { timeout: 120_000 }, async (_, plan, body, total) => {
    const start = given[plan]!
    await killedAtEach(async (kill, at) => {
      const memory = memoryStore(new Map(start.entries))
      const [dying, club] = [serverOn(kill(memory) as typeof memory), serverOn(memory)]
      const send = sending(start, body)
      await send(dying)
      await dying.drainWaitUntil()
      // The transactions of the dead process have ended.
      club.setClock('2026-12-21T17:02:00Z')
      expect([at, (await send(club)).status]).toEqual([at, 200])
      await club.drainWaitUntil()
      const history = await historyIn(club)
      expect([at, history.length, await asked(club, start, club)]).toEqual([at, body.change === 'date' ? 1 : 2, total])
    }, isWrite)
  })

  test('one day of the charge', { timeout: 120_000 }, async () => {
    const start = given.monthly!
    await killedAtEach(async (kill, at) => {
      const memory = memoryStore(new Map(start.entries))
      const [dying, club] = [serverOn(kill(memory) as typeof memory), serverOn(memory)]
      // 15 days of 31 from January 21 on.
      const send = (server: TestServer) =>
        server.ask(
          'POST',
          `/api/account/charge-day?family=${start.family}`,
          { date: 5, total: 124_09 },
          { cookie: start.cookies[0]!, key: 'the-same-key-twice-01' },
        )
      await send(dying)
      await dying.drainWaitUntil()
      club.setClock('2026-12-21T17:02:00Z')
      expect([at, (await send(club)).status]).toEqual([at, 200])
      await club.drainWaitUntil()
      const told = await Promise.all(
        (await club.context.store.list(keys.outboxOf(accountKey))).map(
          async ({ key }) => (await club.context.store.read(key))?.value.kind,
        ),
      )
      const history = await historyIn(club)
      expect([
        at,
        history.map(({ step }) => step),
        told.filter((kind) => kind === 'membership_changed').length,
      ]).toEqual([at, ['joined', 'charge_day'], 1])
    }, isWrite)
  })
})

test('two managers who correct the day at once, while a charge is noted: one day stands, and what is owed is exact', async () => {
  const start = given.monthly!
  for (let round = 0; round < 6; round += 1) {
    const server = serverOn(memoryStore(new Map(start.entries)))
    const days = ['2026-11-10', '2026-12-03'] as const
    const [one, other] = days.map((from) => sending(start, { change: 'date', from })) as [Send, Send]
    const list = () =>
      server.askOk<Reply<'listDues'>>('GET', `/admin/dues?family=${start.family}`, undefined, start.cookies[0]!)
    const charged = (await list()).dues.find(({ from }) => from === '2026-12-21')!
    const undo = { step: 'undo', of: charged.steps[0]!.id }
    const calls = [
      () => one(server, `first-manager-key-${round}`, 0),
      () => other(server, `other-manager-key-${round}`, 1),
      () =>
        server.ask(
          'POST',
          '/api/admin/dues',
          { dues: [{ family: start.family, id: charged.id, total: charged.total }], entry: undo },
          { cookie: start.cookies[1]! },
        ),
    ]
    const replies = await Promise.all([...calls.slice(round % 3), ...calls.slice(0, round % 3)].map((call) => call()))
    // Whoever was not first may be told that the family has changed meanwhile.
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 200, expect.toBeOneOf([200, 409])])
    const { from, counted } = (await historyIn(server))[0]!
    expect([days.includes(from as (typeof days)[number]), counted]).toEqual([true, '2026-12-21'])
    expect(await asked(server, start, server)).toBe(expected('monthly', from, undefined))
    // Both are asked for the difference, and one has it.
    const difference = (await list()).dues.find(({ isDifference }) => isDifference)
    if (!difference) continue
    const body = {
      dues: [{ family: start.family, id: difference.id, total: difference.total }],
      entry: { step: 'charged' },
    }
    const both = await Promise.all(
      start.cookies.map((cookie) => server.ask('POST', '/api/admin/dues', body, { cookie })),
    )
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await asked(server, start, server)).toBe(expected('monthly', from, undefined))
  }
})
