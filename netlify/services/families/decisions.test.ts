/**
 * What staff have decided about a child or a caregiver (who must not collect, off the ice, missed sessions) stays in force
 * whatever a family edits.
 */
// @module-tag long
import { beforeEach, describe, expect, test } from 'vitest'
import type { Reply } from '#api-contract/schemas.ts'
import { missedBy } from '#domain/arrivals/arrivals.ts'
import { keys } from '#server/repositories/keys.ts'
import { keysUnder, readAll } from '#server/repositories/update-with-retry.ts'
import { collectAll } from '#server/test-support/fixtures/collect-all.ts'
import { joinSecond, kim } from '#server/test-support/fixtures/caregiver-fixture.ts'
import { email, familyOfMia } from '#server/test-support/fixtures/mia-fixture.ts'
import { dumpStore } from '#server/test-support/fixtures/store-dump.ts'
import { testServer, type TestServer } from '#server/test-support/server/test-server.ts'

const date = '2026-11-24'
const morning = new Date('2026-11-24T13:00:00Z')
const pat = { ...kim, firstName: 'Pat', lastName: 'Example', email: 'pat@families.example' }
const details = { team: '', position: 'goalie', phone: '', plan: 'annual' }

type Answer = Awaited<ReturnType<TestServer['ask']>>

let server: TestServer
let [mia, kit, familyId, patId] = ['', '', '', '']
/** Sessions by who has them. */
let as: Record<'robin' | 'pat' | 'manager' | 'desk', { cookie: string }>

const ask = (who: keyof typeof as, method: string, path: string, body?: object) =>
  server.ask(method, `/api${path}`, body, as[who])
const account = async () => ((await ask('robin', 'GET', '/account')).body as Reply<'account'>).account
const ofPlayer = (path: string, id = mia) => `/admin/members/${familyId}/players/${id}${path}`
const book = async (player: string, lane: number, time = '12:00') => {
  const booking = { kind: 'lane', unit: lane, date, time, name: 'Mia', email, player }
  return ((await ask('manager', 'POST', '/admin/bookings', booking)).body as Reply<'bookForMember'>).booking.id
}
const cardOf = async (id: string) =>
  ((await ask('desk', 'POST', `/admin/arrivals/${id}/card`)).body as Reply<'arrivalCard'>).card

beforeEach(async () => {
  const { cookie, owner, ...family } = await familyOfMia(testServer({ mailEnabled: true, now: morning }))
  ;({ server, mia, familyId } = family)
  const second = await joinSecond(server, cookie, pat)
  const manager = await server.signUpStaff('manager@thenest.example', undefined, 'manager')
  const desk = await server.signUpStaff('desk@thenest.example', undefined, 'desk')
  as = { robin: { cookie }, pat: second, manager, desk }
  patId = second.profile.id
  void owner
  await ask('robin', 'POST', '/account/players', { ...details, name: 'Kit Park', age: '14' })
  kit = (await account()).players[1]!.id
  await server.signAll()
})

const renamed = async (who: 'robin' | 'pat', id: string, firstName: string, lastName: string) =>
  ask(who, 'PATCH', `/account/caregivers/${id}`, { rev: (await account()).rev, firstName, lastName, phone: '555 0177' })
const editPlayer = async (who: 'robin' | 'pat', id: string, name: string, age: string) =>
  ask(who, 'PATCH', `/account/players/${id}`, { ...details, rev: (await account()).rev, name, age })
const editSafety = async (who: 'robin' | 'pat', id: string, change: object) => {
  const empty = { born: '', contactName: '', health: '', leavesAlone: '', collectors: [] }
  return ask(who, 'PATCH', `/account/players/${id}/safety`, { ...empty, rev: (await account()).rev, ...change })
}
const deny = (body: object, id = mia) =>
  ask('manager', 'PATCH', ofPlayer('/denied', id), { denied: true, name: 'Pat Example', note: 'Court', ...body })

