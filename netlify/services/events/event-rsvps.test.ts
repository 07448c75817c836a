/** Event RSVPs in the admin area: matched with members, checked in, exported as CSV without formula injection. */
import { beforeEach, describe, expect, test } from 'vitest'
import type { Reply } from '#api-contract/schemas.ts'
import { countingStore } from '#server/test-support/server/counting-store.ts'
import { playerMessages } from '#domain/families/player-messages.ts'
import { errorOf, matchesContract, testServer, type TestServer } from '#server/test-support/server/test-server.ts'
import { memoryStore } from '#server/test-support/storage/memory-store.ts'
import { rsvpsForEvent } from './event-rsvps.ts'
import { memoryRecords } from '#server/test-support/server/memory-records.ts'
import { others } from '#domain/events/events.ts'

const id = 'homework-helper-2026-11-25'
const path = `/api/events/${id}/attendees`

let server: TestServer
let cookie: string
beforeEach(async () => {
  server = testServer()
  ;({ cookie } = await server.signUpStaff())
})

const createRsvp = async (email: string, fields: { name?: string; email?: string; qty?: number } = {}) => {
  const { cookie: member } = await server.signUp({ email })
  const body = { name: 'Sam', email, qty: 2, ...fields }
  return { member, ...(await server.ask('POST', path, body, { cookie: member })) }
}
const listRsvps = async () =>
  ((await server.ask('GET', path, undefined, { cookie })).body as Reply<'listRsvps'>).attendees
const checkIn = (bookingId: string, checkedIn: boolean) =>
  server.ask('PATCH', `${path}/${bookingId}`, { checkedIn }, { cookie })

describe("'Members are matched to attendees by case-insensitive e-mail'", () => {
  test("matches the member's own e-mail in any spelling and another member's; an unknown address matches nobody", async () => {
    await createRsvp('robin@thenest.example', { email: 'ROBIN@thenest.example' })
    await server.signUp({ email: 'kim@thenest.example', firstName: 'Kim', lastName: 'Park' })
    await createRsvp('lee@thenest.example', { email: 'Kim@TheNest.example' })
    await createRsvp('max@thenest.example', { email: 'grandma@elsewhere.example' })
    const result = new Map((await listRsvps()).map(({ email, member }) => [email, member]))
    expect(result.get('ROBIN@thenest.example')).toBe('Robin Example')
    expect(result.get('Kim@TheNest.example')).toBe('Kim Park')
    expect(result.get('grandma@elsewhere.example')).toBeUndefined()
  })

  test("shows whose account made the RSVP, also under another member's address", async () => {
    await server.signUp({ email: 'kim@thenest.example', firstName: 'Kim', lastName: 'Park' })
    await createRsvp('robin@thenest.example', { email: 'ROBIN@thenest.example' })
    const { body } = await createRsvp('lee@thenest.example', { name: 'Kim Park', email: 'kim@thenest.example' })
    const robin = { profileName: 'Robin Example', email: 'robin@thenest.example' }
    const lee = { profileName: 'Robin Example', email: 'lee@thenest.example' }
    const found = await listRsvps()
    const byName = found.toSorted((one, other) => one.name.localeCompare(other.name)).toReversed()
    expect(byName.map(({ member, account }) => [member, account])).toEqual([
      ['Robin Example', { ...robin, email: 'ROBIN@thenest.example' }],
      ['Kim Park', lee],
    ])
    const { id: bookingId } = (body as Reply<'createRsvp'>).booking
    expect((await checkIn(bookingId, true)).body).toMatchObject({ attendee: { member: 'Kim Park', account: lee } })
  })

  test('2,000 RSVPs with own e-mail addresses cost no member look-up, and few sequential reads', async () => {
    const store = memoryStore()
    for (let n = 0; n < 2000; n += 1) {
      const accountKey = n.toString(16).padStart(40, '0')
      await store.create(`rsvp/${id}/${accountKey}`, {
        v: 1,
        state: 'attending',
        name: `Guest ${n}`,
        email: `attendee${n}@thenest.example`,
        qty: 1,
        ts: '2026-11-21T17:00:00.000Z',
        title: 'Homework Helper',
        datetime: '2026-11-25T23:30:00.000Z',
        answered: [],
        member: `Guest ${n}`,
      })
    }
    const counted = countingStore(store)
    const result = await rsvpsForEvent({ store: memoryRecords(counted.store), keyPepper: 'a pepper' }, id)
    expect(result?.rsvps).toHaveLength(2000)
    expect(counted.cost().operations).toBeLessThanOrEqual(2002)
    expect(counted.cost().depth).toBeLessThanOrEqual(60)
  })
})

