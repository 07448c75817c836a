/** Reports of incidents: who writes, completes and reads them, what they mean for the player, and who is told. */
import { beforeEach, describe, expect, test } from 'vitest'
import type { Reply } from '#api-contract/schemas.ts'
import { mostWordings } from '#domain/incidents/incidents.ts'
import { compose } from '#server/mail/compose.ts'
import { keys } from '#server/repositories/keys.ts'
import { createStaff } from '#server/services/staff/create-staff.ts'
import { email, familyOfMia, type FamilyOfMia } from '#server/test-support/fixtures/mia-fixture.ts'
import { dumpStore } from '#server/test-support/fixtures/store-dump.ts'
import { unsentEntries } from '#server/test-support/mail/unsent-entries.ts'
import { errorOf } from '#server/test-support/server/test-server.ts'
import type { Incident } from '#records/incidents.ts'

let { server, cookie, mia, familyId, owner } = {} as FamilyOfMia
beforeEach(async () => void ({ server, cookie, mia, familyId, owner } = await familyOfMia()))

const ask = (method: string, path: string, body?: object) => server.ask(method, `/api${path}`, body, { cookie })
const staff = (method: string, path: string, body?: object, as = owner) => server.ask(method, `/api${path}`, body, as)
const ofMia = (path: string) => `/admin/members/${familyId}/players/${mia}${path}`
const fall = { at: '2026-11-20T17:20', where: 'Lane 3', what: 'Fell on the wrist.', complete: false }
const report = async (change: object = {}, as?: { cookie: string; key?: string }) =>
  staff('POST', ofMia('/incidents'), { ...fall, ...change }, as)
const reported = async (change: object = {}) => ((await report(change)).body as Reply<'reportIncident'>).incident
const update = (id: string, change: object) => staff('PATCH', `/admin/incidents/${id}`, { ...fall, rev: 1, ...change })
const list = async () => ((await staff('GET', '/admin/incidents')).body as Reply<'listIncidents'>).incidents
const own = async () => (await ask('GET', `/account/players/${mia}/safety`)).body as Reply<'playerSafety'>
const item = async () =>
  [...(await dumpStore(server.context.store)).values()].find((each) => 'kind' in each && each.kind === 'incident')

async function signIn(staffRole: 'desk') {
  const account = { email: `${staffRole}@thenest.example`, password: 'a coach with a whistle' }
  await createStaff(server.context, { ...account, profileName: 'Kim Example', staffRole })
  return { cookie: (await server.ask('POST', '/api/staff/login', account)).cookie }
}

describe('a report', () => {
  test('is written by the desk, once however often it is sent, and read and completed by coaches', async () => {
    const desk = await signIn('desk')
    for (let nth = 0; nth < 2; nth += 1) expect((await report({}, { ...desk, key: 'one' })).status).toBe(201)
    const [incident, ...others] = await list()
    expect([incident, others.length]).toMatchObject([{ ...fall, player: { name: 'Mia Park' }, hold: false }, 0])
    expect((await staff('GET', '/admin/incidents', undefined, desk)).status).toBe(403)
    const done = await update(incident!.id, { firstAid: 'Ice.', informed: 'Her father, by Kim.', complete: true })
    expect(done.body).toMatchObject({ incident: { rev: 2, firstAid: 'Ice.', complete: true } })
    expect(await list()).toHaveLength(1)
  })

  test('is an item until it is complete', async () => {
    const { id } = await reported()
    expect(await item()).toMatchObject({ subject: id, player: mia })
    expect(await item()).not.toHaveProperty('done')
    await update(id, { complete: true })
    expect(await item()).toHaveProperty('done')
  })

  test('does not replace what a colleague has saved meanwhile; the same again is saved', async () => {
    const { id } = await reported()
    expect((await update(id, { where: 'Lane 4' })).status).toBe(200)
    expect((await update(id, { where: 'Lane 4' })).status).toBe(200)
    const late = await update(id, { where: 'Lane 5' })
    expect([late.status, errorOf(late).code]).toEqual([409, 'changed'])
    expect(await list()).toMatchObject([{ where: 'Lane 4', rev: 2 }])
  })

  test.each([
    ['a card number', { what: 'Paid with 4242 4242 4242 4242' }, 400],
    ['5,001 characters', { what: 'x'.repeat(5001) }, 400],
    ['nothing', { what: ' ' }, 400],
    ['a picture', { picture: 'iVBORw0KGgo=' }, 400],
    ['a picture of 20 MB', { picture: 'x'.repeat(20_000_000) }, 413],
    ['a time to come', { at: '2026-11-22T10:00' }, 400],
    ['two years ago', { at: '2024-11-22T10:00' }, 400],
    ['no time', { at: '2026-11-22' }, 400],
  ])('with %s is refused, and nothing is stored', async (_, change, status) => {
    expect((await report(change)).status).toBe(status)
    expect(await list()).toEqual([])
  })

  test('of 5,000 characters is kept', async () => {
    expect((await report({ what: 'ö'.repeat(5000) })).status).toBe(201)
  })
})