describe('who must not collect', () => {
  const bindings: [string, () => object][] = [
    ['chosen of the family', () => ({ name: 'P. E.', caregiver: patId })],
    ['named as the caregiver is', () => ({ name: 'EXAMPLE, Pat' })],
  ]

  test.each(bindings)('stays denied after every new name, if they were %s', async (_, body) => {
    expect((await deny(body())).status).toBe(200)
    const id = await book(mia, 3)
    await ask('desk', 'POST', `/arrivals/${id}`, {})
    for (const [first, last] of [
      ['Patricia', 'Exampel'],
      ['Robin', 'Example'],
      ['Alex', 'Miller'],
    ] as const) {
      expect((await renamed('pat', patId, first, last)).status).toBe(200)
      const { pickUp } = await cardOf(id)
      expect(pickUp!.denied).toEqual([expect.stringMatching(new RegExp(`Pat.*\\(now ${first} ${last}\\)`))])
      expect(pickUp!.allowed.map((each) => each.id)).not.toContain(patId)
      expect((await ask('desk', 'POST', `/admin/arrivals/${id}/left`, { with: patId })).status).toBe(409)
    }
  })

  test('stays denied if it was stored by name alone, and if they leave and join again by another name', async () => {
    await deny({ name: 'Jo Doe' })
    expect((await renamed('pat', patId, 'Jo', 'Doe')).status).toBe(200)
    expect((await renamed('pat', patId, 'Jay', 'Roe')).status).toBe(200)
    expect((await ask('robin', 'DELETE', `/account/caregivers/${patId}`)).status).toBe(204)
    const again = await joinSecond(server, as.robin.cookie, {
      ...pat,
      firstName: 'Jay',
      lastName: 'Roe',
      email: 'jay@families.example',
    })
    const { pickUp } = await cardOf(await book(mia, 3))
    expect(pickUp).toMatchObject({ denied: ['Jo Doe (now Jay Roe)'] })
    expect(pickUp!.allowed.map(({ id }) => id)).not.toContain(again.profile.id)
  })

  test('stands on the card at every age, for the desk too, in its day without a connection, and on the page of the family', async () => {
    await deny({}, kit)
    const id = await book(kit, 4)
    const card = await cardOf(id)
    expect([card.asks.includes('adult'), card.pickUp?.denied]).toEqual([false, ['Pat Example']])
    const { cards } = (await ask('desk', 'GET', '/admin/desk')).body as Reply<'deskDays'>
    expect(cards?.all.find((each) => each.id === id)?.pickUp?.denied).toEqual(['Pat Example'])
    const { denied } = (await ask('desk', 'GET', `/admin/members/${familyId}`)).body as Reply<'memberDetails'>
    expect(denied).toEqual({ [mia]: [], [kit]: ['Pat Example'] })
  })

  test('is chosen of the caregivers that there are', async () => {
    const opened = (await ask('manager', 'POST', ofPlayer('/safety'))).body as Reply<'openSafety'>
    expect(opened.safety.caregivers?.map(({ name }) => name)).toEqual(['Robin Example', 'Pat Example'])
    const { safety } = (await deny({ caregiver: 'mem_gone', name: 'Jo Doe' })).body as Reply<'setDenied'>
    expect(safety.collectors).toMatchObject([{ name: 'Jo Doe' }])
    const own = (await ask('robin', 'GET', `/account/players/${mia}/safety`)).body as Reply<'playerSafety'>
    expect(own.safety).not.toHaveProperty('caregivers')
  })
})

const items = async () =>
  ((await ask('manager', 'GET', '/admin/inbox')).body as Reply<'listInbox'>).items
    .filter(({ kind }) => ['identity_changed', 'denied_edit'].includes(kind))
    .map(({ kind, player = '', to = '', about = '' }) => [kind, player, to, about].join(' | '))
const hold = (id: string) => ask('manager', 'PATCH', ofPlayer('/hold', id), { held: true, note: 'Concussion' })
const collectors = [{ name: 'Pat’s friend', phone: '', onlyToday: false }]

