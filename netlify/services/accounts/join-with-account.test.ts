/** Joining a family with an account: what moves, what ends, what is in the way, and being killed or having a rival. */
// @module-tag long
import { beforeEach, describe, expect, test } from 'vitest'
import type { Body, Reply } from '#api-contract/schemas.ts'
import { familyInvitationMessages } from '#domain/messages/family-messages.ts'
import { sessionMessages } from '#domain/messages/session-messages.ts'
import { isDeleted } from '#server/repositories/accounts/members.ts'
import { keys } from '#server/repositories/keys.ts'
import { emptyStandby } from '#server/repositories/standby.ts'
import { unsentEntries } from '#server/test-support/mail/unsent-entries.ts'
import { auditWeek } from '#server/services/operations/audit.ts'
import { interceptStore, isWrite } from '#server/storage/intercept-store.ts'
import { failingStore, interruptibleStore } from '#server/test-support/faults/failing-store.ts'
import { joinSecond, kim, robin } from '#server/test-support/fixtures/caregiver-fixture.ts'
import { acting, max, mia, openJoining, slot } from '#server/test-support/fixtures/joining-fixture.ts'
import { dumpStore } from '#server/test-support/fixtures/store-dump.ts'
import { errorOf, registration, testServer } from '#server/test-support/server/test-server.ts'
import type { StandbyRecord } from '#records/standby.ts'

let club: Awaited<ReturnType<typeof openJoining>>
beforeEach(async () => {
  club = await openJoining()
})

describe('with an account', () => {
  test('says who would move, and changes nothing before it is confirmed', async () => {
    const before = await dumpStore(club.store)
    const response = await club.join(club.token, { confirmed: false })
    expect([response.status, response.body]).toEqual([200, { players: ['Ida Berg', 'Mia Berg'], canceled: [] }])
    expect(response.cookie).toBe('')
    await club.drain()
    const isRateLimit = (key: string) => key.startsWith('thr/') || key.startsWith('idem/')
    const after = await dumpStore(club.store)
    expect([...after].filter(([key]) => !isRateLimit(key))).toEqual([...before].filter(([key]) => !isRateLimit(key)))
  })

  test('the players move, the same password signs in to the family, and the old account is gone', async () => {
    const response = await club.join(club.token)
    const { profile } = response.body as Reply<'joinWithAccount'>
    expect(response.status).toBe(200)
    expect(profile).toEqual({ id: expect.any(String), email: max.email, profileName: 'Max Berg' })
    await club.drain()
    const { account } = (await club.as(response.cookie, 'GET', '/account')).body as Reply<'account'>
    expect(account).toMatchObject({
      caregivers: [
        { email: robin.email, isFirst: true },
        { email: max.email, isFirst: false, phone: '555 0199', firstName: 'Max' },
      ],
      players: [
        { name: 'Sam Example' },
        { name: 'Ida Berg', age: '11', plan: 'annual' },
        { name: 'Mia Berg', age: '9', plan: 'monthly' },
      ],
    })
    expect((await club.signIn(max.email, max.password)).body).toEqual({ profile })
    expect((await club.as(club.own.cookie, 'GET', '/session')).status).toBe(401)
    const left = await club.recordOf(max.email)
    expect(left && isDeleted(left)).toBe(true)
    expect(errorOf(await club.join(club.token, { email: 'nobody@families.example' })).code).toBe('bad_credentials')
    // A booking for a player who moved is the family's.
    const booking = { ...slot, lane: 3, email: max.email, player: account.players[1]!.id }
    expect((await club.as(response.cookie, 'POST', '/lanes/bookings', booking)).status).toBe(201)
    expect((await club.as(club.cookie, 'GET', '/schedule')).body).toMatchObject({ bookings: [{ lane: 3 }] })
  })

  test('past bookings and orders stay for the club, without names', async () => {
    const { cookie } = club.own
    const player = club.own.playerId
    const past = { ...slot, date: '2026-11-22', time: '10:00', lane: 2, email: max.email, player }
    expect((await club.as(cookie, 'POST', '/lanes/bookings', past)).status).toBe(201)
    const items = [{ pid: 'members-jacket', size: 'M', qty: 1 }]
    const { order } = (await club.as(cookie, 'POST', '/orders', { items, note: 'Ida' })).body as Reply<'placeOrder'>
    const asCoach = await club.server.signUpStaff()
    await club.server.ask('PATCH', `/api/orders/${order.id}`, { status: 'picked_up', rev: 0 }, asCoach)
    club.server.setClock('2026-11-22T20:00:00Z')
    const { ask, drainWaitUntil } = club.server
    const { email, password } = max
    const joined = await ask('POST', '/api/members/join/account', {
      token: club.token,
      email,
      password,
      confirmed: true,
    })
    expect([joined.status, errorOf(joined).error]).toEqual([200, undefined])
    await drainWaitUntil()
    const key = club.keyOf(max.email)
    const week = await club.store.read(keys.memberWeek(key, 'lane', '2026-11-16'))
    expect(week?.value).toMatchObject({ entries: [{ name: '' }] })
    const [stored] = await club.store.list(keys.ordersOf(key))
    expect((await club.store.read(stored!.key))?.value).toMatchObject({
      order: { email: '', note: '', total: order.total },
    })
  })

  test('replicates both families, the old one once it is erased', async () => {
    const seen: [string, boolean][] = []
    const replicate = async (accountKey: string) => {
      const record = (await club.store.read(keys.member(accountKey)))?.value
      seen.push([accountKey, record !== undefined && isDeleted(record)])
      return 'done' as const
    }
    const { join, drain, keyOf } = acting(club.store, testServer({ store: club.store, replicate }))
    expect((await join(club.token)).status).toBe(200)
    await drain()
    expect(seen.toSorted(([, one], [, other]) => Number(one) - Number(other))).toEqual([
      [keyOf(robin.email), false],
      [keyOf(max.email), true],
    ])
  })

  test('the owner removes them: their players stay, and the address is free again', async () => {
    const { body } = await club.join(club.token)
    await club.drain()
    const { id } = (body as Reply<'joinWithAccount'>).profile!
    expect((await club.as(club.cookie, 'DELETE', `/account/caregivers/${id}`)).status).toBe(204)
    await club.drain()
    expect(await club.namesIn(robin.email)).toHaveLength(3)
    expect((await club.signIn(max.email, max.password)).status).toBe(401)
    expect((await club.server.ask('POST', '/api/members/register', registration(max.email))).status).toBe(201)
  })

  test('a link for a forgotten password is not erased with the account', async () => {
    await club.join(club.token)
    await club.drain()
    await club.server.ask('POST', '/api/password/forgot', { email: max.email, role: 'member' })
    await club.runJobs('2026-11-21T17:30:00Z')
    const kinds = (await unsentEntries(club.server.context)).map(({ entry }) => entry.value.kind)
    expect(kinds.toSorted()).toEqual(['caregiver_joined', 'reset_member'])
  })
})

