/** A club with a cap on players: who waits, in which order places are held, and who takes one exactly. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Reply } from '#api-contract/schemas.ts'
import { facility } from '#domain/facility/facility.ts'
import { compose } from '#server/mail/compose.ts'
import { readAdminLog } from '#server/repositories/admin-log.ts'
import { readMember } from '#server/repositories/accounts/members.ts'
import { accountKeyOf } from '#server/repositories/hashes.ts'
import { keys } from '#server/repositories/keys.ts'
import { erasePersonalData } from '#server/services/leaving/erase.ts'
import { newcomer } from '#server/test-support/fixtures/newcomer.ts'
import { joinSecond } from '#server/test-support/fixtures/caregiver-fixture.ts'
import { unsentEntries } from '#server/test-support/mail/unsent-entries.ts'
import { errorOf, registration, testServer, type TestServer } from '#server/test-support/server/test-server.ts'
import { moveLine } from './move-line.ts'

const full = 'The club is full. Nobody waits yet; we hold a place for you when it is your turn.'
const player = { name: 'Kit', age: '9', position: 'goalie', plan: 'monthly' }
let server: TestServer
let robin: Awaited<ReturnType<TestServer['signUp']>>
let desk: string

/** Two families, of one player each, in a club for two players. */
beforeEach(async () => {
  server = testServer({ mailEnabled: true })
  robin = await server.signUp()
  await server.signUp()
  ;({ cookie: desk } = await server.signUpStaff())
  facility.places.cap = 2
})
afterEach(() => {
  delete facility.places.cap
  facility.places.pauseFrees = false
})

let networks = 0
const anywhere = () => `10.200.${(networks += 1) % 250}.1`
const register = (email: string, more: object = {}) =>
  server.ask('POST', '/api/members/register', { ...registration(email), ...more }, { ip: anywhere() })
const places = async () => (await server.ask('GET', '/api/club/places')).body
const wait = (email: string, players = 1) =>
  server.ask('POST', '/api/club/line', { name: 'Kim Park', email, players }, { ip: anywhere() })
const answerLink = (token: string, answer: string) =>
  server.ask('POST', '/api/club/line/answer', { token, answer }, { ip: anywhere() })
const standing = async (token: string, answer = 'look') => (await answerLink(token, answer)).body
const line = () => server.askOk<Reply<'listLine'>>('GET', '/admin/line', undefined, desk)
const addPlayer = (cookie: string, more: object = {}) =>
  server.ask('POST', '/api/account/players', { ...player, ...more }, { cookie })
const night = () => moveLine(server.context)
const later = async (days: number) => {
  server.setClock(new Date(server.context.now().getTime() + days * 24 * 3_600_000))
  ;({ cookie: desk } = await server.signUpStaff(`coach${server.context.now().getTime()}@thenest.example`))
}

/** The messages of a kind that would be sent now, by address. */
async function mails(kind: string) {
  const due = (await unsentEntries(server.context)).filter(({ entry }) => entry.value.kind === kind)
  const composed = await Promise.all(due.map((each) => compose(server.context, 'https://thenest.example', each)))
  return composed.flatMap((each) => {
    const mail = each?.mail
    if (!mail || mail === 'withheld') return []
    const link = kind === 'line_offer' ? /#visitor=([\w.]+)/ : /#line=([\w.]+)/
    const token = link.exec(mail.text)?.[1] ?? ''
    return [{ to: mail.to, text: mail.text, token }]
  })
}
const linkOf = async (kind: string, email: string) => (await mails(kind)).find(({ to }) => to === email)!.token

/** Waits, with a confirmed address. @returns the secret of the link. */
async function waits(email: string, players = 1) {
  await wait(email, players)
  const token = await linkOf('line_confirm', email)
  await standing(token, 'stay')
  return token
}