describe('a caregiver who must not collect a child', () => {
  const askDesk = 'Only the front desk can change this for you. Please ask there.'
  const refused: [string, string, () => Promise<Answer>][] = [
    ['Name', 'its name', () => editPlayer('pat', mia, 'Mia Roe', '11')],
    ['Age', 'its age', () => editPlayer('pat', mia, 'Mia Park', '13')],
    ['Month of birth', 'its month of birth', () => editSafety('pat', mia, { born: '2012-01' })],
    ['Who may pick up', 'who may collect it', () => editSafety('pat', mia, { collectors })],
    ['May leave alone', 'whether it leaves alone', () => editSafety('pat', mia, { leavesAlone: 'yes' })],
  ]

  test.each(refused)('leaves to the desk, as an item: %s', async (words, _, edit) => {
    await deny({})
    const before = await account()
    const { status, body } = await edit()
    expect([status, (body as { error: string }).error]).toEqual([409, askDesk])
    expect(await account()).toEqual(before)
    expect(await items()).toEqual([`denied_edit | Mia Park | ${words} | by Pat Example, who must not collect`])
    const stored = [...(await dumpStore(server.context.store))].filter(([key]) => key.startsWith('item/'))
    expect(JSON.stringify(stored)).not.toMatch(/Pat|Mia|Park/)
  })

  test('leaves to the desk who the caregivers are', async () => {
    await deny({ caregiver: (await account()).caregivers[0]!.id })
    expect((await ask('robin', 'DELETE', `/account/caregivers/${patId}`)).status).toBe(409)
    expect((await ask('pat', 'DELETE', `/account/caregivers/${patId}`)).status).toBe(204)
    expect((await ask('robin', 'POST', '/account/caregivers')).body).toMatchObject({ error: askDesk })
  })

  test('changes everything else, and of a brother or sister all', async () => {
    await deny({})
    expect((await editSafety('pat', mia, { health: 'Nuts' })).status).toBe(200)
    expect((await editPlayer('pat', kit, 'Kit Roe', '15')).status).toBe(200)
    expect((await renamed('pat', patId, 'Pat', 'Roe')).status).toBe(200)
    expect((await editPlayer('robin', mia, 'Mia Park', '12')).status).toBe(200)
    expect((await items()).toSorted()).toEqual([
      'identity_changed |  | Name of a caregiver | by Pat Roe, who must not collect',
      'identity_changed | Kit Roe | Name, Age | by Pat Roe, who must not collect',
      'identity_changed | Mia Park | Age | by Robin Example',
    ])
  })
})

test('another name or age is an item only where staff have decided something, and not if staff change it', async () => {
  await editPlayer('robin', mia, 'Mia Roe', '10')
  await hold(mia)
  const { rev } = await account()
  const byStaff = { ...details, rev, name: 'Mia Poe', age: '12' }
  expect((await ask('manager', 'PATCH', `/account/players/${mia}?family=${familyId}`, byStaff)).status).toBe(200)
  expect(await items()).toEqual([])
})