describe('what is still to happen', () => {
  test('is listed if it ends with the account, and stays until it is confirmed', async () => {
    const { cookie } = club.own
    const rsvp = { name: 'Max', email: max.email, qty: 2 }
    await club.as(cookie, 'POST', '/events/homework-helper-2026-11-25/attendees', rsvp)
    const items = [{ pid: 'members-jacket', size: 'M', qty: 1 }]
    const { order } = (await club.as(cookie, 'POST', '/orders', { items })).body as Reply<'placeOrder'>
    expect((await club.join(club.token, { confirmed: false })).body).toMatchObject({
      canceled: ['Homework Helper, Wed Nov 25, 6:30 PM', `${order.number}, $149`],
    })
    expect((await club.as(cookie, 'GET', '/schedule')).body).toMatchObject({ eventBookings: [{ qty: 2 }] })
    expect((await club.join(club.token)).status).toBe(200)
    await club.drain()
    const asCoach = await club.server.signUpStaff()
    const { orders } = (await club.server.ask('GET', '/api/orders', undefined, asCoach)).body as Reply<'listOrders'>
    expect(orders).toMatchObject([{ id: order.id, status: 'canceled', email: '' }])
    const rsvps = await club.server.ask('GET', '/api/events/homework-helper-2026-11-25/attendees', undefined, asCoach)
    expect(rsvps.body).toMatchObject({ attendees: [] })
  })

  test('is canceled with the account if it was booked at the last moment: its place is free', async () => {
    let booked = 0
    const isCommit = (key: string) => key.startsWith('tx/')
    const booking = { ...slot, lane: 3, email: max.email, player: club.own.playerId }
    const late = interceptStore(club.store, async (operation, verb, key) => {
      if (verb === 'create' && isCommit(key) && booked === 0)
        booked = (await club.as(club.own.cookie, 'POST', '/lanes/bookings', booking)).status
      return operation()
    })
    const joining = acting(late)
    expect((await joining.join(club.token)).status).toBe(200)
    expect(booked).toBe(201)
    await joining.drain()
    await club.runJobs('2026-11-21T17:10:00Z')
    const own = { ...booking, email: robin.email, player: club.playerId }
    expect((await club.as(club.cookie, 'POST', '/lanes/bookings', own)).status).toBe(201)
    expect((await auditWeek(club.server.context, 'lane', '2026-11-23')).violations).toEqual([])
  })

  test('what was played before counts for the week there', async () => {
    const { cookie, playerId: player } = club.own
    const booked = (time: string, date: string, as = cookie, who = player) =>
      club.server.ask(
        'POST',
        '/api/lanes/bookings',
        { ...slot, time, date, lane: 3, email: max.email, player: who },
        { cookie: as },
      )
    club.server.setClock('2026-11-23T15:00:00Z')
    expect((await booked('13:00', '2026-11-23')).status).toBe(201)
    club.server.setClock('2026-11-23T20:00:00Z')
    const { email, password } = max
    const body = { token: club.token, email, password, confirmed: true }
    const joined = await club.server.ask('POST', '/api/members/join/account', body)
    const { account } = (await club.as(joined.cookie, 'GET', '/account')).body as Reply<'account'>
    const ida = account.players.find(({ name }) => name === 'Ida Berg')!.id
    expect((await booked('18:00', '2026-11-25', joined.cookie, ida)).status).toBe(201)
    const third = await booked('19:00', '2026-11-25', joined.cookie, ida)
    expect([third.status, errorOf(third).code]).toEqual([409, 'weekly_limit'])
  })
})

