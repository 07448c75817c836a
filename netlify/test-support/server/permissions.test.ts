/** Authorization of every endpoint of the contract for every kind of sender. Generated from the table, so none is missed. */
// @module-tag long
import { beforeAll, describe, expect, test } from 'vitest'
import type { Audience, Endpoint } from '#api-contract/calls/call.ts'
import { endpoints, type EndpointName } from '#api-contract/endpoints.ts'
import { isAtLeast, staffRoles, type StaffRole } from '#domain/staff/staff-roles.ts'
import { staffMessages } from '#domain/staff/staff-messages.ts'
import { createSession } from '#server/repositories/accounts/sessions.ts'
import { accountKeyOf } from '#server/repositories/hashes.ts'
import { sessionMessages } from '#domain/sign-in/session-messages.ts'
import { fillEveryField } from '#server/test-support/fuzz/free-texts.ts'
import { joinSecond } from '#server/test-support/fixtures/caregiver-fixture.ts'
import { needs } from '#server/test-support/calls/tables.ts'
import { errorOf, testKeyPepper, testServer, type TestServer } from './test-server.ts'

type Sender =
  | 'nobody'
  | 'member'
  | 'another caregiver'
  | 'door'
  | StaffRole
  | 'forged'
  | 'signed out'
  | 'expired'
  | 'member token as staff'

const unknownSenders = {
  nobody: 401,
  forged: 401,
  'signed out': 401,
  expired: 401,
  'member token as staff': 401,
} as const

const refusals: Record<Audience, Partial<Record<Sender, 401 | 403>>> = {
  anyone: {},
  account: { ...unknownSenders, door: 403 },
  member: { ...unknownSenders, door: 403, desk: 403, coach: 403, manager: 403, owner: 403 },
  staff: { ...unknownSenders, member: 403, 'another caregiver': 403, door: 403 },
  door: { ...unknownSenders, member: 403, 'another caregiver': 403 },
}

const senders: Sender[] = [
  ...(['nobody', 'member', 'another caregiver', 'door', ...staffRoles, 'forged', 'signed out', 'expired'] as const),
  'member token as staff',
]
const isStaffRole = (sender: Sender): sender is StaffRole => (staffRoles as readonly Sender[]).includes(sender)

const calls = Object.keys(endpoints) as EndpointName[]

let server: TestServer
let cookies: Record<Sender, string | undefined>

beforeAll(async () => {
  server = testServer({ now: new Date('2026-10-01T12:00:00Z') })
  const { cookie: expired } = await server.signUp()
  server.setClock('2026-11-21T17:00:00Z')
  const { cookie: member } = await server.signUp()
  const { cookie: second } = await joinSecond(server, member)
  const { cookie: signedOut } = await server.signUp()
  await server.ask('POST', '/api/members/logout', undefined, { cookie: signedOut })
  const staff: Partial<Record<StaffRole, string>> = {}
  for (const role of staffRoles)
    staff[role] = (await server.signUpStaff(`${role}@thenest.example`, undefined, role)).cookie
  const opener = await server.signUpStaff('opener@thenest.example')
  const openerKey = accountKeyOf(testKeyPepper, 'opener@thenest.example')
  const tablet = { role: 'door', accountKey: openerKey, token: 'A'.repeat(43) } as const
  const signer = { sessionVersion: 1, signerId: opener.profile.id, door: { id: 'do_x', name: 'Front door' } }
  await createSession(server.context, tablet, signer, server.context.now())
  cookies = {
    nobody: undefined,
    door: `__Host-nest=v1.d.${openerKey}.${tablet.token}`,
    member,
    'another caregiver': second,
    ...(staff as Record<StaffRole, string>),
    forged: member.replace(/(\.m\.[0-9a-f]{40}\.)[^;]+/, `$1${'A'.repeat(43)}`),
    'signed out': signedOut,
    expired,
    'member token as staff': member.replace('.m.', '.s.'),
  }
})

describe.each(senders)('%s', (sender) => {
  test.each(calls)('%s', async (name) => {
    const { method, path, who: audience, firstOnly, staffRole }: Endpoint = endpoints[name]
    const before = server.writeCount()
    const cookie = name === 'signOut' ? undefined : cookies[sender]
    const response = await server.ask(method, `/api${path.replaceAll(/:\w+/g, 'x')}`, undefined, { cookie })
    const refused = firstOnly && sender === 'another caregiver' ? 403 : refusals[audience][sender]
    const needsMore = staffRole && isStaffRole(sender) && !isAtLeast(sender, staffRole)
    if (needsMore) {
      const { error, code } = errorOf(response)
      expect([response.status, code, error]).toEqual([403, 'not_your_role', staffMessages.roleTooLow[staffRole]])
      expect(server.writeCount()).toBe(before)
    } else if (refused) {
      expect([response.status, errorOf(response).code]).toEqual([refused, refused === 401 ? 'signed_out' : 'forbidden'])
      expect(server.writeCount()).toBe(before)
    } else {
      expect([401, 403]).not.toContain(response.status)
    }
  })
})

