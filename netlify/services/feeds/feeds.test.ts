/** The calendars that calendar programs read, over the whole server. */
// @module-tag long
import { beforeEach, describe, expect, test } from 'vitest'
import { examples } from '#server/test-support/calls/tables.ts'
import type { Reply } from '#api-contract/schemas.ts'
import { readCalendar } from '#domain/calendar/testing/read-calendar.ts'
import { readFeeds } from '#server/repositories/feeds.ts'
import { keys } from '#server/repositories/keys.ts'
import { accountKeyOf } from '#server/repositories/hashes.ts'
import { interceptStore, isWrite } from '#server/storage/intercept-store.ts'
import { memoryStore, type StoredVersion } from '#server/test-support/storage/memory-store.ts'
import { StorageUnavailable } from '#server/storage/store.ts'
import { joinSecond } from '#server/test-support/fixtures/caregiver-fixture.ts'
import { testKeyPepper, testServer, type TestServer } from '#server/test-support/server/test-server.ts'

const email = 'robin@families.example'
const password = 'three blue herons'
const date = '2026-11-24'
const start = Date.parse('2026-11-21T17:00:00Z')
const minute = 60_000

let server: TestServer
let family: string
let sam: string
/** Storage operations since the last call of `counted`. */
let operations: string[] = []
let outage: ((key: string) => boolean) | undefined
let records: Map<string, StoredVersion>

/** What a piece of work costs: reads and lists, and writes. */
async function counted<Result>(work: () => Promise<Result>) {
  operations = []
  const result = await work()
  const writes = operations.filter((verb) => isWrite(verb as 'read')).length
  return { result, reads: operations.length - writes, writes }
}

beforeEach(async () => {
  outage = undefined
  records = new Map()
  const store = interceptStore(memoryStore(records), (operation, verb, key) => {
    operations.push(verb)
    if (isWrite(verb) && outage?.(key)) throw new StorageUnavailable('test')
    return operation()
  })
  server = testServer({ store })
  ;({ cookie: family, playerId: sam } = await server.signUp({ email, childName: 'Sam Lindgren' }))
})

const at = (minutes: number) => server.setClock(new Date(start + minutes * minute))

const ask = <Body>(method: string, path: string, body?: unknown, cookie = family) =>
  server.askOk<Body>(method, path, body, cookie)

const subscribe = async (fields: object = {}, cookie = family) =>
  (await ask<Reply<'addFeed'>>('POST', '/calendars', { names: true, ...fields }, cookie)).feeds.at(-1)!

const look = async (path: string, tag = '', agent = '') => {
  const response = await server.ask('GET', path, undefined, {
    omitFetchMetadata: true,
    headers: { 'if-none-match': tag, 'user-agent': agent },
  })
  await server.drainWaitUntil()
  return response
}

const entriesOf = async (path: string) => readCalendar((await look(path)).body as string)
const titlesOf = async (path: string) => (await entriesOf(path)).map(({ title }) => title)

const bookLane = async (lane = 2, time = '16:00', player = sam) =>
  (await ask<Reply<'reserveLane'>>('POST', '/lanes/bookings', { lane, date, time, name: 'Sam', email, player })).booking

