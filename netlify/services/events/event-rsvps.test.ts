/** Who is coming: matched with the members, checked in once, exported so that no spreadsheet runs it. */
import { beforeEach, describe, expect, test } from 'vitest'
import type { Reply } from '#api-contract/schemas.ts'
import { countingStore } from '#server/test-support/server/counting-store.ts'
import { testServer, type TestServer } from '#server/test-support/server/test-server.ts'
import { memoryStore } from '#server/storage/memory-store.ts'
import { rsvpsForEvent } from './event-rsvps.ts'

const id = 'homework-helper-2026-11-25'
const path = `/api/events/${id}/attendees`

let server: TestServer
let cookie: string
beforeEach(async () => {
  server = testServer()
  ;({ cookie } = await server.signUpStaff())
})

const answer = async (email: string, typed: { name?: string; email?: string; qty?: number } = {}) => {
  const { cookie: member } = await server.signUp({ email })
  const body = { name: 'Sam', email, qty: 2, ...typed }
  return { member, ...(await server.ask('POST', path, body, { cookie: member })) }
}
const guests = async () => ((await server.ask('GET', path, undefined, { cookie })).body as Reply<'listRsvps'>).attendees
const checkIn = (bookingId: string, checkedIn: boolean) =>
  server.ask('PATCH', `${path}/${bookingId}`, { checkedIn }, { cookie })

describe("'Members are matched to attendees by case-insensitive e-mail'", () => {
  test('own e-mail in any spelling, somebody else’s, and nobody’s', async () => {
    await answer('robin@thenest.example', { email: 'ROBIN@thenest.example' })
    await server.signUp({ email: 'kim@thenest.example', firstName: 'Kim', lastName: 'Park' })
    await answer('lee@thenest.example', { email: 'Kim@TheNest.example' })
    await answer('max@thenest.example', { email: 'grandma@elsewhere.example' })
    const found = new Map((await guests()).map(({ email, member }) => [email, member]))
    expect(found.get('ROBIN@thenest.example')).toBe('Robin Example')
    expect(found.get('Kim@TheNest.example')).toBe('Kim Park')
    expect(found.get('grandma@elsewhere.example')).toBeUndefined()
  })

  test('two thousand guests who typed their own e-mail cost no look-up each, and wait for one another in few steps', async () => {
    const store = memoryStore()
    for (let n = 0; n < 2000; n += 1) {
      const ownerKey = n.toString(16).padStart(40, '0')
      await store.create(`rsvp/${id}/${ownerKey}`, {
        v: 1,
        state: 'attending',
        name: `Guest ${n}`,
        email: `guest${n}@thenest.example`,
        qty: 1,
        ts: '2026-11-21T17:00:00.000Z',
        title: 'Homework Helper',
        datetime: '2026-11-25T23:30:00.000Z',
        answered: [],
        member: `Guest ${n}`,
      })
    }
    const counted = countingStore(store)
    const found = await rsvpsForEvent({ store: counted.store, keyPepper: 'a pepper' }, id)
    expect(found?.guests).toHaveLength(2000)
    expect(counted.cost().operations).toBeLessThanOrEqual(2002)
    expect(counted.cost().depth).toBeLessThanOrEqual(60)
  })
})

describe('checking in', () => {
  test('is kept, taken back, written down, and survives another quantity', async () => {
    const { member } = await answer('robin@thenest.example')
    const [guest] = await guests()
    const { status, body } = await checkIn(guest!.id, true)
    expect([status, body]).toEqual([200, { attendee: { ...guest, checkedIn: true } }])
    const again = { name: 'Sam', email: 'robin@thenest.example', qty: 5 }
    await server.ask('POST', path, again, { cookie: member })
    expect((await guests())[0]).toMatchObject({ checkedIn: true, qty: 5 })
    await checkIn(guest!.id, false)
    expect((await guests())[0]).toMatchObject({ checkedIn: false })
    const { body: log } = await server.ask('GET', '/api/log?day=2026-11-21', undefined, { cookie })
    const entries = (log as Reply<'readLog'>).entries.map(({ what, subject }) => [what, subject])
    expect(entries).toEqual([
      ['guest_check_in_undone', guest!.id],
      ['guest_checked_in', guest!.id],
    ])
    expect(JSON.stringify(log)).not.toMatch(/robin|Sam/i)
  })

  test('who is not on the list is not found', async () => {
    const { member, body } = await answer('robin@thenest.example')
    const { id: bookingId } = (body as Reply<'createRsvp'>).booking
    await server.ask('DELETE', `${path}/${bookingId}`, undefined, { cookie: member })
    expect((await checkIn(bookingId, true)).status).toBe(404)
    expect(await guests()).toEqual([])
  })
})

test("'Attendee CSV: name, email, qty, ts', as a file, with no cell that begins a formula", async () => {
  await answer('robin@thenest.example', { name: '=HYPERLINK("https://evil.example")' })
  const { status, headers, body } = await server.ask('GET', `${path}/export.csv`, undefined, { cookie })
  expect(status).toBe(200)
  expect(body).toBe(
    '\uFEFF"name","email","qty","ts"\r\n' +
      '"\'=HYPERLINK(""https://evil.example"")","robin@thenest.example","2","2026-11-21T17:00:00.000Z"\r\n',
  )
  expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(headers.get('content-disposition')).toBe('attachment; filename="attendees.csv"')
  expect([headers.get('cache-control'), headers.get('x-content-type-options')]).toEqual(['no-store', 'nosniff'])
})

test('an event that never was has no guests and no file', async () => {
  for (const end of ['', '/export.csv']) {
    expect((await server.ask('GET', `/api/events/nothing/attendees${end}`, undefined, { cookie })).status).toBe(404)
  }
})

test('the desk lists weekly occurrences that somebody has answered, and no others', async () => {
  await answer('robin@thenest.example')
  const { body } = await server.ask('GET', '/api/admin/events', undefined, { cookie })
  expect((body as Reply<'adminEvents'>).events).toMatchObject([{ id, weekly: true, canceled: false }])
})
