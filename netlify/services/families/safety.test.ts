/** What coaches must know of a player: who may see and change it, and where it must never be. */
// @module-tag long
import { isDeepStrictEqual } from 'node:util'
import * as z from 'zod'
import { beforeEach, describe, expect, test } from 'vitest'
import { endpoints, type EndpointName } from '#api-contract/endpoints.ts'
import { schemas, type Reply } from '#api-contract/schemas.ts'
import { registerMessages } from '#domain/fields/account-messages.ts'
import { bornMessages } from '#domain/families/ages.ts'
import { safetyMessages } from '#domain/safety/safety-messages.ts'
import { compose } from '#server/mail/compose.ts'
import { toRow } from '#server/replication/rows.ts'
import { keys } from '#server/repositories/keys.ts'
import { accountKeyOf } from '#server/repositories/hashes.ts'
import { createStaff } from '#server/services/staff/create-staff.ts'
import { unsentEntries } from '#server/test-support/mail/unsent-entries.ts'
import { joinSecond } from '#server/test-support/fixtures/caregiver-fixture.ts'
import { incidentReaders } from '#server/test-support/fixtures/samples/incidents.ts'
import { email, familyOfMia, type FamilyOfMia } from '#server/test-support/fixtures/mia-fixture.ts'
import { dumpStore } from '#server/test-support/fixtures/store-dump.ts'
import { errorOf } from '#server/test-support/server/test-server.ts'

const isCaregiver = 'We’ll call you anyway. Please name someone else.'

const date = '2026-11-24'

let { server, cookie, mia, familyId, owner } = {} as FamilyOfMia
beforeEach(async () => void ({ server, cookie, mia, familyId, owner } = await familyOfMia()))

const ask = (method: string, path: string, body?: object) => server.ask(method, `/api${path}`, body, { cookie })
const staff = (method: string, path: string, body?: object, as = owner) => server.ask(method, `/api${path}`, body, as)
const ofMia = (path: string) => `/admin/members/${familyId}/players/${mia}${path}`
const rev = async () => ((await ask('GET', '/account')).body as Reply<'account'>).account.rev
const jsonSchemaOf = (reply: z.ZodType) => JSON.stringify(z.toJSONSchema(reply, { unrepresentable: 'any' }))
const nothing = { born: '', leavesAlone: '', collectors: [] }
const read = async () => ((await ask('GET', `/account/players/${mia}/safety`)).body as Reply<'playerSafety'>).safety
const save = async (change: object) =>
  ask('PATCH', `/account/players/${mia}/safety`, { rev: await rev(), ...nothing, ...change })
const clear = async (id = mia) => {
  const { hold } = ((await staff('POST', ofMia('/safety').replace(mia, id))).body as Reply<'openSafety'>).safety
  await staff('PATCH', ofMia('/hold').replace(mia, id), { held: false, note: 'Seen by a doctor', since: hold?.since })
}
const open = async () => ((await staff('POST', ofMia('/safety'))).body as Reply<'openSafety'>).safety

const entered = {
  born: '2015-03',
  contactName: 'Grandma Jo',
  contactPhone: '518 555 0144',
  contactRelation: 'Grandmother',
  health: 'Peanuts.\nThe pen is in her bag.',
  leavesAlone: 'no',
  collectors: [{ name: 'Kim Doe', phone: '', onlyToday: true }],
}