describe('at the cap', () => {
  test('a registration is refused in a sentence and makes no account', async () => {
    const response = await register('lou@families.example')
    expect([response.status, errorOf(response)]).toMatchObject([409, { code: 'club_full', error: full }])
    expect(await places()).toEqual({ full: true, families: 0 })
    const key = accountKeyOf(server.context.keyPepper, 'lou@families.example')
    expect(await readMember(server.context.store, key)).toBeUndefined()
  })

  test('below it a registration is one, and the last place goes to one family', async () => {
    facility.places.cap = 3
    expect(await places()).toEqual({ full: false, families: 0 })
    const both = await Promise.all([register('lou@families.example'), register('max@families.example')])
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409])
  })

  test('a copy of a registration that took the last place succeeds', async () => {
    facility.places.cap = 3
    const send = () =>
      server.ask('POST', '/api/members/register', registration('lou@families.example'), { key: 'same' })
    expect([(await send()).status, (await send()).status]).toEqual([201, 201])
  })

  test('a caregiver who joins takes no place', async () => {
    await expect(joinSecond(server, robin.cookie)).resolves.toBeDefined()
  })

  test('a place is free on the day on which a membership ends, and when an account is deleted', async () => {
    await server.endMembership(robin.playerId)
    expect(await places()).toEqual({ full: false, families: 0 })
    expect((await register('lou@families.example')).status).toBe(201)
    expect(await places()).toEqual({ full: true, families: 0 })
  })

  test('a child who comes back needs a place again', async () => {
    await server.endMembership(robin.playerId)
    expect((await register('lou@families.example')).status).toBe(201)
    const path = `/api/account/players/${robin.playerId}/membership`
    const back = () => server.ask('POST', path, { change: 'join', plan: 'monthly' }, { cookie: robin.cookie })
    expect(errorOf(await back())).toMatchObject({ code: 'club_full' })
    facility.places.cap = 3
    expect((await back()).status).toBe(200)
    expect((await line()).taken).toBe(3)
  })

  test('a pause keeps the place unless the owner says that it frees it', async () => {
    const path = `/api/account/players/${robin.playerId}/membership`
    const paused = await server.ask('POST', path, { change: 'pause', months: 3 }, { cookie: robin.cookie })
    expect(paused.status).toBe(200)
    // From the next month on, within the year that is paid.
    await later(40)
    expect(await places()).toMatchObject({ full: true })
    facility.places.pauseFrees = true
    expect(await places()).toMatchObject({ full: false })
  })

  test('a colleague adds nobody at the counter, but whom a place is held for', async () => {
    const add = () => server.ask('POST', '/api/admin/members', newcomer('lou@families.example'), { cookie: desk })
    expect(errorOf(await add())).toMatchObject({ code: 'club_full' })
    await waits('lou@families.example')
    expect(errorOf(await add())).toMatchObject({ code: 'club_full' })
    await server.endMembership(robin.playerId)
    await night()
    expect((await add()).status).toBe(201)
    expect((await line()).waiting).toEqual([])
  })
})

