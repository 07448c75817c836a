/** Every call of the contract, asked by everybody who might: made from the table, so that no call can be forgotten. */
import { beforeAll, describe, expect, test } from 'vitest'
import { endpoints, type Audience, type EndpointName } from '#api-contract/endpoints.ts'
import { sessionMessages } from '#domain/messages/messages.ts'
import { writeEverywhere } from '#server/test-support/faults/free-texts.ts'
import { errorOf, testServer, type TestServer } from './test-server.ts'

type Who = 'nobody' | 'member' | 'staff' | 'forged' | 'signed out' | 'expired' | 'staff pass of a member'

const refusals: Record<Audience, Partial<Record<Who, 401 | 403>>> = {
  anyone: {},
  account: { nobody: 401, forged: 401, 'signed out': 401, expired: 401, 'staff pass of a member': 401 },
  member: { nobody: 401, forged: 401, 'signed out': 401, expired: 401, 'staff pass of a member': 401, staff: 403 },
  staff: { nobody: 401, forged: 401, 'signed out': 401, expired: 401, 'staff pass of a member': 401, member: 403 },
}

const everybody: Who[] = ['nobody', 'member', 'staff', 'forged', 'signed out', 'expired', 'staff pass of a member']
const calls = Object.keys(endpoints) as EndpointName[]

let server: TestServer
let cookies: Record<Who, string | undefined>

beforeAll(async () => {
  server = testServer({ now: new Date('2026-10-01T12:00:00Z') })
  const { cookie: expired } = await server.signUp()
  server.at('2026-11-21T17:00:00Z')
  const { cookie: member } = await server.signUp()
  const { cookie: signedOut } = await server.signUp()
  await server.ask('POST', '/api/members/logout', undefined, { cookie: signedOut })
  const { cookie: staff } = await server.signUpStaff()
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
    const before = server.writes()
    const cookie = name === 'signOut' ? undefined : cookies[who]
    const answer = await server.ask(method, `/api${path.replaceAll(/:\w+/g, 'x')}`, undefined, { cookie })
    const refused = refusals[audience][who]
    if (refused) {
      expect([answer.status, errorOf(answer).code]).toEqual([refused, refused === 401 ? 'signed_out' : 'forbidden'])
      expect(server.writes()).toBe(before)
    } else {
      expect([401, 403]).not.toContain(answer.status)
    }
  })
})

test('refusals say which door is meant', async () => {
  const asStaff = await server.ask('GET', '/api/schedule', undefined, { cookie: cookies.staff })
  expect(errorOf(asStaff).error).toBe(sessionMessages.membersOnly)
  const asNobody = await server.ask('GET', '/api/schedule')
  expect(errorOf(asNobody).error).toBe(sessionMessages.signedOut)
})

test('every answer that is not public is kept by nobody', async () => {
  for (const name of calls.filter((name) => endpoints[name].who !== 'anyone')) {
    const { method, path } = endpoints[name]
    const url = `/api${path.replaceAll(/:\w+/g, 'x')}`
    for (const cookie of [cookies.member, cookies.staff, undefined]) {
      const { headers } = await server.ask(method, url, undefined, { cookie })
      expect(headers.get('cache-control')).toBe('no-store')
      expect(headers.get('netlify-cdn-cache-control')).toBeNull()
    }
  }
})

describe("another member's things", () => {
  const others = 'Zqx'
  let family: TestServer
  let ids: Record<'lane' | 'speede' | 'rsvp', string>
  let other: string
  const event = 'homework-helper-2026-11-25'

  beforeAll(async () => {
    family = testServer({ setupToken: 'a-set-up-token-of-enough-letters' })
    const made: Partial<Record<EndpointName, string>> = {}
    await writeEverywhere(
      family,
      (call, field) => `${others} ${call} ${field}`,
      (call, { body }) => {
        made[call] = (body as { booking?: { id: string } }).booking?.id ?? ''
      },
    )
    ids = { lane: made.reserveLane!, speede: made.reserveSpeede!, rsvp: made.createRsvp! }
    ;({ cookie: other } = await family.signUp())
  })

  test.each([
    ['cancelLane', () => `/lanes/bookings/${ids.lane}`],
    ['cancelSpeede', () => `/speede/bookings/${ids.speede}`],
    ['cancelRsvp', () => `/events/${event}/attendees/${ids.rsvp}`],
  ] as const)('are not there to change: %s', async (_, path) => {
    const before = family.writes()
    expect((await family.ask('DELETE', `/api${path()}`, undefined, { cookie: other })).status).toBe(404)
    expect(family.writes()).toBe(before)
  })

  test('every call with an id that a member may make is among them', () => {
    const withId = calls.filter((name) => endpoints[name].path.includes(':') && endpoints[name].who !== 'staff')
    expect(withId.toSorted()).toEqual(['createRsvp', 'cancelLane', 'cancelSpeede', 'image', 'cancelRsvp'])
  })

  test.each(calls.filter((name) => endpoints[name].method === 'GET' && endpoints[name].who !== 'staff'))(
    'are not there to see: %s',
    async (name) => {
      const path = endpoints[name].path.replaceAll(/:\w+/g, 'x')
      const week = /week/i.test(name) ? '?week=2026-11-23' : ''
      const { body } = await family.ask('GET', `/api${path}${week}`, undefined, { cookie: other })
      // What staff have published is everybody's.
      const published = /"Zqx (add|edit)(Event|Product) \w+"/g
      expect(JSON.stringify(body).replaceAll(published, '')).not.toContain(others)
      expect(JSON.stringify(body)).not.toContain('marked@')
    },
  )

  test('staff may end them', async () => {
    const { cookie } = await family.signUpStaff('second@thenest.example')
    const path = `/api/events/${event}/attendees/${ids.rsvp}`
    expect((await family.ask('DELETE', path, undefined, { cookie })).status).toBe(204)
  })
})
