/** Two caregivers in messages, for staff and in a deletion, and joining that is killed or has a rival. */
import { beforeEach, describe, expect, test } from 'vitest'
import type { Reply } from '#api-contract/schemas.ts'
import { unsentEntries } from '#server/test-support/mail/unsent-entries.ts'
import { compose } from '#server/mail/compose.ts'
import { inviteSecond, joinSecond, kim, openFamily, robin } from '#server/test-support/fixtures/caregiver-fixture.ts'
import { failingStore, interruptibleStore } from '#server/test-support/faults/failing-store.ts'
import { memoryStore } from '#server/test-support/storage/memory-store.ts'
import { registration, testServer, type TestServer } from '#server/test-support/server/test-server.ts'

const { email, password } = robin
const slot = { date: '2026-11-24', time: '17:00', name: 'Sam' }

let club: Awaited<ReturnType<typeof openFamily>>
beforeEach(async () => {
  club = await openFamily()
})

describe('messages', () => {
  const book = (cookie: string, address: string, time: string) =>
    club.as(cookie, 'POST', '/lanes/bookings', { ...slot, time, lane: 3, email: address })

  test('about a booking go to both, each by own choices', async () => {
    const { cookie } = await joinSecond(club, club.cookie)
    await book(cookie, kim.email, '17:00')
    await club.send()
    expect(club.sent.map(({ to }) => to).toSorted()).toEqual([kim.email, email])
    await club.as(club.cookie, 'PATCH', '/account/mail', { wanted: ['reminders'] })
    await book(club.cookie, email, '18:00')
    await club.send()
    expect(club.sent.slice(2).map(({ to }) => to)).toEqual([kim.email])
    expect((await club.as(cookie, 'GET', '/account/mail')).body).toMatchObject({
      wanted: ['confirmations', 'reminders', 'news'],
    })
  })

  test('go to the second only once the link sent to that address was opened', async () => {
    const token = await inviteSecond(club, club.cookie)
    const { cookie } = await club.join(token)
    await book(cookie, kim.email, '17:00')
    await club.send()
    // The first is told of the booking, and of who has joined.
    expect(club.sent.map(({ to }) => to).toSorted()).toEqual([kim.email, email, email])
    const link = club.sent.find(({ to }) => to === kim.email)!
    const [, secret] = /#verify=(\S+)/.exec(link.text) ?? []
    expect((await club.ask('POST', '/api/members/verify', { token: secret })).body).toEqual({ already: false })
    await club.send()
    expect(club.sent.slice(3).map(({ to }) => to)).toEqual([kim.email])
    expect((await club.as(cookie, 'GET', '/account/mail')).body).not.toHaveProperty('unverified')
  })

  test('have an unsubscribe link of whom they go to', async () => {
    const { cookie } = await joinSecond(club, club.cookie)
    await book(cookie, kim.email, '17:00')
    await club.send()
    const link = club.sent.find(({ to }) => to === kim.email)?.unsubscribe ?? ''
    expect((await club.ask('POST', `/api/mail/unsubscribe/${link.split(/[/#=]/).at(-1)}`)).status).toBe(204)
    expect((await club.as(cookie, 'GET', '/account/mail')).body).toMatchObject({ wanted: ['reminders', 'news'] })
    expect((await club.as(club.cookie, 'GET', '/account/mail')).body).toMatchObject({
      wanted: ['confirmations', 'reminders', 'news'],
    })
  })

  test('about a change of the first one’s address do not go to the second, who may not confirm it', async () => {
    await joinSecond(club, club.cookie)
    const change = { email: 'new@families.example', password }
    expect((await club.as(club.cookie, 'POST', '/account/address', change)).status).toBe(200)
    await club.send()
    expect(club.sent.map(({ to }) => to).toSorted()).toEqual([change.email, email])
  })

  test('do not go to a caregiver who was removed', async () => {
    const { cookie, profile } = await joinSecond(club, club.cookie)
    await book(cookie, kim.email, '17:00')
    const [entry] = await unsentEntries(club.context)
    await compose(club.context, 'https://thenest.example', entry!)
    await club.as(club.cookie, 'DELETE', `/account/caregivers/${profile.id}`)
    await club.send()
    expect(club.sent.map(({ to }) => to)).toEqual([email])
  })
})