describe('refused, and nothing changes:', () => {
  const refused = async (fields: Partial<Body<'joinWithAccount'>> = {}, token = club.token) => {
    const people = () => Promise.all([club.recordOf(robin.email), club.recordOf(max.email)])
    const before = await people()
    const looked = await club.join(token, { confirmed: false, ...fields })
    const response = await club.join(token, fields)
    expect(errorOf(looked)).toEqual(errorOf(response))
    expect(await people()).toEqual(before)
    return [response.status, errorOf(response).error]
  }

  test('more players than a family can have', async () => {
    for (const name of ['A', 'B', 'C', 'D']) await club.as(club.cookie, 'POST', '/account/players', { ...mia, name })
    expect(await refused()).toEqual([
      409,
      'Your two players and theirs are more than the 6 that a family can have. End a membership first, or ask the front desk.',
    ])
  })

  test('bookings to come', async () => {
    const { cookie, playerId: player } = club.own
    const { email } = max
    await club.as(cookie, 'POST', '/lanes/bookings', { ...slot, lane: 3, email, player })
    await club.as(cookie, 'POST', '/speede/bookings', { ...slot, date: '2026-11-23', unit: 1, email, player })
    expect(await refused()).toEqual([
      409,
      'Cancel or play what you have booked first: Speede unit 1, Mon Nov 23, 5:00 PM, Ida; Lane 3, Tue Nov 24, 5:00 PM, Ida.',
    ])
  })

  test('a place at an event that has only some', async () => {
    const asCoach = await club.server.signUpStaff()
    const draft = { title: 'Clinic', datetime: '2026-12-01T18:30', summary: 'Stations.', capacity: 5 }
    const { event } = (await club.server.ask('POST', '/api/events', draft, asCoach)).body as Reply<'addEvent'>
    const rsvp = { name: 'Max', email: max.email, qty: 2 }
    expect((await club.as(club.own.cookie, 'POST', `/events/${event.id}/attendees`, rsvp)).status).toBe(201)
    expect(await refused()).toEqual([409, 'Cancel or play what you have booked first: Clinic, Tue Dec 1, 6:30 PM.'])
  })

  test('an offer of the standby list that is open', async () => {
    const until = club.server.context.now().getTime() + 1
    const offer = { id: 'offer', wish: 'wish', kind: 'lane', at: 0, lease: 0, until, held: true } as const
    const key = keys.standby(club.keyOf(max.email))
    await club.server.context.store.create<StandbyRecord>(key, { ...emptyStandby, offers: [{ ...offer, slots: [] }] })
    expect(await refused()).toEqual([
      409,
      'You have an offer from the standby list. Decline it first, or wait until it ends.',
    ])
  })

  test('an account that two share, from either side', async () => {
    await joinSecond(club.server, club.own.cookie)
    expect(await refused()).toEqual([
      409,
      'Kim Lindgren shares your own family. Remove them on your account page, then join.',
    ])
    const asSecond = { email: kim.email, password: kim.password }
    expect(await refused(asSecond)).toEqual([
      409,
      'With this email you share another family. Ask them to remove you, or join with another email.',
    ])
  })

  test('a wrong password, an unknown address, the own family, and an invitation that does not work', async () => {
    const { badCredentials } = sessionMessages
    expect(await refused({ password: 'no idea' })).toEqual([401, badCredentials])
    expect(await refused({ email: 'nobody@families.example' })).toEqual([401, badCredentials])
    expect(await refused({ ...robin })).toEqual([409, familyInvitationMessages.own])
    expect(await refused({}, 'nonsense')).toEqual([403, familyInvitationMessages.unknown])
    await club.server.ask('POST', '/api/members/join', { ...kim, token: club.token })
    expect(await refused()).toEqual([403, 'This invitation has already been used. Ask for a new one.'])
  })
})

