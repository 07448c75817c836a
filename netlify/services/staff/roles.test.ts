/** Roles of staff: who may change them, what a change ends at once, and that the club always has an owner. */
import { beforeEach, describe, expect, test } from 'vitest'
import type { Reply } from '#api-contract/schemas.ts'
import { staffMessages } from '#domain/staff/staff-messages.ts'
import { keys } from '#server/repositories/keys.ts'
import { memoryStore } from '#server/test-support/storage/memory-store.ts'
import { isWrite } from '#server/storage/intercept-store.ts'
import type { Store } from '#server/storage/store.ts'
import { failingStore } from '#server/test-support/faults/failing-store.ts'
import { mutants } from '#server/test-support/faults/mutant-store.ts'
import { errorOf, testServer, type TestServer } from '#server/test-support/server/test-server.ts'

type Colleague = Reply<'listStaff'>['staff'][number]
type Club = { server: TestServer; dana: string; kim: string; ids: Record<'dana' | 'kim', string> }

/** A club with two owners. */
async function twoOwners(store: Store = memoryStore()): Promise<Club> {
  const server = testServer({ store })
  const dana = await server.signUpStaff('dana@thenest.example')
  const kim = await server.signUpStaff('kim@thenest.example')
  return { server, dana: dana.cookie, kim: kim.cookie, ids: { dana: dana.profile.id, kim: kim.profile.id } }
}

let club: Club
beforeEach(async () => {
  club = await twoOwners()
})

const change = ({ server }: Club, id: string, role: string, cookie: string, key?: string) =>
  server.ask('PATCH', `/api/staff/${id}`, { role }, { cookie, ...(key && { key }) })
const rolesIn = async ({ server }: Club): Promise<Record<string, Colleague['staffRole']>> => {
  const { cookie } = await server.signUpStaff('watcher@thenest.example', undefined, 'desk')
  const { body } = await server.ask('GET', '/api/staff', undefined, { cookie })
  const { staff } = body as Reply<'listStaff'>
  return Object.fromEntries(staff.map(({ email, staffRole }) => [email.split('@')[0], staffRole]))
}

test('a new role is told by the session, the list and the sign-in', async () => {
  expect((await change(club, club.ids.kim, 'coach', club.dana)).status).toBe(204)
  expect(await rolesIn(club)).toMatchObject({ dana: 'owner', kim: 'coach' })
  const { server } = club
  const session = await server.ask('GET', '/api/session', undefined, { cookie: club.kim })
  expect(session.body).toMatchObject({ role: 'staff', staffRole: 'coach' })
  const again = await server.signUpStaff('kim@thenest.example')
  expect(again.profile.staffRole).toBe('coach')
})

test('a role that is taken away holds from the next call of an open session on', async () => {
  const { server, dana, kim, ids } = club
  const get = (path: string) => server.ask('GET', `/api${path}`, undefined, { cookie: kim })
  expect((await get('/members/export.csv')).status).toBe(200)
  await change(club, ids.kim, 'coach', dana)
  const refused = await get('/members/export.csv')
  expect([refused.status, errorOf(refused).error]).toEqual([403, staffMessages.roleTooLow.manager])
  expect((await get('/members')).status).toBe(200)
  await change(club, ids.kim, 'manager', dana)
  expect((await get('/members/export.csv')).status).toBe(200)
})

test('an invitation ends when its sender is no owner any more', async () => {
  const { server, dana, kim, ids } = club
  const { body } = await server.ask('POST', '/api/staff/invites', { role: 'owner' }, { cookie: kim })
  const { token } = (body as Reply<'inviteStaff'>).invite
  await change(club, ids.kim, 'manager', dana)
  expect((await server.ask('POST', '/api/links/check', { token })).status).toBe(403)
  const lee = { by: 'invite', token, email: 'lee@thenest.example', name: 'Lee', password: 'a whistle in the dark' }
  expect((await server.ask('POST', '/api/staff/join', lee)).status).toBe(403)
})

test.each(['desk', 'manager'] as const)('it stays ended when they come back from %s', async (role) => {
  const { server, dana, kim, ids } = club
  const { body } = await server.ask('POST', '/api/staff/invites', { role: 'owner' }, { cookie: kim })
  const { token } = (body as Reply<'inviteStaff'>).invite
  for (const next of [role, 'owner']) await change(club, ids.kim, next, dana)
  expect((await server.ask('POST', '/api/links/check', { token })).status).toBe(403)
  const { body: again } = await server.ask('POST', '/api/staff/invites', { role: 'owner' }, { cookie: kim })
  const { invite } = again as Reply<'inviteStaff'>
  expect((await server.ask('POST', '/api/links/check', { token: invite.token })).status).toBe(200)
})