describe('staff and deletion', () => {
  test('the member page shows both with phone and address', async () => {
    await joinSecond(club, club.cookie)
    const coach = await club.signUpStaff()
    const { body } = await club.ask('GET', `/api/admin/members/${club.profile.id}`, undefined, coach)
    const { id: _, ...person } = (body as Reply<'memberDetails'>).member.caregivers[1]!
    const { password: _secret, ...visible } = kim
    expect(person).toEqual({ ...visible, profileName: 'Kim Lindgren', isFirst: false })
    const booking = { ...slot, kind: 'lane', unit: 2, email: kim.email }
    expect((await club.ask('POST', '/api/admin/bookings', booking, coach)).status).toBe(201)
  })

  test('deleting the account ends both sign-ins, frees both addresses, and leaves no data of either', async () => {
    const { cookie } = await joinSecond(club, club.cookie)
    await club.as(club.cookie, 'POST', '/account/delete', { password, confirm: email })
    await club.drainWaitUntil()
    expect((await club.as(cookie, 'GET', '/session')).status).toBe(401)
    expect((await club.signIn(kim.email, kim.password)).status).toBe(401)
    expect(JSON.stringify(await club.record())).not.toMatch(/kim|555 0177/i)
    for (const address of [email, kim.email])
      expect((await club.ask('POST', '/api/members/register', registration(address))).status).toBe(201)
  })
})

describe('killed and concurrent', () => {
  const join = (server: TestServer, token: string) => server.ask('POST', '/api/members/join', { ...kim, token })

  async function invited() {
    const store = memoryStore()
    const server = testServer({ store })
    const { cookie } = await server.signUp({ email, password })
    const token = await inviteSecond(server, cookie)
    const next = (acting = store) => {
      const other = testServer({ store: acting })
      let ids = 0
      other.context.newId = () => `next${(ids += 1)}`
      other.waitByClock()
      return other
    }
    const opens = async (address: string, secret: string) =>
      (await next().ask('POST', '/api/members/login', { email: address, password: secret })).status === 200
    return { store, server, cookie, token, next, opens }
  }

  test('joining, killed at every write: nobody is locked out, and the same again completes it', async () => {
    for (let nth = 1; ; nth += 1) {
      let isKilled = false
      for (const when of ['before', 'after'] as const) {
        const { store, token, next, opens } = await invited()
        let writes = 0
        const failing = failingStore(store, ({ verb }) => {
          if (verb === 'create' || verb === 'replace') writes += 1
          return writes > nth ? 'before' : writes === nth && verb !== 'read' ? when : undefined
        })
        isKilled ||= (await join(next(failing), token)).status === 503
        expect(await opens(email, password)).toBe(true)
        expect((await join(next(), token)).status).toBe(201)
        expect([await opens(email, password), await opens(kim.email, kim.password)]).toEqual([true, true])
      }
      if (!isKilled) return expect(nth).toBeGreaterThan(4)
    }
  })

  test('a registration of the address ahead of each operation: one of the two has it', async () => {
    for (let nth = 1; ; nth += 1) {
      const { store, token, next, opens } = await invited()
      const body = { ...registration(kim.email), password: 'seven red foxes' }
      let registered = 0
      const { interrupted, operations } = interruptibleStore(store, nth, async () => {
        registered = (await next().ask('POST', '/api/members/register', body, { ip: '10.9.9.9' })).status
      })
      const { status } = await join(next(interrupted), token)
      if (nth > operations()) return expect(nth).toBeGreaterThan(8)
      expect([status, registered].toSorted()).toEqual([201, 409])
      const open = [await opens(kim.email, kim.password), await opens(kim.email, body.password)]
      expect(open).toEqual([status === 201, registered === 201])
      expect(await opens(email, password)).toBe(true)
    }
  })
})