describe('killed and concurrent:', () => {
  const everybody = ['Ida Berg', 'Mia Berg']

  /** Nobody is locked out, and no player is lost. */
  async function expectIntact({ signIn, namesIn }: ReturnType<typeof acting>) {
    expect((await signIn(robin.email, robin.password)).status).toBe(200)
    expect((await signIn(max.email, max.password)).status).toBe(200)
    const inFamily = await namesIn(robin.email)
    const all = [...inFamily, ...(await namesIn(max.email))]
    expect(all).toEqual(expect.arrayContaining(everybody))
    return inFamily.includes('Ida Berg')
  }

  async function expectJoined({ recordOf, namesIn, signIn }: ReturnType<typeof acting>) {
    const left = await recordOf(max.email)
    expect(left && isDeleted(left)).toBe(true)
    expect((await namesIn(robin.email)).filter((name) => everybody.includes(name))).toEqual(everybody)
    expect((await signIn(max.email, max.password)).status).toBe(200)
  }

  test.each(['a retry', 'the scheduled job'])('killed at every write, and completed by %s', async (by) => {
    for (let nth = 1; ; nth += 1) {
      let isKilled = false
      for (const when of ['before', 'after'] as const) {
        const opened = await openJoining()
        const { store, token } = opened
        let writes = 0
        const failing = failingStore(store, ({ verb }) => {
          if (verb === 'create' || verb === 'replace') writes += 1
          return writes > nth ? 'before' : writes === nth && isWrite(verb) ? when : undefined
        })
        const first = acting(failing)
        isKilled ||= (await first.join(token)).status === 503
        await first.drain()
        const after = acting(store)
        const isCommitted = await expectIntact(after)
        if (by === 'a retry') {
          expect((await after.join(token)).status).toBe(200)
          await after.drain()
        }
        await after.runJobs('2026-11-21T17:10:00Z')
        if (by === 'a retry' || isCommitted) await expectJoined(after)
        else expect(await after.namesIn(max.email)).toEqual(everybody)
        await after.runJobs('2026-11-21T18:10:00Z')
        expect(await after.pendingDeletions()).toEqual([])
      }
      if (!isKilled) return expect(nth).toBeGreaterThan(6)
    }
  })

  type Rival = (club: Awaited<ReturnType<typeof openJoining>>) => Promise<{ status: number }>
  const ned = { ...mia, name: 'Ned Berg' }
  const rivals: [string, Rival][] = [
    ['a player who is added', ({ as, own }) => as(own.cookie, 'POST', '/account/players', ned)],
    [
      'another person with the link',
      ({ server, token }) => server.ask('POST', '/api/members/join', { ...kim, token }, { ip: '10.9.9.9' }),
    ],
    [
      'a registration of the address',
      ({ server }) => server.ask('POST', '/api/members/register', registration(max.email), { ip: '10.9.9.9' }),
    ],
    ['a second invitation', ({ as, cookie }) => as(cookie, 'POST', '/account/caregivers')],
    ['the same request', ({ join, token }) => join(token)],
  ]
  test.each(rivals)('%s ahead of each operation: nothing is lost', async (name, rival) => {
    for (let nth = 1; ; nth += 1) {
      const opened = await openJoining()
      const { store, token } = opened
      let rivalStatus = 0
      const { interrupted, operations } = interruptibleStore(store, nth, async () => {
        rivalStatus = (await rival(opened)).status
      })
      const joining = acting(interrupted)
      const { status } = await joining.join(token)
      const ran = operations()
      await joining.drain()
      const after = acting(store)
      await expectIntact(after)
      if (status === 200) await expectJoined(after)
      else expect(await after.namesIn(max.email)).toEqual(expect.arrayContaining(everybody))
      const isAdded = name === 'a player who is added' && rivalStatus === 201
      if (isAdded && status === 200) expect(await after.namesIn(robin.email)).toContain('Ned Berg')
      if (name === 'another person with the link') expect([status, rivalStatus].toSorted()).not.toEqual([200, 201])
      if (nth > ran) return expect(nth).toBeGreaterThan(12)
    }
  })

  test('a new password on another device ahead of each operation is the one that signs in', async () => {
    const next = 'eight blue foxes'
    for (let nth = 1; ; nth += 1) {
      const opened = await openJoining()
      let changed = 0
      const { interrupted, operations } = interruptibleStore(opened.store, nth, async () => {
        const body = { current: max.password, next }
        changed = (await opened.as(opened.own.cookie, 'POST', '/account/password', body)).status
      })
      const joining = acting(interrupted)
      const { status } = await joining.join(opened.token)
      const ran = operations()
      await joining.drain()
      const { signIn } = acting(opened.store)
      const expected = changed === 204 ? next : max.password
      expect([nth, status, (await signIn(max.email, expected)).status]).toEqual([nth, status, 200])
      if (nth > ran) return expect(nth).toBeGreaterThan(12)
    }
  })
})