describe('what it shows', () => {
  test('a booking is one entry that moves and goes', async () => {
    const { path } = await subscribe()
    const { id } = await bookLane()
    const [made] = await entriesOf(path)
    expect(made).toMatchObject({ title: 'Shooting lane 2 for Sam', start: '2026-11-24T21:00:00.000Z', sequence: 0 })
    at(1)
    const moves = [{ id, unit: 4, date, time: '18:00' }]
    const { bookings } = await ask<Reply<'moveOwn'>>('POST', '/bookings/move', { kind: 'lane', moves })
    at(2)
    expect(await entriesOf(path)).toEqual([
      {
        ...made,
        title: 'Shooting lane 4 for Sam',
        place: made?.place.replace('lane 2', 'lane 4'),
        sequence: 1,
        start: '2026-11-24T23:00:00.000Z',
        end: '2026-11-25T00:00:00.000Z',
      },
    ])
    at(3)
    await ask('DELETE', `/lanes/bookings/${bookings[0]!.id}`)
    at(4)
    expect(await entriesOf(path)).toEqual([])
  })

  test('an event with its room and its end; one that the club cancels is left out', async () => {
    const { cookie: coach } = await server.signUpStaff()
    const morning = {
      title: 'Goalie Morning',
      datetime: '2026-11-27T09:00',
      ends: '10:30',
      room: 'Lounge',
      summary: '…',
    }
    const { event } = await ask<Reply<'addEvent'>>('POST', '/events', morning, coach)
    await ask('POST', `/events/${event.id}/attendees`, { name: 'Robin', email, qty: 2, players: [sam] })
    const { path } = await subscribe()
    expect(await entriesOf(path)).toMatchObject([
      { title: 'Goalie Morning for Sam', end: '2026-11-27T15:30:00.000Z', sequence: 1 },
    ])
    at(10)
    await entriesOf(path)
    at(20)
    const { cookie: desk } = await server.signUpStaff('desk@thenest.example', undefined, 'desk')
    const later = { ...morning, datetime: '2026-11-27T10:00', ends: '11:30', rev: event.rev }
    await ask('PATCH', `/events/${event.id}`, later, desk)
    expect(await entriesOf(path)).toMatchObject([{ start: '2026-11-27T15:00:00.000Z', sequence: 2 }])
    at(30)
    await entriesOf(path)
    await ask('DELETE', `/events/${event.id}`, undefined, coach)
    expect(await entriesOf(path)).toEqual([])
  })

  test('never what coaches must know of a player', async () => {
    const path = `/account/players/${sam}/safety`
    const { safety } = await ask<Reply<'playerSafety'>>('GET', path)
    const said = { ...examples.editPlayerSafety, rev: safety.rev, health: 'Nuts', contactName: 'Jo Example' }
    await ask('PATCH', path, said)
    await bookLane()
    expect((await look((await subscribe()).path)).body).not.toMatch(/Nuts|Jo Example/)
  })

  test('of one player only, and without names where the caregiver chose so', async () => {
    const sibling = { name: 'ليلى Lindgren', age: '12', position: 'goalie', plan: 'annual' }
    const { account } = await ask<Reply<'addPlayer'>>('POST', '/account/players', sibling)
    await server.signAll()
    const layla = account.players[1]!.id
    await bookLane(2)
    await bookLane(3, '17:00', layla)
    const all = await subscribe()
    const only = await subscribe({ player: layla })
    expect(await titlesOf(all.path)).toEqual(['Shooting lane 2 for Sam', 'Shooting lane 3 for \u2068ليلى\u2069'])
    expect(await titlesOf(only.path)).toEqual(['Shooting lane 3 for \u2068ليلى\u2069'])
    const text = String((await look(only.path)).body).replaceAll('\r\n ', '')
    expect(text.replaceAll(/\u2068[^\u2068\u2069]*\u2069/g, '')).not.toMatch(/\p{Script=Arabic}/u)
    await ask('PATCH', `/calendars/${all.id}`, { names: false })
    expect((await look(all.path)).body).not.toMatch(/Sam|Lindgren|ليلى/)
    expect(await titlesOf(all.path)).toEqual(['Shooting lane 2', 'Shooting lane 3'])
  })

  test('goes back 30 days, and no further than the week in which they began', async () => {
    const { path } = await subscribe()
    await bookLane()
    at(33 * 24 * 60)
    expect(await entriesOf(path)).toHaveLength(1)
    at(41 * 24 * 60)
    expect(await entriesOf(path)).toEqual([])
  })
})

