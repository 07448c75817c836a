/** Member lists for staff: their content, the CSV export, and the cost of 10,000 members. */
// @module-tag long
import { readMember } from '#server/repositories/accounts/members.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Reply } from '#api-contract/schemas.ts'
import { instantOf, today } from '#domain/calendar/calendar.ts'
import { newMember } from '#server/services/families/register.ts'
import { fullMembers } from '#server/services/members/all-members.ts'
import { keys } from '#server/repositories/keys.ts'
import { hash } from '#server/repositories/hashes.ts'
import { readAdminLog } from '#server/repositories/admin-log.ts'
import { versioned } from '#server/repositories/record-versions.ts'
import type { TransactionalStore } from '#server/storage/transactional-store.ts'
import { countingStore } from '#server/test-support/server/counting-store.ts'
import { matchesContract, registration, testServer, type TestServer } from '#server/test-support/server/test-server.ts'
import { memoryRecords } from '#server/test-support/server/memory-records.ts'

let club: TestServer
let cookie: string
beforeEach(async () => {
  club = testServer()
  cookie = (await club.signUpStaff()).cookie
})

const get = (path: string) => club.ask('GET', `/api${path}`, undefined, { cookie })
const fullList = async () => ((await get('/members/full')).body as Reply<'fullMembers'>).members
const download = async (path: string) => {
  const request = new Request(`https://thenest.example/api${path}`, { headers: { cookie } })
  const response = await club.serve(request, {})
  return { headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) }
}
const loggedActions = async () => (await readAdminLog(club.context, today(club.context.now()))).map(({ what }) => what)

describe('GET members', () => {
  it("'Reads members (email, profileName)', by name", async () => {
    await club.signUp({ firstName: 'Zoe', lastName: 'Adams' })
    const { profile, playerId } = await club.signUp({ firstName: 'ada', lastName: 'Young' })
    const response = await get('/members')
    expect(matchesContract('listMembers', response)).toBe(true)
    const { members } = response.body as Reply<'listMembers'>
    expect(members.map(({ profileName }) => profileName)).toEqual(['ada Young', 'Zoe Adams'])
    const { childName: name, childAge: age, childPosition: position, parentPhone: phone } = registration(profile.email)
    expect(members[0]).toEqual({
      ...profile,
      createdAt: '2026-11-21T17:00:00.000Z',
      players: [{ id: playerId, name, age, position }],
      caregivers: [{ ...profile, phone }],
      alerts: [],
    })
  })
})

describe('GET members/full', () => {
  it('returns every profile field and the active bookings, without credentials', async () => {
    const { cookie: robin, profile, playerId } = await club.signUp({ email: 'robin@thenest.example' })
    const asRobin = (method: string, path: string, body?: unknown) =>
      club.ask(method, `/api${path}`, body, { cookie: robin })
    const { email } = profile
    await asRobin('POST', '/speede/bookings', { unit: 2, date: '2026-11-24', time: '16:30', name: 'Sam', email })
    await asRobin('POST', '/lanes/bookings', { lane: 2, date: '2026-11-24', time: '16:00', name: 'Sam', email })
    const rsvp = { name: 'Robin', email, qty: 3 }
    await asRobin('POST', '/events/homework-helper-2026-11-25/attendees', rsvp)
    const { body } = await asRobin('POST', '/events/healthy-eats-2026-11-22/attendees', rsvp)
    await asRobin('DELETE', `/events/healthy-eats-2026-11-22/attendees/${(body as Reply<'createRsvp'>).booking.id}`)

    const [member, ...others] = await fullList()
    expect(others).toEqual([])
    const { password: _, agree: __, ...profileFields } = registration(email)
    expect(member).toEqual({
      ...profileFields,
      ...profile,
      createdAt: '2026-11-21T17:00:00.000Z',
      players: [expect.objectContaining({ id: playerId, name: 'Sam Example', plan: 'annual' })],
      caregivers: [expect.objectContaining({ ...profile, isFirst: true })],
      eventBookings: [expect.objectContaining({ eventId: 'homework-helper-2026-11-25', qty: 3, email })],
      speedeBookings: [expect.objectContaining({ unit: 2, date: '2026-11-24', time: '16:30', name: 'Sam', email })],
    })
    // Those of the specification, and the two lists.
    expect(Object.keys(member!)).toHaveLength(21 + 2)
  })

  it('is never stale: a change is visible on the next call', async () => {
    const { cookie: robin, profile } = await club.signUp()
    expect((await fullList())[0]!.speedeBookings).toEqual([])
    const body = { unit: 2, date: '2026-11-24', time: '16:30', name: 'Sam', email: profile.email }
    await club.ask('POST', '/api/speede/bookings', body, { cookie: robin })
    expect((await fullList())[0]!.speedeBookings).toHaveLength(1)
    await club.signUp()
    expect(await fullList()).toHaveLength(2)
  })

  it('omits deleted accounts, and stores nothing of them', async () => {
    const { cookie: robin, profile, password } = await club.signUp({ lastName: 'Reyes' })
    expect(await fullList()).toHaveLength(1)
    await club.ask('POST', '/api/account/delete', { password, confirm: profile.email }, { cookie: robin })
    expect(await fullList()).toEqual([])
    const views = await Promise.all(
      (await club.context.store.list(keys.allMaterializedViews)).map(async ({ key }) =>
        JSON.stringify(await club.context.store.read(key)),
      ),
    )
    expect(views.join()).not.toContain('Reyes')
  })

  it('is logged: opened on the page, or downloaded as a file', async () => {
    await get('/members/full')
    expect(await loggedActions()).toEqual(['members_viewed_full'])
    await get('/members/full/export')
    expect(await loggedActions()).toEqual(['members_exported_full', 'members_viewed_full'])
  })
})