describe('whatever the family edits,', () => {
  type Edit = () => Promise<unknown>
  const swap: Edit[] = [
    () => editPlayer('robin', mia, 'Xx Park', '14'),
    () => editPlayer('robin', kit, 'Mia Park', '11'),
    () => editPlayer('robin', mia, 'Kit Park', '14'),
  ]
  const edits: [string, Edit[]][] = [
    ['siblings that swap names and ages', swap],
    ['siblings that swap, and back', [...swap, ...swap.toReversed()]],
    ['another name and age', [() => editPlayer('robin', mia, 'Amelia Roe', '17')]],
    ['another month of birth', [() => editSafety('robin', mia, { born: '2010-01' })]],
    ['a new name of the caregiver', [() => renamed('pat', patId, 'Patricia', 'Exampel')]],
    [
      'the name of the caregiver as who may collect, and as the contact',
      [
        () => editSafety('robin', mia, { collectors: [{ name: 'Pat Example', phone: '', onlyToday: true }] }),
        () => editSafety('robin', mia, { contactName: 'Pat Example', contactPhone: '1' }),
      ],
    ],
    [
      'the child ended and entered again',
      [
        () => ask('robin', 'POST', `/account/players/${mia}/membership`, { change: 'end' }),
        () => ask('robin', 'POST', '/account/players', { ...details, name: 'Mia Park', age: '11' }),
      ],
    ],
    ['its own changes by who is denied', [() => editPlayer('pat', mia, 'Xx', '14'), () => editSafety('pat', mia, {})]],
  ]

  /** Whom the child may be now: by id, or by the name that it had. */
  const suspects = async () =>
    (await account()).players.filter(({ id, name }) => id === mia || name === 'Mia Park').map(({ id }) => id)

  test.each(edits)('%s: a denial, a hold and missed sessions stay in force', async (_, steps) => {
    await deny({})
    await hold(mia)
    const booking = await book(mia, 5)
    server.setClock('2026-11-24T17:25:00Z')
    const absent = { state: 'no_show', staffed: true }
    expect((await ask('desk', 'POST', `/admin/arrivals/${booking}/absence`, absent)).status).toBe(200)
    for (const step of steps) await step()
    const { players } = await account()
    for (const id of await suspects()) {
      const player = players.find((each) => each.id === id)!
      expect(missedBy(players, player).map((each) => each.booking)).toEqual([booking])
      const { safety } = (await ask('manager', 'POST', ofPlayer('/safety', id))).body as Reply<'openSafety'>
      expect(safety).toMatchObject({ hold: { note: 'Concussion' }, collectors: [{ denied: { note: 'Court' } }] })
      expect(safety.hold).not.toHaveProperty('cleared')
      if (player.retired) continue
      const refusal = await ask('robin', 'POST', '/lanes/bookings', {
        lane: 1,
        date: '2026-11-25',
        time: '12:00',
        name: 'Mia',
        email,
        player: id,
      })
      expect(refusal.body).toMatchObject({ code: 'on_hold' })
      const { pickUp } = await cardOf(await book(id, id === mia ? 1 : 2, '18:00'))
      expect(pickUp!.denied).toHaveLength(1)
      expect(pickUp!.allowed.map((each) => each.id)).not.toContain(patId)
    }
  })

  test('a brother or sister whose name the child takes is under the same decisions', async () => {
    await hold(mia)
    await deny({})
    await editPlayer('robin', mia, 'Kit Park', '11')
    const { safety } = (await ask('manager', 'POST', ofPlayer('/safety', kit))).body as Reply<'openSafety'>
    expect(safety).toMatchObject({ hold: { note: 'Concussion' }, collectors: [{ denied: { note: 'Court' } }] })
  })

  test('who may be the child that is off the ice is so too, until a coach clears each', async () => {
    await hold(mia)
    await editPlayer('robin', kit, 'Kit Parker', '14')
    const { safety } = (await ask('manager', 'POST', ofPlayer('/safety', kit))).body as Reply<'openSafety'>
    expect(safety.hold).toMatchObject({ note: 'Concussion' })
    expect(await items()).toEqual(['identity_changed | Kit Parker | Name | by Robin Example'])
    const clear = { held: false, note: 'It is Kit.', since: safety.hold!.since }
    expect((await ask('manager', 'PATCH', ofPlayer('/hold', kit), clear)).status).toBe(200)
    await editPlayer('robin', kit, 'Kit Park', '14')
    const after = (await ask('manager', 'POST', ofPlayer('/safety', kit))).body as Reply<'openSafety'>
    expect(after.safety.hold).toHaveProperty('cleared')
  })
})

