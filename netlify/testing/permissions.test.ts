/** Every call of the contract, asked by everybody who might: made from the table, so that no call can be forgotten. */
import { beforeAll, describe, expect, test } from 'vitest'
import { endpoints, type Audience, type EndpointName } from '#contract/endpoints.ts'
import { sessionWords } from '#domain/words.ts'
import { errorOf, testHouse, type TestHouse } from './house.ts'

type Who = 'nobody' | 'member' | 'staff' | 'forged' | 'signed out' | 'expired' | 'staff pass of a member'

const refusals: Record<Audience, Partial<Record<Who, 401 | 403>>> = {
  anyone: {},
  account: { nobody: 401, forged: 401, 'signed out': 401, expired: 401, 'staff pass of a member': 401 },
  member: { nobody: 401, forged: 401, 'signed out': 401, expired: 401, 'staff pass of a member': 401, staff: 403 },
  staff: { nobody: 401, forged: 401, 'signed out': 401, expired: 401, 'staff pass of a member': 401, member: 403 },
}

const everybody: Who[] = ['nobody', 'member', 'staff', 'forged', 'signed out', 'expired', 'staff pass of a member']
const calls = Object.keys(endpoints) as EndpointName[]

let house: TestHouse
let cookies: Record<Who, string | undefined>

beforeAll(async () => {
  house = testHouse({ now: new Date('2026-10-01T12:00:00Z') })
  const { cookie: expired } = await house.signUp()
  house.at('2026-11-21T17:00:00Z')
  const { cookie: member } = await house.signUp()
  const { cookie: signedOut } = await house.signUp()
  await house.ask('POST', '/api/members/logout', undefined, { cookie: signedOut })
  const { cookie: staff } = await house.signUpStaff()
  cookies = {
    nobody: undefined,
    member,
    staff,
    forged: member.replace(/(\.m\.[0-9a-f]{40}\.)[^;]+/, `$1${'A'.repeat(43)}`),
    'signed out': signedOut,
    expired,
    'staff pass of a member': member.replace('.m.', '.s.'),
  }
})

describe.each(everybody)('%s', (who) => {
  test.each(calls)('%s', async (name) => {
    const { method, path, who: audience } = endpoints[name]
    const before = house.writes()
    const cookie = name === 'signOut' ? undefined : cookies[who]
    const answer = await house.ask(method, `/api${path.replaceAll(/:\w+/g, 'x')}`, undefined, { cookie })
    const refused = refusals[audience][who]
    if (refused) {
      expect([answer.status, errorOf(answer).code]).toEqual([refused, refused === 401 ? 'signed_out' : 'forbidden'])
      expect(house.writes()).toBe(before)
    } else {
      expect([401, 403]).not.toContain(answer.status)
    }
  })
})

test('refusals say which door is meant', async () => {
  const asStaff = await house.ask('GET', '/api/schedule', undefined, { cookie: cookies.staff })
  expect(errorOf(asStaff).error).toBe(sessionWords.membersOnly)
  const asNobody = await house.ask('GET', '/api/schedule')
  expect(errorOf(asNobody).error).toBe(sessionWords.signedOut)
})

test('every answer that is not public is kept by nobody', async () => {
  for (const name of calls.filter((name) => endpoints[name].who !== 'anyone')) {
    const { method, path } = endpoints[name]
    const url = `/api${path.replaceAll(/:\w+/g, 'x')}`
    for (const cookie of [cookies.member, cookies.staff, undefined]) {
      const { headers } = await house.ask(method, url, undefined, { cookie })
      expect(headers.get('cache-control')).toBe('no-store')
      expect(headers.get('netlify-cdn-cache-control')).toBeNull()
    }
  }
})

test("another member's things are not there: not to see, not to cancel", async () => {
  const event = 'homework-helper-2026-11-25'
  const rsvp = { name: 'Robin', email: 'robin@thenest.example', qty: 2 }
  const attended = await house.ask('POST', `/api/events/${event}/attendees`, rsvp, { cookie: cookies.member })
  const { booking } = attended.body as { booking: { id: string } }
  const { cookie: other } = await house.signUp()
  const path = `/api/events/${event}/attendees/${booking.id}`
  expect((await house.ask('DELETE', path, undefined, { cookie: other })).status).toBe(404)
  const { body } = await house.ask('GET', '/api/schedule', undefined, { cookie: other })
  expect(body).toEqual({ items: [], bookings: [], speedeBookings: [], eventBookings: [] })
  expect((await house.ask('DELETE', path, undefined, { cookie: cookies.staff })).status).toBe(204)
})