describe('the family', () => {
  const told = async () =>
    (await unsentEntries(server.context)).filter(({ entry }) => entry.value.kind === 'incident_told')
  const mails = async () =>
    JSON.stringify(
      await Promise.all((await told()).map((each) => compose(server.context, 'https://nest.example', each))),
    )
  const exported = async () => {
    const { kept } = (await ask('GET', '/account/export')).body as Reply<'exportOwnData'>
    return kept[0]!.incidents
  }
  const readsNow = async () => {
    const { incidents } = await own()
    expect(await exported()).toEqual(incidents)
    return incidents
  }
  const hidden = { notes: 'Zqx: ask the mother alone.' }

  test('reads what happened once it was told or the report is complete, without the names of colleagues', async () => {
    const words = { at: fall.at, where: fall.where, what: fall.what, firstAid: 'Ice.', informed: '' }
    const { id } = await reported({ firstAid: 'Ice.', tell: false })
    expect(await readsNow()).toEqual([])
    await update(id, { firstAid: 'Ice.', complete: true })
    expect(await readsNow()).toEqual([words])
    await report({ what: 'Knee.', tell: true })
    expect((await readsNow()).map(({ what }) => what).toSorted()).toEqual(['Fell on the wrist.', 'Knee.'])
  })

  test('gets one email about one wording, which says neither what nor the last name', async () => {
    const { id } = await reported({ tell: true })
    await update(id, { tell: true, complete: true })
    expect(await told()).toHaveLength(1)
    expect(await mails()).toContain('Mia')
    expect(await mails()).not.toMatch(/Park|wrist/)
  })

  test('is told again of other words, reads the last that it was told of, and when they changed', async () => {
    const { id } = await reported({ tell: true })
    server.setClock('2026-11-21T17:05:00Z')
    await update(id, { what: 'Perhaps the head.', rev: 1 })
    expect(await readsNow()).toMatchObject([{ what: fall.what }])
    expect((await readsNow())[0]).not.toHaveProperty('changed')
    server.setClock('2026-11-21T17:10:00Z')
    const { body } = await update(id, { what: 'Right wrist and head.', complete: true, tell: true, rev: 2 })
    expect(await readsNow()).toMatchObject([{ what: 'Right wrist and head.', changed: '2026-11-21T17:10:00.000Z' }])
    expect(await told()).toHaveLength(2)
    expect(await mails()).toContain('We have added to the report about Mia')
    const wordings = (body as Reply<'updateIncident'>).incident.earlier
    expect(wordings).toMatchObject([
      {
        what: fall.what,
        written: { at: '2026-11-21T17:00:00.000Z', by: 'Coach Example' },
        told: { by: 'Coach Example' },
      },
      { what: 'Perhaps the head.', written: { at: '2026-11-21T17:05:00.000Z' } },
    ])
    expect(wordings[1]).not.toHaveProperty('told')
  })

  test('never reads the notes for staff, and is not told of them', async () => {
    const { id } = await reported({ ...hidden, tell: true })
    await update(id, { notes: 'Zqx: the mother was called.', complete: true, tell: true })
    expect(await told()).toHaveLength(1)
    const page = await ask('GET', `/account/players/${mia}/safety`)
    const file = await ask('GET', '/account/export')
    expect(JSON.stringify([page.body, file.body, await mails()])).not.toContain('Zqx')
    expect((await readsNow())[0]).not.toHaveProperty('changed')
    expect(await list()).toMatchObject([{ notes: 'Zqx: the mother was called.', told: {}, earlier: [hidden] }])
  })

  test('keeps what it has read where a complete report is opened again', async () => {
    const { id } = await reported({ complete: true })
    await update(id, { what: 'Unfinished.' })
    expect(await readsNow()).toMatchObject([{ what: fall.what }])
  })

  test('of a report of before, reads what it was told', async () => {
    const { id } = await reported({ tell: true })
    const record = (await server.context.store.read(keys.incident(id)))!
    const { notes: _notes, earlier: _earlier, ...stored } = record.value as Incident
    await server.context.store.replace(keys.incident(id), record.tag, stored)
    expect(await readsNow()).toMatchObject([{ what: fall.what }])
    expect((await update(id, {})).body).toMatchObject({ incident: { rev: 1, notes: '', earlier: [] } })
  })
})