describe('the address', () => {
  test('opens nothing but the calendar, is in no log line, and in no cache of others', async () => {
    const { path } = await subscribe()
    server.lines.length = 0
    const { headers, status } = await look(path, '', 'Google-Calendar-Importer')
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('text/calendar; charset=utf-8')
    expect([headers.get('cache-control'), headers.get('netlify-cdn-cache-control')]).toEqual([
      'private, no-cache',
      null,
    ])
    expect(server.lines).toMatchObject([{ route: 'calendarFeed', status: 200 }])
    expect(JSON.stringify(server.lines)).not.toContain(path.slice(20, 60))
    const token = path.slice('/calendar/'.length, -'.ics'.length)
    const { status: refused } = await server.ask('GET', '/api/schedule', undefined, {
      cookie: `__Host-nest=v1.m.${token}`,
    })
    expect(refused).toBe(401)
  })

  test('one that the club never issued costs one read and is a 404, as is one with another secret or none', async () => {
    const { path } = await subscribe()
    await look(path)
    const accountKey = accountKeyOf(testKeyPepper, email)
    const strange = [
      path.replace(/.{4}\.ics$/, 'abcd.ics'),
      `/calendar/m${'0'.repeat(40)}-${'1'.repeat(40)}.ics`,
      `/calendar/m${accountKey}-${'1'.repeat(40)}.ics`,
    ]
    for (const each of strange) {
      const { result, reads, writes } = await counted(() => look(each))
      expect([result.status, reads, writes]).toEqual([404, 1, 0])
    }
    for (const each of ['/calendar/.ics', '/calendar/x.ics', '/calendar', `${path}/x`, path.replace('.ics', '.html')])
      expect((await look(each)).status).toBe(404)
  })

  test('a new address ends the one so far; an ended calendar is gone; both again change nothing', async () => {
    const first = await subscribe()
    const again = await subscribe()
    expect([(await look(first.path)).status, (await look(again.path)).status]).toEqual([404, 200])
    await ask('DELETE', `/calendars/${again.id}`)
    await ask('DELETE', `/calendars/${again.id}`)
    expect((await look(again.path)).status).toBe(404)
    expect((await ask<Reply<'listFeeds'>>('GET', '/calendars')).feeds).toEqual([])
    expect((await server.ask('PATCH', `/api/calendars/${again.id}`, { names: true }, { cookie: family })).status).toBe(
      404,
    )
  })

  test('is each caregiver’s own: the other neither sees nor ends it', async () => {
    const { path, id } = await subscribe()
    const { cookie: kim } = await joinSecond(server, family)
    expect((await ask<Reply<'listFeeds'>>('GET', '/calendars', undefined, kim)).feeds).toEqual([])
    await ask('DELETE', `/calendars/${id}`, undefined, kim)
    expect((await look(path)).status).toBe(200)
  })

  test('of a player of another family is refused', async () => {
    const { playerId } = await server.signUp()
    const { status } = await server.ask('POST', '/api/calendars', { player: playerId, names: true }, { cookie: family })
    expect(status).toBe(400)
  })
})

describe('ends at once, however often it was read before, with', () => {
  /** Reads until the text counts for good, so that a visit alone would find no reason to look closer. */
  async function subscribeAndRead(cookie = family) {
    const { path } = await subscribe({}, cookie)
    at(30)
    await look(path)
    expect((await counted(() => look(path))).reads).toBe(1)
    return path
  }

  test('a new password; the page says so', async () => {
    const path = await subscribeAndRead()
    await ask('POST', '/account/password', { current: password, next: 'four grey herons' })
    expect((await look(path)).status).toBe(404)
    const { cookie } = await server.ask('POST', '/api/members/login', { email, password: 'four grey herons' })
    const { feeds } = await ask<Reply<'listFeeds'>>('GET', '/calendars', undefined, cookie)
    expect(feeds).toMatchObject([{ path: '' }])
  })

  test('recovery by a code of the desk', async () => {
    const path = await subscribeAndRead()
    const { cookie: coach } = await server.signUpStaff()
    const { profile } = await ask<Reply<'whoAmI'>>('GET', '/session')
    const { code } = await ask<Reply<'makeResetCode'>>(
      'POST',
      `/admin/members/${profile.id}/caregivers/${profile.id}/reset-code`,
      undefined,
      coach,
    )
    expect(
      (await server.ask('POST', '/api/members/login/code', { email, code, password: 'four grey herons' })).status,
    ).toBe(200)
    expect((await look(path)).status).toBe(404)
  })

  test('the removal of the caregiver', async () => {
    const { cookie: kim, profile } = await joinSecond(server, family)
    const path = await subscribeAndRead(kim)
    await subscribeAndRead()
    await ask('DELETE', `/account/caregivers/${profile.id}`)
    expect((await look(path)).status).toBe(404)
    // Nothing of theirs stays until the account ends; what is the owner's does.
    const accountKey = accountKeyOf(testKeyPepper, email)
    expect((await readFeeds(server.context.store, accountKey))?.value.feeds).toHaveLength(1)
    // Nobody removes the owner, and so nothing of theirs.
    const { profile: owner } = await ask<Reply<'whoAmI'>>('GET', '/session')
    await ask('DELETE', `/account/caregivers/${owner.id}`)
    expect((await readFeeds(server.context.store, accountKey))?.value.feeds).toHaveLength(1)
  })

  test('the deletion of the account, which leaves no record of it', async () => {
    const path = await subscribeAndRead()
    await ask('POST', '/account/delete', { password, confirm: email })
    expect((await look(path)).status).toBe(404)
    const { store } = server.context
    const records = await Promise.all((await store.list(`feed/`)).map(({ key }) => store.read(key)))
    expect(records).toEqual([undefined])
  })
})