describe('a family', () => {
  test('enters and reads it, and the age follows the month of birth', async () => {
    expect((await save(entered)).status).toBe(200)
    const { collectors, ...facts } = entered
    expect(await read()).toMatchObject({ ...facts, collectors: [{ name: 'Kim Doe', until: '2026-11-21' }] })
    expect(collectors).toHaveLength(1)
    const { account } = (await ask('GET', '/account')).body as Reply<'account'>
    expect(account.players[0]!.age).toBe('11')
    server.setClock('2027-03-01T17:00:00Z')
    owner = await server.signUpStaff('later@thenest.example')
    const csv = String((await staff('GET', '/members/export.csv')).body)
    expect(csv).not.toContain('2015')
    const { members } = (await staff('GET', '/members/full')).body as Reply<'fullMembers'>
    expect(members[0]!.childAge).toBe('12')
  })

  test.each([
    ['a month to come', { born: '2026-12' }, { born: 'This month has not come yet' }],
    ['30 years ago', { born: '1996-11' }, { born: 'This is 30 years ago or more. Please check the year.' }],
    ['a year alone', { born: '2015-' }, { born: bornMessages.both }],
    [
      'a card number',
      { health: 'Pay with 4242 4242 4242 4242' },
      { health: 'This looks like a card number. Please remove it from this field.' },
    ],
    ['281 characters', { health: 'x'.repeat(281) }, { health: registerMessages.tooLong(280) }],
    [
      'a contact without a phone',
      { contactName: 'Jo' },
      { contactPhone: 'Please give the phone number of the emergency contact' },
    ],
    ['a caregiver as the contact', { contactName: 'robin example', contactPhone: '1' }, { contactName: isCaregiver }],
    ["a caregiver's phone", { contactName: 'Jo', contactPhone: '555-0100' }, { contactPhone: isCaregiver }],
  ])('%s is refused, and nothing changes', async (_, change, fields) => {
    const refused = await save(change)
    expect([refused.status, errorOf(refused).fields]).toEqual([400, fields])
    expect(await read()).toMatchObject({ born: '', health: '', contactName: '' })
  })

  test('names six people at most', async () => {
    const people = Array.from({ length: 7 }, (_, nth) => ({ name: `P ${nth}`, phone: '', onlyToday: false }))
    expect((await save({ collectors: people })).status).toBe(400)
    expect((await save({ collectors: people.slice(1) })).status).toBe(200)
    await staff('PATCH', ofMia('/denied'), { denied: true, name: 'P 6', note: 'Court' })
    expect((await save({ collectors: people.slice(1) })).status).toBe(409)
  })

  test('does not keep staff from saying who must not, and has its six beside them', async () => {
    const people = Array.from({ length: 6 }, (_, nth) => ({ name: `P ${nth}`, phone: '', onlyToday: false }))
    await save({ collectors: people })
    for (const name of ['Sam Doe', 'Lou Doe'])
      expect((await staff('PATCH', ofMia('/denied'), { denied: true, name, note: 'Court' })).status).toBe(200)
    expect((await save({ collectors: people, health: 'Nuts' })).status).toBe(200)
    expect((await open()).collectors.map(({ name }) => name)).toEqual([
      'Lou Doe',
      'Sam Doe',
      ...people.map(({ name }) => name),
    ])
  })

  test.each(['Sam Doé', 'sam  doe', 'DOE, Sam', '\uff33am Doe', 'Sam-Doe'])(
    'cannot name %s, who must not collect, in any place',
    async (name) => {
      const contact = { contactName: name, contactPhone: '1' }
      await save({ ...contact, collectors: [{ name, phone: '', onlyToday: false }] })
      await staff('PATCH', ofMia('/denied'), { denied: true, name: 'Sam Doe', note: 'Court' })
      const only = { contactName: '', contactPhone: '', collectors: [{ name: 'Sam Doe', denied: {} }] }
      expect(await open()).toMatchObject(only)
      for (const change of [contact, { collectors: [{ name, phone: '', onlyToday: true }] }]) {
        const refused = await save(change)
        expect([refused.status, errorOf(refused).error]).toEqual([409, safetyMessages.deniedAtDesk('Sam Doe')])
      }
      expect((await open()).collectors).toHaveLength(1)
      expect((await save({ collectors: [{ name: 'Sam Roe', phone: '', onlyToday: false }] })).status).toBe(200)
    },
  )

  test('two caregivers at once: the second is told, and the same again is saved', async () => {
    const based = await rev()
    const lou = await joinSecond(server, cookie)
    const path = `/api/account/players/${mia}/safety`
    const body = { rev: based, ...nothing, health: 'Bees' }
    const saved = await server.ask('PATCH', path, body, { cookie: lou.cookie })
    expect(saved.status).toBe(200)
    expect((await server.ask('PATCH', path, body, { cookie: lou.cookie })).status).toBe(200)
    const refused = await ask('PATCH', path.slice(4), { ...body, health: 'Nuts' })
    expect([refused.status, errorOf(refused).code]).toEqual([409, 'changed_elsewhere'])
  })

  test('tells its other caregiver of each change, both of how a child goes home, and keeps who made it and when', async () => {
    const lou = await joinSecond(server, cookie)
    const path = `/api/account/players/${mia}/safety`
    const change = async (facts: object, as: { cookie: string }) =>
      (await server.ask('PATCH', path, { rev: await rev(), ...nothing, ...facts }, as)).status
    const mails = async () => {
      const unsent = await unsentEntries(server.context)
      const composed = await Promise.all(unsent.map((each) => compose(server.context, 'https://thenest.example', each)))
      return composed.flatMap((each) => (each?.mail && each.mail !== 'withheld' ? each.mail : []))
    }
    expect(await change({ health: 'Bees', leavesAlone: 'yes' }, lou)).toBe(200)
    const first = new Map((await mails()).map((each) => [each.to, each]))
    expect([...first.keys()].toSorted()).toEqual([lou.profile.email, email].toSorted())
    const told = first.get(email)!
    expect(told.subject).toBe('Mia’s health and pick-up details were changed at The Nest')
    expect(told.text).toContain('Kim Lindgren changed what our coaches know about Mia')
    expect(told.text).toContain(`/account/player?id=${mia}`)
    expect(told.text).not.toContain('Bees')
    // A child may have made it, with the phone of a parent in hand.
    expect(first.get(lou.profile.email)!.text).toContain('You changed what our coaches know about Mia')
    expect(first.get(lou.profile.email)!.text).toContain('Was that not you?')
    server.setClock('2026-11-21T17:05:00Z')
    expect(await change({ health: 'Bees', leavesAlone: 'yes' }, lou)).toBe(200)
    // Of two changes one message tells.
    expect(await change({ health: 'Bees', leavesAlone: 'no' }, lou)).toBe(200)
    server.setClock('2026-11-21T17:06:00Z')
    expect(await change({ health: 'Wasps', leavesAlone: 'no' }, { cookie })).toBe(200)
    const both = (await mails()).map(({ to, text }) => `${/(You|\w+ \w+) changed what/.exec(text)![1]} to ${to}`)
    expect(both.toSorted()).toEqual([
      `Kim Lindgren to ${email}`,
      `Robin Example to ${lou.profile.email}`,
      `You to ${lou.profile.email}`,
    ])
    const edits = [
      { at: '2026-11-21T17:00:00.000Z', by: 'Kim Lindgren' },
      { at: '2026-11-21T17:05:00.000Z', by: 'Kim Lindgren' },
      { at: '2026-11-21T17:06:00.000Z', by: 'Robin Example' },
    ]
    const { safety } = (await ask('GET', '/account/export')).body as Reply<'exportOwnData'>
    expect(safety[0]!.edits).toEqual(edits)
    expect([(await read()).edited, (await open()).edited]).toEqual([edits[2], edits[2]])
  })

  test("has no way to another family's player", async () => {
    const other = await server.signUp()
    const path = `/account/players/${other.playerId}/safety`
    expect((await ask('GET', path)).status).toBe(404)
    expect((await ask('PATCH', path, { rev: 1, ...nothing })).status).toBe(404)
  })
})