describe('checking in', () => {
  test('is stored, can be undone, is logged, and survives a change of quantity', async () => {
    const { member } = await createRsvp('robin@thenest.example')
    const [attendee] = await listRsvps()
    const { status, body } = await checkIn(attendee!.id, true)
    expect([status, body]).toEqual([200, { attendee: { ...attendee, checkedIn: true } }])
    const again = { name: 'Sam', email: 'robin@thenest.example', qty: 5 }
    await server.ask('POST', path, again, { cookie: member })
    expect((await listRsvps())[0]).toMatchObject({ checkedIn: true, qty: 5 })
    server.setClock('2026-11-21T17:01:00Z')
    await checkIn(attendee!.id, false)
    expect((await listRsvps())[0]).toMatchObject({ checkedIn: false })
    const { body: log } = await server.ask('GET', '/api/log?day=2026-11-21', undefined, { cookie })
    const entries = (log as Reply<'readLog'>).entries.map(({ what, subject }) => [what, subject])
    expect(entries).toEqual([
      ['guest_check_in_undone', attendee!.id],
      ['guest_checked_in', attendee!.id],
    ])
    expect(JSON.stringify(log)).not.toMatch(/robin|Sam/i)
  })

  test('a canceled RSVP is not found', async () => {
    const { member, body } = await createRsvp('robin@thenest.example')
    const { id: bookingId } = (body as Reply<'createRsvp'>).booking
    await server.ask('DELETE', `${path}/${bookingId}`, undefined, { cookie: member })
    expect((await checkIn(bookingId, true)).status).toBe(404)
    expect(await listRsvps()).toEqual([])
  })
})

test("'Attendee CSV: name, email, qty, ts', as a file, with no cell that begins a formula", async () => {
  await createRsvp('robin@thenest.example', { name: '=HYPERLINK("https://evil.example")' })
  const { status, headers, body } = await server.ask('GET', `${path}/export.csv`, undefined, { cookie })
  expect(status).toBe(200)
  expect(body).toBe(
    '\uFEFF"name","email","qty","ts"\r\n' +
      '"\'=HYPERLINK(""https://evil.example"")","robin@thenest.example","2","2026-11-21T17:00:00.000Z"\r\n',
  )
  expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
  // Named after the event.
  expect(headers.get('content-disposition')).toBe('attachment; filename="homework-helper-2026-11-25.csv"')
  expect([headers.get('cache-control'), headers.get('x-content-type-options')]).toEqual(['no-store', 'nosniff'])
})

test('the file of an event whose title has no ASCII letters is named after its day', async () => {
  const event = { title: 'Ночь', datetime: '2026-12-01T18:30', summary: 'Skills.' }
  const added = await server.ask('POST', '/api/events', event, { cookie })
  const file = `/api/events/${(added.body as Reply<'addEvent'>).event.id}/attendees/export.csv`
  const { headers } = await server.ask('GET', file, undefined, { cookie })
  expect(headers.get('content-disposition')).toBe('attachment; filename="event-2026-12-01.csv"')
})

test('an unknown event is not found, nor is its CSV file', async () => {
  for (const end of ['', '/export.csv']) {
    expect((await server.ask('GET', `/api/events/nothing/attendees${end}`, undefined, { cookie })).status).toBe(404)
  }
})

test('the admin list keeps the past weekly occurrences with RSVPs, and no other past ones', async () => {
  await createRsvp('robin@thenest.example')
  server.setClock('2026-12-20T12:00:00Z')
  const { cookie: later } = await server.signUpStaff('later@thenest.example')
  const { body } = await server.ask('GET', '/api/admin/events', undefined, { cookie: later })
  const past = (body as Reply<'adminEvents'>).events.filter(({ datetime }) => new Date(datetime) < server.context.now())
  expect(past).toMatchObject([{ id, weekly: true, canceled: false }])
})