describe('what it costs', () => {
  test('a thousand visits in a minute are built once, and so they are after a change', async () => {
    const { path } = await subscribe()
    await bookLane()
    at(30)
    const visits = async () => {
      const { reads } = await counted(async () => {
        for (let nth = 0; nth < 1000; nth += 1) await look(path)
      })
      return reads
    }
    expect(await visits()).toBeLessThan(1010)
    at(31)
    await bookLane(3, '17:00')
    expect(await visits()).toBeLessThan(1010)
    expect(await titlesOf(path)).toHaveLength(2)
  })

  test('a thousand visits at once, too, are all answered', async () => {
    const { path } = await subscribe()
    const answers = await Promise.all(Array.from({ length: 1000 }, () => look(path)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  })

  test('a week of Google, Apple and Outlook: over 95 % are 304, each for its mark and the settings of the club', async () => {
    const programs = [
      { agent: 'Google-Calendar-Importer', every: 16 * 60, tag: '' },
      { agent: 'iOS/19.1 (22B83) dataaccessd/1.0', every: 60, tag: '' },
      { agent: 'Microsoft.Exchange/15.20 (Outlook)', every: 3 * 60, tag: '' },
    ]
    const { path } = await subscribe()
    await bookLane(2)
    const changes: Record<number, () => Promise<unknown>> = {
      26: () => bookLane(3, '18:00'),
      50: () => ask('POST', '/speede/bookings', { unit: 1, date, time: '19:00', name: 'Sam', email, player: sam }),
    }
    const answers: { status: number; reads: number; writes: number }[] = []
    for (let hour = 0; hour < 7 * 24; hour += 1) {
      at(hour * 60 + 10)
      for (const program of programs.filter(({ every }) => (hour * 60) % every === 0)) {
        const { result, reads, writes } = await counted(() => look(path, program.tag, program.agent))
        program.tag = result.headers.get('etag')!
        answers.push({ status: result.status, reads, writes })
      }
      at(hour * 60 + 40)
      await changes[hour]?.()
    }
    const same = answers.filter(({ status }) => status === 304)
    expect(same.length / answers.length).toBeGreaterThan(0.95)
    // All but that of Monday morning, when the weeks that it shows are others.
    expect(same.filter(({ reads }) => reads > 2).length).toBeLessThanOrEqual(1)
    // The figures of docs/performance.md: 2.1 reads and 0.5 writes a visit.
    const sum = (count: 'reads' | 'writes') => answers.reduce((total, answer) => total + answer[count], 0)
    expect([sum('reads') / answers.length < 2.15, sum('writes') / answers.length < 0.55]).toEqual([true, true])
    const { feeds } = await ask<Reply<'listFeeds'>>('GET', '/calendars')
    expect(feeds[0]?.looks.map(({ program }) => program).toSorted()).toEqual(['apple', 'google', 'outlook'])
  })

  test('who looked is noted every three hours', async () => {
    const { path } = await subscribe()
    at(30)
    await look(path, '', 'Google-Calendar-Importer')
    at(209)
    expect((await counted(() => look(path, '', 'Google-Calendar-Importer'))).writes).toBe(0)
    at(210)
    expect((await counted(() => look(path, '', 'Google-Calendar-Importer'))).writes).toBe(1)
  })
})

describe('when something fails', () => {
  test('a change that cannot be marked is refused, and changes nothing', async () => {
    await subscribe()
    at(10)
    outage = (key) => key.startsWith('feed/')
    const lane = { lane: 2, date, time: '16:00', name: 'Sam', email, player: sam }
    expect((await server.ask('POST', '/api/lanes/bookings', lane, { cookie: family })).status).toBe(503)
    outage = undefined
    expect((await ask<Reply<'schedule'>>('GET', '/schedule')).bookings).toEqual([])
  })

  test('a visit is answered though what was built cannot be stored', async () => {
    const { path } = await subscribe()
    outage = (key) => key.startsWith('feed/')
    expect((await look(path)).status).toBe(200)
  })

  test('a damaged record stops no booking, and its calendar is not available', async () => {
    const { path } = await subscribe()
    const key = keys.feeds(accountKeyOf(testKeyPepper, email))
    records.set(key, { ...records.get(key)!, text: '{"v":1}' })
    await bookLane()
    expect((await look(path)).status).toBe(503)
  })

  test('a write that ends after the calendar was read is there a minute later', async () => {
    const { path } = await subscribe()
    at(10)
    await look(path)
    // The mark is set, and somebody looks before the booking is made.
    const lane = bookLane()
    await look(path)
    await lane
    at(12)
    expect(await titlesOf(path)).toHaveLength(1)
  })
})