test.each(['desk', 'coach', 'manager', 'owner'] as const)('an invitation makes a %s', async (role) => {
  const { server, dana } = club
  const { body } = await server.ask('POST', '/api/staff/invites', { role }, { cookie: dana })
  const { token } = (body as Reply<'inviteStaff'>).invite
  const lee = { by: 'invite', token, email: 'lee@thenest.example', name: 'Lee', password: 'a whistle in the dark' }
  const { body: joined } = await server.ask('POST', '/api/staff/join', lee)
  expect((joined as Reply<'joinStaff'>).staff.staffRole).toBe(role)
  const { id } = (joined as Reply<'joinStaff'>).staff
  // A copy of the request does not bring a role back.
  await change(club, id, 'desk', dana)
  const { body: again } = await server.ask('POST', '/api/staff/join', lee)
  expect((again as Reply<'joinStaff'>).staff.staffRole).toBe('desk')
})

test.each([undefined, '', 'Owner', 'admin', ['owner']])('the role %j is refused', async (role) => {
  const { server, dana, ids } = club
  const before = server.writeCount()
  const asDana = { cookie: dana }
  expect((await server.ask('PATCH', `/api/staff/${ids.kim}`, { role }, asDana)).status).toBe(400)
  expect((await server.ask('POST', '/api/staff/invites', { role }, asDana)).status).toBe(400)
  expect(server.writeCount()).toBe(before)
})

test('a colleague who does not exist, or no longer, has no role', async () => {
  const { server, dana, ids } = club
  expect((await change(club, 'nobody', 'coach', dana)).status).toBe(404)
  await server.ask('DELETE', `/api/staff/${ids.kim}`, undefined, { cookie: dana })
  const response = await change(club, ids.kim, 'owner', dana)
  expect([response.status, errorOf(response).error]).toEqual([404, 'This account no longer exists.'])
  expect((await change(club, ids.dana, 'manager', dana)).status).toBe(409)
})

test('every change is in the log, once for a repeated request', async () => {
  const { server, dana, ids } = club
  for (const role of ['manager', 'manager', 'owner']) await change(club, ids.kim, role, dana, `to-${role}`)
  const { body } = await server.ask('GET', '/api/log?day=2026-11-21', undefined, { cookie: dana })
  const entries = (body as Reply<'readLog'>).entries.map(({ what, subject, to }) => [what, subject, to])
  expect(entries).toEqual([
    ['staff_role_changed', ids.kim, 'Coach Example, Manager to Owner'],
    ['staff_role_changed', ids.kim, 'Coach Example, Owner to Manager'],
  ])
})

