/** A holiday of the club closes everything on its day, for everybody and without a record. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { facility } from '#domain/facility/facility.ts'
import type { Holiday } from '#domain/calendar/holidays.ts'
import type { Reply } from '#api-contract/schemas.ts'
import { errorOf, testServer, type TestServer } from '#server/test-support/server/test-server.ts'

const christmas = '2026-12-25'
const all = facility.holidays as Holiday[]
const before = [...all]

let server: TestServer
let member: Awaited<ReturnType<TestServer['signUp']>>
let coach: string
beforeEach(async () => {
  server = testServer({ now: new Date('2026-12-19T17:00:00Z'), mailEnabled: true })
  member = await server.signUp()
  ;({ cookie: coach } = await server.signUpStaff())
})
afterEach(() => void all.splice(0, all.length, ...before))

const own = (body: object = {}) => ({ name: 'Sam', email: member.profile.email, ...body })
const asMember = (method: string, path: string, body?: object) =>
  server.ask(method, path, body, {
    cookie: member.cookie,
    key: `key-of-${path}-${JSON.stringify(body ?? '')}`.slice(0, 60),
  })
const asStaff = (method: string, path: string, body?: object) => server.ask(method, path, body, { cookie: coach })
const closures = async () => (await asStaff('GET', '/api/admin/closures')).body as Reply<'listClosures'>

test.each([
  ['a lane', '/api/lanes/bookings', { lane: 3, date: christmas, time: '17:00' }],
  ['a Speede unit', '/api/speede/bookings', { unit: 2, date: christmas, time: '17:00' }],
])('%s cannot be reserved, by a family or by staff', async (_, path, body) => {
  const refused = await asMember('POST', path, own(body))
  expect([refused.status, errorOf(refused).error]).toEqual([409, 'This slot is closed: Christmas'])
})

test('its events are closed, need no decision without guests, and nobody can RSVP', async () => {
  const { notHeld } = (await asMember('GET', '/api/events/places')).body as Reply<'eventPlaces'>
  expect(notHeld.filter(({ event }) => event.endsWith(christmas))).toEqual([
    { event: `recruiting-${christmas}`, why: 'closed' },
    { event: `game-night-${christmas}`, why: 'closed' },
  ])
  const refused = await asMember('POST', `/api/events/game-night-${christmas}/attendees`, own({ qty: 1 }))
  expect([refused.status, errorOf(refused).error]).toEqual([409, expect.stringContaining('Christmas')])
  expect((await closures()).events).toEqual([])
})

test('what was booked before it became a holiday waits for a decision, and what staff keep stays', async () => {
  all.splice(0)
  const booked = await asMember('POST', '/api/lanes/bookings', own({ lane: 3, date: christmas, time: '17:00' }))
  const { id } = (booked.body as Reply<'reserveLane'>).booking
  const guest = await asMember('POST', `/api/events/game-night-${christmas}/attendees`, own({ qty: 2 }))
  expect(guest.status).toBe(201)
  expect(await closures()).toEqual({ closures: [], undecided: [], events: [] })
  all.push(...before)
  const holiday = `holiday_${christmas}`
  const found = await closures()
  expect(found.undecided).toMatchObject([{ closureId: holiday, booking: { id } }])
  expect(found.events).toMatchObject([{ closureId: holiday, event: { id: `game-night-${christmas}`, guests: 2 } }])
  for (const keep of [id, `game-night-${christmas}`])
    expect((await asStaff('PATCH', `/api/admin/closures/${holiday}`, { keep })).status).toBe(200)
  const kept = await closures()
  expect([kept.undecided, kept.events]).toEqual([[], []])
  const { sheet } = (await asStaff('GET', `/api/admin/day?date=${christmas}`)).body as Reply<'daySheet'>
  expect(sheet?.closures).toMatchObject([{ id: holiday, reason: 'Christmas', kept: [id, `game-night-${christmas}`] }])
  // As long as the settings say so.
  all.splice(0)
  expect((await closures()).closures).toEqual([])
})

test('nobody can reopen it', async () => {
  expect((await asStaff('DELETE', `/api/admin/closures/holiday_${christmas}`)).status).toBe(404)
  expect((await closures()).closures.map(({ reason }) => reason)).toContain('Christmas')
})