describe('who waits', () => {
  test('confirms the address by a link, is counted then, and is told nothing of others', async () => {
    const asked = await wait('lou@families.example')
    expect([asked.status, asked.body, await places()]).toEqual([201, { families: 0 }, { full: true, families: 0 }])
    const token = await linkOf('line_confirm', 'lou@families.example')
    expect(await standing(token)).toEqual({ state: 'unconfirmed' })
    expect(await standing(token, 'stay')).toEqual({ state: 'waiting', ahead: 0 })
    const max = await waits('max@families.example')
    expect([await standing(max), await places()]).toEqual([
      { state: 'waiting', ahead: 1 },
      { full: true, families: 2 },
    ])
    expect((await line()).waiting).toMatchObject([
      { name: 'Kim Park', email: 'lou@families.example', players: 1, state: 'waiting' },
      { email: 'max@families.example' },
    ])
  })

  test('gets the same answer when the address waits already, and does not change what it waits for', async () => {
    await waits('lou@families.example')
    const again = await wait('lou@families.example', 4)
    expect([again.status, again.body]).toEqual([201, { families: 1 }])
    expect((await line()).waiting).toMatchObject([{ players: 1 }])
  })

  test('leaves by the link, which then opens nothing', async () => {
    const token = await waits('lou@families.example')
    expect([await standing(token, 'leave'), await standing(token, 'stay')]).toEqual([
      { state: 'left' },
      { state: 'left' },
    ])
    expect((await line()).waiting).toEqual([])
    expect((await answerLink(`${token.slice(0, -2)}00`, 'look')).status).toBe(403)
  })

  test('who never confirms is out after seven days', async () => {
    await wait('lou@families.example')
    await later(7)
    await night()
    expect((await line()).waiting).toEqual([])
  })

  test('is asked after a year, and is out thirty days later without an answer', async () => {
    await waits('lou@families.example')
    await waits('max@families.example')
    await later(365)
    await night()
    const asked = await mails('line_still')
    expect(asked.map(({ to }) => to).toSorted()).toEqual(['lou@families.example', 'max@families.example'])
    expect(await standing(asked[0]!.token, 'stay')).toMatchObject({ state: 'waiting' })
    await later(30)
    await night()
    expect((await line()).waiting.map(({ email }) => email)).toEqual([asked[0]!.to])
  })

  test('is refused while there is a place, and where no e-mail is sent', async () => {
    facility.places.cap = 3
    expect((await wait('lou@families.example')).status).toBe(409)
    server.context.mailEnabled = false
    facility.places.cap = 2
    expect(errorOf(await wait('lou@families.example'))).toMatchObject({ code: 'mail_off' })
  })

  test('is removed by a coach with a reason, which the log has', async () => {
    await waits('lou@families.example')
    const [{ id } = { id: '' }] = (await line()).waiting
    const remove = (cookie: string) =>
      server.ask('POST', `/api/admin/line/${id}/remove`, { reason: 'Moved away' }, { cookie })
    const atDesk = await server.signUpStaff('desk@thenest.example', undefined, 'desk')
    expect([(await remove(atDesk.cookie)).status, (await remove(desk)).status]).toEqual([403, 204])
    expect((await line()).waiting).toEqual([])
    expect(await readAdminLog(server.context, '2026-11-21')).toContainEqual(
      expect.objectContaining({ what: 'line_removed', to: 'Moved away' }),
    )
  })
})

describe('a place that is free', () => {
  test('is held for the head of the line for seven days, by a link that fills the form', async () => {
    await waits('lou@families.example')
    await server.endMembership(robin.playerId)
    expect([await night(), await night()]).toEqual([1, 0])
    const token = await linkOf('line_offer', 'lou@families.example')
    expect((await server.ask('POST', '/api/links/check', { token })).body).toEqual({
      visitor: { firstName: 'Kim', lastName: 'Park', parentPhone: '', email: 'lou@families.example', childAge: '' },
    })
    expect(errorOf(await register('max@families.example'))).toMatchObject({ code: 'club_full' })
    expect(errorOf(await register('lou@families.example'))).toMatchObject({ code: 'club_full' })
    expect((await register('lou@families.example', { visitor: token })).status).toBe(201)
    expect(errorOf(await register('max@families.example', { visitor: token }))).toMatchObject({ code: 'club_full' })
    expect((await server.ask('POST', '/api/links/check', { token })).status).toBe(403)
    expect(await line()).toMatchObject({ taken: 2, held: 0, waiting: [] })
  })

  test('goes to the next family when nobody takes it', async () => {
    await waits('lou@families.example')
    await waits('max@families.example')
    await server.endMembership(robin.playerId)
    await night()
    const token = await linkOf('line_offer', 'lou@families.example')
    await later(7)
    expect(errorOf(await register('lou@families.example', { visitor: token }))).toMatchObject({ code: 'club_full' })
    expect(await night()).toBe(1)
    expect((await line()).waiting).toMatchObject([{ email: 'max@families.example', state: 'held' }])
  })

  test('stays held for the other players of a family that has joined', async () => {
    await waits('lou@families.example', 2)
    facility.places.cap = 4
    await night()
    const token = await linkOf('line_offer', 'lou@families.example')
    const joined = await register('lou@families.example', { visitor: token })
    expect(await line()).toMatchObject({ taken: 3, held: 1, waiting: [{ family: expect.any(String), players: 1 }] })
    expect(errorOf(await addPlayer(robin.cookie))).toMatchObject({ code: 'club_full' })
    expect((await addPlayer(joined.cookie)).status).toBe(201)
    expect(await line()).toMatchObject({ taken: 4, held: 0, waiting: [] })
  })

  test('nobody is offered while the club is over its cap', async () => {
    await waits('lou@families.example')
    facility.places.cap = 1
    await server.endMembership(robin.playerId)
    expect(await night()).toBe(0)
  })

  test('is everybody’s once there is no cap', async () => {
    await waits('lou@families.example')
    delete facility.places.cap
    expect(await night()).toBe(1)
    expect(await places()).toEqual({ full: false, families: 0 })
  })
})