describe('staff', () => {
  test('see it by opening it, which the log has, and the family the instant of', async () => {
    await save(entered)
    expect(await open()).toMatchObject({ health: entered.health, photos: 'yes' })
    server.setClock('2026-11-21T18:00:00Z')
    await open()
    const { entries } = (await staff('GET', '/log?day=2026-11-21')).body as Reply<'readLog'>
    expect(entries.filter(({ what }) => what === 'member_safety_opened')).toHaveLength(2)
    const { safety } = (await ask('GET', '/account/export')).body as Reply<'exportOwnData'>
    expect(safety[0]!.openings).toEqual(['2026-11-21T17:00:00.000Z', '2026-11-21T18:00:00.000Z'])
    expect(JSON.stringify(safety)).not.toContain('Coach')
  })

  test("'only today' ends when the club closes", async () => {
    await save(entered)
    server.setClock('2026-11-22T02:59:00Z')
    expect((await open()).collectors).toHaveLength(1)
    server.setClock('2026-11-22T03:00:00Z')
    expect((await open()).collectors).toEqual([])
  })

  test('keep a player off the ice until cleared', async () => {
    await staff('PATCH', ofMia('/hold'), { held: true, note: 'Hit on the head' })
    expect(await open()).toMatchObject({ hold: { note: 'Hit on the head', by: 'Coach Example' } })
    await clear()
    expect((await read()).hold).toMatchObject({ cleared: { by: 'Coach Example', note: 'Seen by a doctor' } })
  })

  test('say who must not collect; the family saves its own list beside it, and does not read why', async () => {
    const path = ofMia('/denied')
    await staff('PATCH', path, { denied: true, name: 'Sam Doe', note: 'By order of the court' })
    await save({ collectors: [{ name: 'Kim Doe', phone: '', onlyToday: false }] })
    const { collectors } = await open()
    expect(collectors).toMatchObject([
      { name: 'Sam Doe', denied: { note: 'By order of the court' } },
      { name: 'Kim Doe' },
    ])
    expect((await read()).collectors[0]).toMatchObject({ denied: { note: '', by: '' } })
    await staff('PATCH', path, { denied: false, collector: collectors[0]!.id })
    expect((await open()).collectors).toMatchObject([{ name: 'Kim Doe' }])
    expect((await staff('PATCH', path, { denied: true, name: '  ', note: 'x' })).status).toBe(400)
  })

  test('a player or family that is gone: 404, and nothing is in the log', async () => {
    const logged = async () =>
      [...(await dumpStore(server.context.store)).keys()].filter((key) => key.startsWith('log/'))
    const before = await logged()
    expect((await staff('POST', `/admin/members/nobody/players/${mia}/safety`)).status).toBe(404)
    expect((await staff('POST', `/admin/members/${familyId}/players/pl_x/safety`)).status).toBe(404)
    expect(
      (await staff('PATCH', `/admin/members/${familyId}/players/pl_x/hold`, { held: true, note: 'x' })).status,
    ).toBe(404)
    expect(await logged()).toEqual(before)
  })
})