describe('GET members/export.csv', () => {
  it("'Basic CSV: id, email, profileName, createdAt', for a spreadsheet, without formulas", async () => {
    await club.signUp({
      email: 'eve@thenest.example',
      firstName: '=HYPERLINK("https://x.example")',
      lastName: 'Ünal, "E"',
    })
    const { headers, bytes } = await download('/members/export.csv')
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(headers.get('content-disposition')).toBe('attachment; filename="members.csv"')
    expect(headers.get('cache-control')).toBe('no-store')
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    const [head, line, end] = bytes.toString('utf8').slice(1).split('\r\n')
    expect(head).toBe('"id","email","profileName","createdAt"')
    expect(line).toMatch(
      /"eve@thenest.example","'=HYPERLINK\(""https:\/\/x.example""\) Ünal, ""E""","2026-11-21T17:00:00.000Z"$/,
    )
    expect(end).toBe('')
    expect(await loggedActions()).toEqual(['members_exported'])
  })
})

describe('10,000 members', () => {
  const count = 10_000

  /** Members with an RSVP and a Speede session each. */
  async function filled(): Promise<TransactionalStore> {
    const store = versioned(memoryRecords(), (problem) => expect.fail(problem))
    for (let n = 0; n < count; n += 1) {
      const accountKey = hash(`member ${n}`)
      const email = `parent${n}@thenest.example`
      const member = await newMember(club.context, registration(email), { addressKey: accountKey, joinedBy: 'x' })
      const [player] = member.players
      const slot = { id: `bk_${n}`, unit: 1, date: '2026-11-24', time: '16:30' }
      const entry = { ...slot, name: 'Sam', player: player!.id, state: 'confirmed' }
      const rsvp = {
        name: 'Robin',
        email,
        qty: 2,
        ts: '2026-11-01T12:00:00.000Z',
        title: 'Goalie Morning',
        datetime: '2026-12-01T15:00:00.000Z',
      }
      await store.create(keys.member(accountKey), member)
      await store.create(keys.memberWeek(accountKey, 'speede', '2026-11-23'), { v: 1, entries: [entry], done: [] })
      await store.create(keys.rsvp('goalie-morning', accountKey), { v: 1, state: 'attending', answered: [], ...rsvp })
    }
    return store
  }

  it("'at most 100 operations when warm', under 128 MB, with every change since", async () => {
    const store = await filled()
    const background: Promise<unknown>[] = []
    const context = {
      store,
      now: () => instantOf('2026-11-21', '12:00'),
      waitUntil: (work: Promise<unknown>) => void background.push(work),
    }
    expect(await fullMembers(context)).toHaveLength(count)
    await Promise.all(background)

    const changed = hash('member 7')
    const { value, tag } = (await readMember(store, changed))!
    const [owner] = value.caregivers
    const caregivers = [{ ...owner!, profileName: 'Aaron First' }]
    await store.replace(keys.member(changed), tag, { ...value, caregivers })
    const counted = countingStore(store)
    globalThis.gc?.()
    const before = process.memoryUsage().heapUsed
    const members = await fullMembers({ ...context, store: counted.store })
    const used = (process.memoryUsage().heapUsed - before) / 2 ** 20
    await Promise.all(background)

    expect(members).toHaveLength(count)
    expect(members[0]).toMatchObject({ profileName: 'Aaron First', email: 'parent7@thenest.example' })
    expect(
      members.every(({ eventBookings, speedeBookings }) => eventBookings.length + speedeBookings.length === 2),
    ).toBe(true)
    // 2 listings, one in 16 parts, 48 view parts, the events, the changed member and its view part.
    expect(counted.cost().operations).toBeLessThanOrEqual(69)
    expect(used).toBeLessThan(128)
  })
})

describe('POST admin/members/{id}/delete', () => {
  const remove = (id: string, confirm: string) =>
    club.ask('POST', `/api/admin/members/${id}/delete`, { confirm }, { cookie })

  it('deletes the account, and a new one with the address accepts no old session', async () => {
    const { cookie: old, profile } = await club.signUp()
    expect((await remove(profile.id, ` ${profile.email.toUpperCase()} `)).status).toBe(204)
    expect(await fullList()).toEqual([])
    await club.signUp({ email: profile.email })
    expect((await club.ask('GET', '/api/session', undefined, { cookie: old })).status).toBe(401)
    expect(await loggedActions()).toContain('member_deleted')
  })

  it('changes nothing unless the e-mail address belongs to the id', async () => {
    const { profile } = await club.signUp()
    const { profile: other } = await club.signUp()
    const before = club.writeCount()
    for (const [id, email] of [
      [profile.id, other.email],
      ['x', profile.email],
      [profile.id, 'nobody@x.example'],
    ])
      expect((await remove(id!, email!)).status).toBe(400)
    expect(club.writeCount()).toBe(before)
  })
})