describe('a family of the club', () => {
  const own = async () => (await server.askOk<Reply<'account'>>('GET', '/account', undefined, robin.cookie)).place
  const waitAs = (players = 1) => server.ask('POST', '/api/account/line', { players }, { cookie: robin.cookie })

  test('waits for another child before those who came earlier, and adds it with the place that is held', async () => {
    await waits('lou@families.example')
    expect([errorOf(await addPlayer(robin.cookie)).code, await own()]).toEqual([
      'club_full',
      { state: 'full', families: 1 },
    ])
    expect((await waitAs()).body).toEqual({ place: { state: 'waiting', ahead: 0, families: 2 } })
    facility.places.cap = 3
    expect(await night()).toBe(1)
    expect(await own()).toMatchObject({ state: 'held', until: expect.any(String) })
    expect((await mails('line_offer')).map(({ to }) => to)).toEqual([robin.profile.email])
    expect((await addPlayer(robin.cookie)).status).toBe(201)
    expect((await line()).waiting).toMatchObject([{ email: 'lou@families.example', state: 'waiting' }])
  })

  test('waits once, leaves, and stays out', async () => {
    expect([(await waitAs()).status, (await waitAs(2)).status]).toEqual([200, 200])
    expect((await line()).waiting).toMatchObject([{ players: 2 }])
    const leave = () => server.ask('DELETE', '/api/account/line', undefined, { cookie: robin.cookie })
    expect([(await leave()).status, (await leave()).status, await own()]).toEqual([
      204,
      204,
      { state: 'full', families: 0 },
    ])
  })

  test('that leaves the club leaves the line, and its export says since when it waits', async () => {
    await waitAs()
    const exported = await server.askOk<Reply<'exportOwnData'>>('GET', '/account/export', undefined, robin.cookie)
    expect(exported.line).toEqual([{ at: '2026-11-21T17:00:00.000Z', players: 1 }])
    const accountKey = accountKeyOf(server.context.keyPepper, robin.profile.email)
    await server.ask(
      'POST',
      '/api/account/delete',
      { password: robin.password, confirm: robin.profile.email },
      { cookie: robin.cookie },
    )
    await server.drainWaitUntil()
    await erasePersonalData(server.context, accountKey)
    expect(JSON.stringify((await server.context.store.read(keys.fullClub))?.value)).not.toContain(accountKey)
  })

  test('at the counter is helped by a colleague', async () => {
    const path = `/account/line?family=${robin.profile.id}`
    await server.askOk('POST', path, { players: 1 }, desk)
    const details = await server.askOk<Reply<'memberDetails'>>(
      'GET',
      `/admin/members/${robin.profile.id}`,
      undefined,
      desk,
    )
    expect(details.place).toMatchObject({ state: 'waiting' })
  })
})

test('the page of the places has the sum behind a cap', async () => {
  expect(await line()).toMatchObject({ cap: 2, pauseFrees: false, taken: 2, room: { proposed: 147, most: 210 } })
})

test('without a cap nothing is read or written, and nobody waits', async () => {
  delete facility.places.cap
  expect(await places()).toEqual({ full: false, families: 0 })
  expect(server.lines.at(-1)?.operations).toBe(0)
  await register('lou@families.example')
  expect(await server.context.store.read(keys.fullClub)).toBeUndefined()
})