describe('a decision of staff belongs to the child', () => {
  const details = { team: '', position: 'goalie', phone: '', plan: 'annual' }
  const players = async () => ((await ask('GET', '/account')).body as Reply<'account'>).account.players
  const add = async (name: string, age: string, as: object = { cookie }, family = '') => {
    const known = await players()
    const added = await server.ask('POST', `/api/account/players${family}`, { ...details, name, age }, as)
    expect(added.status).toBe(201)
    return (await players()).find(({ id }) => known.every((each) => each.id !== id))!.id
  }
  const edit = async (id: string, change: object) =>
    ask('PATCH', `/account/players/${id}`, { rev: await rev(), ...details, ...change })
  const openOf = async (id: string) =>
    ((await staff('POST', ofMia('/safety').replace(mia, id))).body as Reply<'openSafety'>).safety

  beforeEach(async () => {
    await staff('PATCH', ofMia('/hold'), { held: true, note: 'Hit on the head' })
    await staff('PATCH', ofMia('/denied'), { denied: true, name: 'Sam Doe', note: 'Court' })
  })

  const again: [string, () => Promise<string>][] = [
    ['entered again', () => add('Mia Park', '9')],
    ['entered again in another spelling', () => add('PARK, Mía', '9')],
    ['entered again by another name', () => add('Amelia Parker', '11')],
    ['entered again by staff', () => add('Mia Park', '9', owner, `?family=${familyId}`)],
    [
      'entered again after it was called otherwise',
      async () => {
        expect((await edit(mia, { name: 'Nobody', age: '11' })).status).toBe(200)
        return add('Mia Park', '11')
      },
    ],
    [
      'entered as someone else, who is then called as it is',
      async () => {
        const id = await add('Kit Park', '9')
        expect((await edit(id, { name: 'Mia Park', age: '11' })).status).toBe(200)
        return id
      },
    ],
    [
      'entered again after it was retired',
      async () => {
        await add('Kit Park', '9')
        await server.endMembership(mia)
        return add('Mia Park', '12')
      },
    ],
  ]

  test.each(again)('which is %s', async (_, enter) => {
    const decided = {
      hold: { note: 'Hit on the head', by: 'Coach Example' },
      collectors: [{ name: 'Sam Doe', denied: { note: 'Court' } }],
    }
    const id = await enter()
    expect(await openOf(id)).toMatchObject(decided)
    await server.endMembership(mia)
    expect(await openOf(id)).toMatchObject(decided)
    await clear(id)
    expect((await edit(id, { name: 'Mia P.', age: '11' })).status).toBe(200)
    expect((await edit(id, { name: 'Mia Park', age: '11' })).status).toBe(200)
    expect((await openOf(id)).hold).toMatchObject({ cleared: { by: 'Coach Example' } })
  })

  test('and not to a brother or sister, or to what was decided before', async () => {
    expect(await openOf(await add('Kit Park', '9'))).not.toHaveProperty('hold')
    await clear()
    await staff('PATCH', ofMia('/denied'), { denied: false, collector: (await open()).collectors[0]!.id })
    const after = await openOf(await add('Mia Park', '11'))
    expect([after.hold, after.collectors]).toEqual([undefined, []])
  })
})