describe('a family with several players', () => {
  /** A family with Sam and Kit. */
  async function family() {
    const { cookie: member, playerId } = await server.signUp({ email: 'robin@thenest.example', childName: 'Sam' })
    const kit = { name: 'Kit', age: '9', position: 'forward', plan: 'monthly' }
    const { body } = await server.ask('POST', '/api/account/players', kit, { cookie: member })
    const id = (body as Reply<'addPlayer'>).account.players[1]!.id
    const send = (players: string[] | undefined, qty = 2) =>
      server.ask(
        'POST',
        path,
        { name: 'Sam and Kit', email: 'robin@thenest.example', qty, ...(players && { players }) },
        { cookie: member },
      )
    return { member, samId: playerId, kit: id, send }
  }
  const checkInPlayer = (bookingId: string, player: string, checkedIn = true) =>
    server.ask('PATCH', `${path}/${bookingId}`, { checkedIn, player }, { cookie })

  test('names who comes; staff see the names and checks in each', async () => {
    const { samId, kit, send } = await family()
    const created = await send([samId, kit], 3)
    expect([created.status, matchesContract('createRsvp', created)]).toEqual([201, true])
    const { booking } = created.body as Reply<'createRsvp'>
    expect(booking).toMatchObject({ qty: 3, players: [samId, kit] })
    const [sam, other] = [
      { id: samId, name: 'Sam', checkedIn: false },
      { id: kit, name: 'Kit', checkedIn: false },
    ]
    expect(await listRsvps()).toMatchObject([{ checkedIn: false, players: [sam, other] }])
    await checkInPlayer(booking.id, kit)
    await checkInPlayer(booking.id, others)
    expect(await listRsvps()).toMatchObject([
      { checkedIn: false, players: [sam, { ...other, checkedIn: true }], others: { qty: 1, checkedIn: true } },
    ])
    // A change of the RSVP keeps who has come.
    await send([samId, kit], 4)
    expect(await listRsvps()).toMatchObject([{ checkedIn: false, others: { qty: 2, checkedIn: true } }])
    const all = await checkInPlayer(booking.id, samId)
    expect([matchesContract('checkInRsvp', all), all.body]).toMatchObject([
      true,
      { attendee: { qty: 4, checkedIn: true } },
    ])
    await checkInPlayer(booking.id, kit, false)
    expect(await listRsvps()).toMatchObject([
      { checkedIn: false, players: [{ checkedIn: true }, { checkedIn: false }] },
    ])
    await checkIn(booking.id, true)
    expect(await listRsvps()).toMatchObject([{ checkedIn: true, players: [{ checkedIn: true }, { checkedIn: true }] }])
  })

  test('an RSVP without players is checked in as a whole, and has no players', async () => {
    const { samId, send } = await family()
    const { id: bookingId } = ((await send(undefined)).body as Reply<'createRsvp'>).booking
    for (const nobody of [samId, others]) expect((await checkInPlayer(bookingId, nobody)).status).toBe(404)
    expect((await checkIn(bookingId, true)).body).toMatchObject({ attendee: { checkedIn: true } })
    expect((await listRsvps())[0]).not.toHaveProperty('players')
  })

  test.each<[string, (sam: string, kit: string) => string[], number, string]>([
    ['a player of nobody', () => [`pl_${'0'.repeat(24)}`], 1, playerMessages.notYours],
    ['one player twice', (sam) => [sam, sam], 2, playerMessages.onceEach],
    ['more players than guests', (sam, kit) => [sam, kit], 1, playerMessages.tooFewGuests],
  ])('%s is refused', async (_, playersOf, qty, message) => {
    const { samId, kit, send } = await family()
    const response = await send(playersOf(samId, kit), qty)
    expect([response.status, errorOf(response).error]).toEqual([400, expect.stringContaining(message) as string])
    expect(await listRsvps()).toEqual([])
  })

  test('a retired player is refused, unless the RSVP has the player already', async () => {
    const { samId, kit, send } = await family()
    await send([kit], 1)
    await server.endMembership(kit)
    expect((await send([kit], 2)).status).toBe(201)
    await send([samId], 1)
    expect(errorOf(await send([kit], 1)).error).toBe(playerMessages.retired)
  })
})