describe('a role and its entry in the log are one', () => {
  let failing: string | undefined
  /** A club whose writes of what `failing` begins with are lost. */
  const breakable = () =>
    failingStore(memoryStore(), ({ verb, key }) =>
      failing !== undefined && isWrite(verb) && key.startsWith(failing) ? 'before' : undefined,
    )
  const lost = ['staff/', 'owners/', 'log/'] as const
  beforeEach(() => {
    failing = undefined
  })

  test.each(lost)(
    'a change that loses a write of %s changes nothing, and is completed by its repetition',
    async (key) => {
      const broken = await twoOwners(breakable())
      failing = key
      expect((await change(broken, broken.ids.kim, 'desk', broken.dana, 'halfway')).status).toBe(503)
      failing = undefined
      expect((await rolesIn(broken))['kim']).toBe('owner')
      expect((await change(broken, broken.ids.kim, 'desk', broken.dana, 'halfway')).status).toBe(204)
      expect((await rolesIn(broken))['kim']).toBe('desk')
      failing = key
      expect((await change(broken, broken.ids.kim, 'owner', broken.dana, 'back')).status).toBe(503)
      failing = undefined
      expect((await rolesIn(broken))['kim']).toBe('desk')
    },
  )

  test.each(lost)('a removal that loses a write of %s removes nobody', async (key) => {
    const { server, dana, kim, ids } = await twoOwners(breakable())
    const remove = () => server.ask('DELETE', `/api/staff/${ids.kim}`, undefined, { cookie: dana, key: 'remove' })
    failing = key
    expect((await remove()).status).toBe(503)
    failing = undefined
    expect((await server.ask('GET', '/api/members/full', undefined, { cookie: kim })).status).toBe(200)
    expect((await remove()).status).toBe(204)
    expect((await server.ask('GET', '/api/staff', undefined, { cookie: kim })).status).toBe(401)
  })

  test.each(lost)('who joins while a write of %s is lost is no colleague yet', async (key) => {
    const { server, dana } = await twoOwners(breakable())
    const { body } = await server.ask('POST', '/api/staff/invites', { role: 'owner' }, { cookie: dana })
    const { token } = (body as Reply<'inviteStaff'>).invite
    const lee = { email: 'lee@thenest.example', password: 'a whistle in the dark' }
    const join = () => server.ask('POST', '/api/staff/join', { by: 'invite', token, name: 'Lee', ...lee })
    failing = key
    expect((await join()).status).toBe(503)
    failing = undefined
    expect((await server.ask('POST', '/api/staff/login', lee)).status).toBe(401)
    expect((await join()).status).toBe(201)
    expect((await server.ask('POST', '/api/staff/login', lee)).body).toMatchObject({ staff: { staffRole: 'owner' } })
  })

  test('an invitation that is not in the log is neither open nor sent', async () => {
    const { server, dana } = await twoOwners(breakable())
    server.context.mailEnabled = true
    failing = 'log/'
    const invited = { role: 'owner', email: 'lee@thenest.example' }
    expect((await server.ask('POST', '/api/staff/invites', invited, { cookie: dana })).status).toBe(503)
    // Keys without a value are what the transaction has left.
    const { store } = server.context
    const listed = [...(await store.list('invite/')), ...(await store.list(keys.allOutboxEntries))]
    expect(await Promise.all(listed.map(({ key }) => store.read(key)))).toEqual(listed.map(() => undefined))
  })
})

test('while the list of owners cannot be read, owners are managers, and the desk goes on', async () => {
  const entries = new Map()
  const damaged = await twoOwners(memoryStore(entries))
  entries.set(keys.clubOwners, { text: '{"v":1,"own', tag: '"damaged"' })
  const { body } = await damaged.server.ask('GET', '/api/session', undefined, { cookie: damaged.dana })
  expect(body).toMatchObject({ staffRole: 'manager' })
  expect((await change(damaged, damaged.ids.kim, 'desk', damaged.dana)).status).toBe(403)
})

describe('the last owner', () => {
  test('stays: neither stepping down nor a colleague changes that', async () => {
    await change(club, club.ids.dana, 'desk', club.dana)
    const response = await change(club, club.ids.kim, 'manager', club.kim)
    expect([response.status, errorOf(response).error]).toEqual([
      409,
      'The club needs an owner. Make a colleague an owner first.',
    ])
    expect(await rolesIn(club)).toMatchObject({ dana: 'desk', kim: 'owner' })
  })

  type Action = readonly [string, (club: Club, by: 'dana' | 'kim', of: 'dana' | 'kim') => Promise<{ status: number }>]
  const actions: readonly Action[] = [
    ['take the role of each other away', (all, by, of) => change(all, all.ids[of], 'coach', all[by])],
    ['step down', (all, by) => change(all, all.ids[by], 'desk', all[by])],
    [
      'remove each other',
      (all, by, of) => all.server.ask('DELETE', `/api/staff/${all.ids[of]}`, undefined, { cookie: all[by] }),
    ],
  ]

  /** Both owners at once. The answers, and who is an owner afterwards. */
  async function race(act: Action[1], store?: Store) {
    const both = await twoOwners(store)
    const responses = await Promise.all([act(both, 'dana', 'kim'), act(both, 'kim', 'dana')])
    const owners = Object.entries(await rolesIn(both)).filter(([, role]) => role === 'owner')
    return { statuses: responses.map(({ status }) => status).toSorted(), owners: owners.length }
  }

  test.each(actions)('two owners who %s at once: exactly one stays', async (_, act) => {
    for (let round = 0; round < 10; round += 1) expect(await race(act)).toEqual({ statuses: [204, 409], owners: 1 })
  })

  test.each(actions)(
    'negative control, two owners who %s: without compare-and-swap both are told it is done',
    async (_, act) => {
      const store = mutants['replace ignores the tag'](memoryStore())
      expect(await race(act, store)).not.toEqual({ statuses: [204, 409], owners: 1 })
    },
  )
})