describe('each fact', () => {
  const marks = {
    born: '2011-01',
    contact: 'Zqxcontact',
    health: 'Zqxhealth',
    collector: 'Zqxcollector',
    denied: 'Zqxdenied',
    why: 'Zqxwhy',
    by: 'Zqxmanager',
    hold: 'Zqxhold',
  }
  const factsIn = (said: unknown) =>
    Object.entries(marks).flatMap(([fact, mark]) => (JSON.stringify(said)?.includes(mark) ? [fact] : []))
  const accountKey = () => accountKeyOf(server.context.keyPepper, email)

  /** What a family reads, whichever of its caregivers asks; and staff who open it. */
  const ofFamily = ['born', 'contact', 'health', 'collector', 'denied', 'hold']
  const ofStaff = Object.keys(marks)
  const readers = {
    family: { playerSafety: ofFamily, editPlayerSafety: ofFamily, exportOwnData: ofFamily },
    staff: {
      openSafety: ofStaff,
      setHold: ofStaff,
      setDenied: ofStaff,
      arrivalCard: ['health', 'collector', 'denied', 'hold'],
      memberDetails: ['denied'],
    },
    /** On the day itself: netlify/services/arrivals/card.test.ts. */
    desk: { deskDays: [] },
    reports: incidentReaders,
  }

  async function mark() {
    const manager = { email: 'manager@thenest.example', password: 'a whistle in the dark' }
    await createStaff(server.context, { ...manager, profileName: 'Zqxmanager Lee', staffRole: 'manager' })
    const { cookie: byManager } = await server.ask('POST', '/api/staff/login', manager)
    const contact = { contactName: 'Zqxcontact Jo', contactPhone: '1', contactRelation: 'Zqxcontact' }
    await save({
      born: '2011-01',
      ...contact,
      health: 'Zqxhealth nuts',
      collectors: [{ name: 'Zqxcollector Kim', phone: '2', onlyToday: false }],
    })
    await staff('PATCH', ofMia('/hold'), { held: true, note: 'Zqxhold head' })
    for (const name of ['Zqxdenied Doe', 'Kim Lindgren'])
      await staff('PATCH', ofMia('/denied'), { denied: true, name, note: 'Zqxwhy' }, { cookie: byManager })
  }

  test('is in the answers of the calls of the table, and of no other call', () => {
    const names = (reply: z.ZodType) => /"(?:collectors|denied|health|hold)":/.test(jsonSchemaOf(reply))
    const found = (Object.keys(endpoints) as EndpointName[]).filter((name) => names(schemas[name].reply))
    expect(found.toSorted()).toEqual(Object.values(readers).flatMap(Object.keys).toSorted())
  })

  test('reaches who may read it, and never a caregiver who must not collect', async () => {
    const kim = await joinSecond(server, cookie)
    const booked = await ask('POST', '/lanes/bookings', { lane: 1, date, time: '16:00', name: 'Mia', email })
    await mark()
    const { id } = (booked.body as Reply<'reserveLane'>).booking
    const people = { first: { cookie }, second: kim, owner } as Record<string, { cookie: string }>
    const differences: unknown[] = []
    for (const [who, as] of Object.entries(people)) {
      const table: Record<string, string[]> = who === 'owner' ? readers.staff : readers.family
      const compare = (way: string, said: unknown) => {
        // Staff have names everywhere.
        const isBy = (fact: string) => who === 'owner' && fact === 'by'
        const read = factsIn(said).filter((fact) => !isBy(fact))
        if (
          isDeepStrictEqual(
            read,
            (table[way] ?? []).filter((fact) => !isBy(fact)),
          )
        )
          return
        differences.push({ who, way, read })
      }
      for (const [name, { method, path }] of Object.entries(endpoints)) {
        if (method !== 'GET') continue
        const query =
          { daySheet: `?date=${date}`, laneWeek: `?week=2026-11-23`, speedeWeek: `?week=2026-11-23` }[name] ?? ''
        const url = path.replace('/members/:id', `/members/${familyId}`).replace(':id', mia) + query
        const { body, status } = await server.ask('GET', `/api${url}`, undefined, as)
        if (status === 200 || !(name in table)) compare(name, body)
      }
      const send = async (way: string, method: string, path: string, body?: object) =>
        compare(way, (await server.ask(method, `/api${path}`, body, as)).body)
      if (who === 'owner') {
        await send('openSafety', 'POST', ofMia('/safety'))
        await send('arrivalCard', 'POST', `/admin/arrivals/${id}/card`)
        continue
      }
      const { safety } = (await server.ask('GET', `/api/account/players/${mia}/safety`, undefined, as))
        .body as Reply<'playerSafety'>
      const collectors = [{ name: 'Zqxcollector Kim', phone: '3', onlyToday: false }]
      const { contactName, contactPhone, contactRelation, health, leavesAlone, born } = safety
      const said = { contactName, contactPhone, contactRelation, health, leavesAlone, born, collectors }
      await send('editPlayerSafety', 'PATCH', `/account/players/${mia}/safety`, { rev: await rev(), ...said })
    }
    await staff('POST', `/admin/bookings/${id}/cancel`, { kind: 'lane' })
    const mails = await Promise.all(
      (await unsentEntries(server.context)).map((each) => compose(server.context, 'https://thenest.example', each)),
    )
    expect(mails.length).toBeGreaterThan(0)
    expect([...differences, ...factsIn(mails)]).toEqual([])
  })

  test('is in no log line, list or row of the replica', async () => {
    await mark()
    expect(factsIn(server.lines)).toEqual([])
    const record = (await server.context.store.read(keys.member(accountKey())))!
    expect(factsIn(record.value)).toEqual(Object.keys(marks))
    expect(factsIn(toRow(record.value, 'x'))).toEqual([])
    const views = await server.context.store.list(keys.allMaterializedViews)
    const parts = await Promise.all(views.map(({ key }) => server.context.store.read(key)))
    // The rows of the front desk have the age.
    expect(factsIn(parts).filter((fact) => fact !== 'born')).toEqual([])
  })

  test('is gone with the account', async () => {
    await mark()
    await ask('POST', '/account/delete', { password: 'three blue herons', confirm: email })
    await server.drainWaitUntil()
    expect(factsIn(await server.context.store.read(keys.member(accountKey())))).toEqual([])
  })
})
