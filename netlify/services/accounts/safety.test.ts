/** What coaches must know of a player: who may see and change it, and where it must never be. */
import { beforeEach, describe, expect, test } from 'vitest'
import { endpoints } from '#api-contract/endpoints.ts'
import type { Reply } from '#api-contract/schemas.ts'
import { registerMessages } from '#domain/messages/account-messages.ts'
import { safetyMessages } from '#domain/messages/safety-messages.ts'
import { compose } from '#server/mail/compose.ts'
import { toRow } from '#server/replication/rows.ts'
import { keys, accountKeyOf } from '#server/repositories/keys.ts'
import { unsentEntries } from '#server/test-support/mail/unsent-entries.ts'
import { joinSecond } from '#server/test-support/fixtures/caregiver-fixture.ts'
import { dumpStore } from '#server/test-support/fixtures/store-dump.ts'
import { errorOf, testServer, type TestServer } from '#server/test-support/server/test-server.ts'

const email = 'robin@thenest.example'
const date = '2026-11-24'

let server: TestServer
let cookie: string
let mia: string
let familyId: string
let owner: { cookie: string }
beforeEach(async () => {
  server = testServer({ mailEnabled: true })
  const member = await server.signUp({ email, childName: 'Mia Park' })
  ;({ cookie, playerId: mia } = member)
  familyId = member.profile.id
  owner = await server.signUpStaff()
})

const ask = (method: string, path: string, body?: object) => server.ask(method, `/api${path}`, body, { cookie })
const staff = (method: string, path: string, body?: object, as = owner) => server.ask(method, `/api${path}`, body, as)
const rev = async () => ((await ask('GET', '/account')).body as Reply<'account'>).account.rev
const nothing = { born: '', leavesAlone: '', collectors: [] }
const read = async () => ((await ask('GET', `/account/players/${mia}/safety`)).body as Reply<'playerSafety'>).safety
const save = async (change: object) =>
  ask('PATCH', `/account/players/${mia}/safety`, { rev: await rev(), ...nothing, ...change })
const ofMia = (path: string) => `/admin/members/${familyId}/players/${mia}${path}`
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
    ['a year alone', { born: '2015-' }, { born: safetyMessages.birthBoth }],
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
    [
      'a caregiver as the contact',
      { contactName: 'robin example', contactPhone: '1' },
      { contactName: safetyMessages.isCaregiver },
    ],
    [
      "a caregiver's phone",
      { contactName: 'Jo', contactPhone: '555-0100' },
      { contactPhone: safetyMessages.isCaregiver },
    ],
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
    await staff('PATCH', ofMia('/hold'), { held: false })
    expect((await read()).hold).toMatchObject({ cleared: { by: 'Coach Example' } })
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

describe('the marker in every field', () => {
  const marker = 'Zqx'
  const accountKey = () => accountKeyOf(server.context.keyPepper, email)
  const calls = new Set(['playerSafety', 'exportOwnData'])

  async function mark() {
    const contact = { contactName: `${marker} Jo`, contactPhone: `1 ${marker}`, contactRelation: marker }
    await save({
      born: '2011-01',
      ...contact,
      health: `${marker} nuts`,
      collectors: [{ name: `${marker} Kim`, phone: `2 ${marker}`, onlyToday: false }],
    })
    await staff('PATCH', ofMia('/hold'), { held: true, note: `${marker} head` })
    await staff('PATCH', ofMia('/denied'), { denied: true, name: `${marker} Sam`, note: `${marker} court` })
    await open()
  }

  test('is in no other answer, mail, log line, log entry, list, CSV or row of the replica', async () => {
    await mark()
    const booked = { lane: 1, date, time: '16:00', name: 'Mia', email }
    expect((await ask('POST', '/lanes/bookings', booked)).status).toBe(201)
    const found: string[] = []
    for (const [name, { method, path, who }] of Object.entries(endpoints)) {
      if (method !== 'GET' || calls.has(name)) continue
      const query =
        { daySheet: `?date=${date}`, laneWeek: `?week=2026-11-23`, speedeWeek: `?week=2026-11-23` }[name] ?? ''
      const url = path.replace('/members/:id', `/members/${familyId}`).replace(':id', mia) + query
      const as = who === 'staff' ? owner : { cookie }
      const { body } = await server.ask('GET', `/api${url}`, undefined, as)
      if (/Zqx|2011-01/.test(JSON.stringify(body) ?? '')) found.push(name)
    }
    expect(found).toEqual([])
    const mails = await Promise.all(
      (await unsentEntries(server.context)).map((each) => compose(server.context, 'https://thenest.example', each)),
    )
    expect(mails.length).toBeGreaterThan(0)
    expect(JSON.stringify(mails)).not.toContain(marker)
    expect(JSON.stringify(server.lines)).not.toContain(marker)
    const record = (await server.context.store.read(keys.member(accountKey())))!
    expect(JSON.stringify(record.value)).toContain(marker)
    expect(JSON.stringify(toRow(record.value, 'x'))).not.toMatch(/Zqx|2011-01/)
    const views = await server.context.store.list(keys.allMaterializedViews)
    const parts = await Promise.all(views.map(({ key }) => server.context.store.read(key)))
    expect(JSON.stringify(parts)).not.toContain(marker)
  })

  test('is gone with the account', async () => {
    await mark()
    await ask('POST', '/account/delete', { password: 'three blue herons', confirm: email })
    await server.drainWaitUntil()
    expect(JSON.stringify(await server.context.store.read(keys.member(accountKey())))).not.toContain(marker)
  })
})