test('a report is changed so many times, and then refuses', async () => {
  const { id } = await reported()
  for (let rev = 1; rev <= mostWordings; rev += 1)
    expect((await update(id, { what: `Wording ${rev}`, rev })).status).toBe(200)
  const refused = await update(id, { what: 'One more', rev: mostWordings + 1 })
  expect([refused.status, errorOf(refused).code]).toEqual([409, 'full'])
  expect((await list())[0]!.earlier).toHaveLength(mostWordings)
})

describe('off the ice', () => {
  const hold = async () => (await own()).safety.hold
  const setHold = (body: object) => staff('PATCH', ofMia('/hold'), body)

  test('a report keeps the player off the ice, and says how that has ended', async () => {
    await reported({ hold: true })
    const { since, cleared } = (await hold())!
    expect(cleared).toBeUndefined()
    expect((await setHold({ held: false, note: '', since })).status).toBe(400)
    expect((await setHold({ held: false, note: 'Seen by Dr. Roe.', since })).status).toBe(200)
    expect(await list()).toMatchObject([{ hold: true, cleared: { by: 'Coach Example', note: 'Seen by Dr. Roe.' } }])
  })

  test('a report does not replace why the player is off the ice already', async () => {
    await setHold({ held: true, note: 'Concussion.' })
    await reported({ hold: true })
    expect(await hold()).toMatchObject({ note: 'Concussion.' })
  })

  test('of two coaches, who clears does not clear what the other has just said', async () => {
    await setHold({ held: true, note: 'Wrist.' })
    const { since } = (await hold())!
    server.setClock('2026-11-21T17:01:00Z')
    await setHold({ held: true, note: 'Head, too.' })
    const late = await setHold({ held: false, note: 'Wrist is fine.', since })
    expect([late.status, errorOf(late).code]).toEqual([409, 'changed'])
    expect(await hold()).toMatchObject({ note: 'Head, too.' })
  })

  test('of two coaches at once, the player is on the ice only if the last word is that', async () => {
    await setHold({ held: true, note: 'Wrist.' })
    const { since } = (await hold())!
    server.setClock('2026-11-21T17:02:00Z')
    await Promise.all([
      setHold({ held: false, note: 'Fine.', since }),
      setHold({ held: true, note: 'Knee, too.' }),
      setHold({ held: false, note: 'Fine.', since }),
    ])
    expect(await hold()).toMatchObject({ note: 'Knee, too.' })
    expect((await hold())!.cleared).toBeUndefined()
  })

  test('the family reads why it cannot book, and books for the days from which it is expected', async () => {
    await setHold({ held: true, note: 'Wrist.', expected: '2026-11-25' })
    const book = (date: string) => ask('POST', '/lanes/bookings', { lane: 1, date, time: '16:00', name: 'Mia', email })
    const refused = await book('2026-11-24')
    expect([refused.status, errorOf(refused).code, errorOf(refused).error]).toEqual([
      409,
      'on_hold',
      'Mia is not on the ice until a coach clears it (Wrist.). You can book from Wed Nov 25.',
    ])
    expect((await book('2026-11-25')).status).toBe(201)
    await setHold({ held: true, note: 'Wrist and knee.' })
    expect(errorOf(await book('2026-11-27')).error).toContain('Please talk to a coach before you book.')
    const byDesk = { kind: 'lane', unit: 2, date: '2026-11-27', time: '16:00', name: 'Mia', email }
    expect((await staff('POST', '/admin/bookings', byDesk)).status).toBe(201)
  })
})