describe('an account that is deleted and made again', () => {
  const leave = async () =>
    (await ask('robin', 'POST', '/account/delete', { password: 'three blue herons', confirm: email })).status
  const join = async (joins: object) => {
    const made = await server.signUp({ email: 'new@families.example', childName: 'Somebody', childAge: '8', ...joins })
    const { account: own } = (await server.ask('GET', '/api/account', undefined, made)).body as Reply<'account'>
    as = { ...as, robin: made }
    familyId = own.id
    return own.players[0]!.id
  }
  const back = async () =>
    ((await ask('manager', 'GET', '/admin/inbox')).body as Reply<'listInbox'>).items
      .filter(({ kind }) => kind === 'was_here')
      .map(({ to, player }) => `${player}: ${to}`)
  const facts = async (id: string) => {
    const { safety } = (await ask('manager', 'POST', ofPlayer('/safety', id))).body as Reply<'openSafety'>
    return [safety.hold?.note, ...safety.collectors.map(({ name, denied }) => `${name}: ${denied?.note}`)]
  }
  const open = 'Off the ice, Open dues $5,644.40, Somebody must not collect'
  const carried = ['Please talk to a coach first', 'Pat Example: Court']
  const ofMia = 'Off the ice, Open dues $2,822.20, Somebody must not collect'

  beforeEach(async () => {
    await hold(mia)
    await deny({})
  })

  const ways: [string, string, string, () => Promise<string>][] = [
    ['address and child', 'Mia Park', open, () => join({ email, childName: 'Mia Park', childAge: '11' })],
    [
      'address and name, of another age',
      'Mia Park',
      open,
      () => join({ email, childName: 'PARK, Mía', childAge: '8' }),
    ],
    ['child, under another address', 'Mia Park', ofMia, () => join({ childName: 'Mia Park', childAge: '11' })],
    [
      'child, which is added later',
      'Mia Park',
      ofMia,
      async () => {
        await join({})
        await ask('robin', 'POST', '/account/players', { ...details, name: 'Mia Park', age: '11' })
        return (await account()).players[1]!.id
      },
    ],
    [
      'child, by a name that another one is given',
      'Mia Park',
      ofMia,
      async () => {
        const id = await join({ childAge: '11' })
        await editPlayer('robin', id, 'Mia Park', '11')
        return id
      },
    ],
  ]

  test.each(ways)('by the same %s, is an item and under the same decisions', async (_, name, to, again) => {
    expect(await leave()).toBe(204)
    await server.drainWaitUntil()
    const id = await again()
    expect(await facts(id)).toEqual(carried)
    expect(await back()).toEqual([expect.stringMatching(new RegExp(`: ${to.replaceAll('$', String.raw`\$`)}$`))])
    const booking = {
      lane: 1,
      date: '2026-11-25',
      time: '12:00',
      name,
      email: (await account()).caregivers[0]!.email,
      player: id,
    }
    expect((await ask('robin', 'POST', '/lanes/bookings', booking)).body).toMatchObject({ code: 'on_hold' })
    const page = await ask('robin', 'GET', `/account/players/${id}/safety`)
    expect(JSON.stringify([page.body, (await ask('robin', 'GET', '/account/export')).body])).not.toMatch(
      /Pat Example|Court|Concussion/,
    )
  })

  test('by the address alone, or the child under a former name, is an item', async () => {
    await editPlayer('robin', mia, 'Amelia Roe', '11')
    await leave()
    await server.drainWaitUntil()
    const [stranger, again] = [
      await join({ email, childName: 'Lou Doe' }),
      await join({ email: 'b@families.example', childName: 'Mia Park', childAge: '11' }),
    ]
    expect(await facts(again)).toEqual(carried)
    expect(stranger).not.toBe(again)
    expect((await back()).toSorted()).toEqual([`Lou Doe: ${open}`, `Mia Park: ${ofMia}`])
  })

  test('is nothing where the name is another child’s, or nothing was open', async () => {
    await leave()
    await server.drainWaitUntil()
    for (const child of [
      { childName: 'Mia Park', childAge: '17' },
      { childName: 'Mia Parker', childAge: '11' },
    ])
      expect(await facts(await join({ email: `${child.childAge}@families.example`, ...child }))).toEqual([undefined])
    expect(await back()).toEqual([])
  })

  test('leaves hashes that name nobody, and the seal says to owners what was decided', async () => {
    await leave()
    await server.drainWaitUntil()
    const left = [...(await dumpStore(server.context.store))].filter(([key]) => key.startsWith('former/'))
    expect(left.length).toBeGreaterThan(2)
    expect(JSON.stringify(left)).not.toMatch(/Mia|Park|Pat|robin|Concussion|Court/i)
    const owner = await server.signUpStaff('owner@thenest.example', undefined, 'owner')
    const reason = 'They are back.'
    const search = await server.ask('POST', '/api/admin/proof', { reason, name: 'Mia', born: '' }, owner)
    const [found] = (search.body as Reply<'searchProof'>).seals
    const { seal } = (await server.ask('POST', `/api/admin/proof/${found!.id}`, { reason }, owner))
      .body as Reply<'openProof'>
    expect(seal.decided).toEqual([
      expect.stringMatching(/^Off the ice, said .*Concussion/),
      expect.stringMatching(/Pat Example.* must not collect: .*Court/),
    ])
    server.setClock('2060-01-01T17:00:00Z')
    await collectAll(server.context)
    const { store } = server.context
    expect(await readAll(store, await keysUnder(store, keys.allFormer))).toEqual([])
  })
})