test('only the owner deletes, and adds and ends players, and invites', () => {
  const only = calls.filter((name) => 'firstOnly' in endpoints[name])
  expect(only.toSorted()).toEqual(needs('first'))
})

test.each(['coach', 'manager', 'owner'] as const)('what needs the role %s', (role) => {
  const only = calls.filter((name) => (endpoints[name] as Endpoint).staffRole === role)
  expect(only.toSorted()).toEqual(needs(role))
})

test('every download of staff needs a manager', () => {
  const files = calls.filter((name) => endpoints[name].who === 'staff' && /export|\.csv/.test(endpoints[name].path))
  expect(files.filter((name) => (endpoints[name] as Endpoint).staffRole !== 'manager')).toEqual([])
})

test('below a manager, no call tells the address or the card of every family', async () => {
  for (const address of ['31 Puck Street', '32 Puck Street'])
    await server.signUp({ address, cardExp: '09/31', billingAddressType: 'same', billingAddress: address })
  const tells = async (name: EndpointName, role: StaffRole) => {
    const { status, body } = await server.ask('GET', `/api${endpoints[name].path}`, undefined, {
      cookie: cookies[role],
    })
    return status === 200 && /3[12] Puck Street|09.31/.test(JSON.stringify(body))
  }
  const lists = calls.filter((name) => endpoints[name].method === 'GET' && !endpoints[name].path.includes(':'))
  const told: string[] = []
  for (const role of staffRoles) for (const name of lists) if (await tells(name, role)) told.push(`${role} ${name}`)
  expect(told.filter((each) => !/^(?:manager|owner) /.test(each))).toEqual([])
  expect(told).toContain('manager fullMembers')
})

test('a tablet at the door reads today, checks in and takes a signature, and nothing else', () => {
  const allowed = calls.filter((name) => endpoints[name].who === 'door')
  expect(allowed.toSorted()).toEqual(needs('door'))
})

test('error messages name the required sign-in', async () => {
  const asStaff = await server.ask('GET', '/api/schedule', undefined, { cookie: cookies.owner })
  expect(errorOf(asStaff).error).toBe('This is for members only.')
  const asNobody = await server.ask('GET', '/api/schedule')
  expect(errorOf(asNobody).error).toBe(sessionMessages.signedOut)
})

test('responses that are not public are never cached', async () => {
  for (const name of calls.filter((name) => endpoints[name].who !== 'anyone')) {
    const { method, path } = endpoints[name]
    const url = `/api${path.replaceAll(/:\w+/g, 'x')}`
    for (const cookie of [cookies.member, cookies.owner, undefined]) {
      const { headers } = await server.ask(method, url, undefined, { cookie })
      expect(headers.get('cache-control')).toBe('no-store')
      expect(headers.get('netlify-cdn-cache-control')).toBeNull()
    }
  }
})

describe("another member's data", () => {
  const canary = 'Zqx'
  let otherServer: TestServer
  let ids: Record<'lane' | 'speede' | 'rsvp', string>
  let other: string
  const event = 'homework-helper-2026-11-25'

  beforeAll(async () => {
    otherServer = testServer({ setupToken: 'a-set-up-token-of-enough-letters' })
    const made: Partial<Record<EndpointName, string>> = {}
    await fillEveryField(
      otherServer,
      (call, field) => `${canary} ${call} ${field}`,
      (call, { body }) => {
        made[call] = (body as { booking?: { id: string } } | undefined)?.booking?.id ?? ''
      },
    )
    ids = {
      lane: made.reserveLane!,
      speede: made.reserveSpeede!,
      rsvp: made.createRsvp!,
    }
    ;({ cookie: other } = await otherServer.signUp())
  })

  test.each(calls.filter((name) => endpoints[name].method === 'GET' && endpoints[name].who !== 'staff'))(
    'is not visible: %s',
    async (name) => {
      const path = endpoints[name].path.replaceAll(/:\w+/g, 'x')
      const week = /week/i.test(name) ? '?week=2026-11-23' : ''
      const { body } = await otherServer.ask('GET', `/api${path}${week}`, undefined, { cookie: other })
      // Content published by staff is public.
      const published = /"Zqx (add|edit)(Event|Product|Closure) \w+"/g
      expect(JSON.stringify(body).replaceAll(published, '')).not.toContain(canary)
      expect(JSON.stringify(body)).not.toContain('marked@')
    },
  )

  test('staff may cancel RSVPs', async () => {
    const { cookie } = await otherServer.signUpStaff('second@thenest.example')
    const path = `/api/events/${event}/attendees/${ids.rsvp}`
    expect((await otherServer.ask('DELETE', path, undefined, { cookie })).status).toBe(204)
  })
})
