/** Deleting an account: nothing of the family is left anywhere, and what it held is free for others. */
import { describe, expect, test } from 'vitest'
import { accountMessages } from '#domain/messages/messages.ts'
import { errorOf, registration, testServer } from '#server/test-support/server/test-server.ts'
import {
  email,
  expectErased,
  ownerKeyIn,
  lane,
  leave,
  password,
  settled,
  traces,
  tracesIn,
} from '#server/test-support/server/leaving-family.ts'

describe('a deleted account', () => {
  test('leaves no blob with the name, the e-mail or the child, and its lanes and sessions are free', async () => {
    const { server, cookie, store } = await settled()
    expect(await tracesIn(store)).toEqual(traces)
    const answer = await leave(server, cookie)
    expect(answer.status).toBe(204)
    expect(answer.cookie).not.toMatch(/__Host-nest=/)
    await expectErased(server, store)
  })

  test("'orders kept without the person': the totals stay", async () => {
    const { server, cookie, store } = await settled()
    await leave(server, cookie)
    const [order] = await store.list('order/')
    expect((await store.read(order!.key))?.value).toMatchObject({ order: { email: '', note: '', total: 149_00 } })
  })

  test('every session of it is over at once', async () => {
    const { server, cookie } = await settled()
    const phone = await server.ask('POST', '/api/members/login', { email, password })
    await leave(server, cookie)
    for (const old of [cookie, phone.cookie]) {
      expect((await server.ask('GET', '/api/account', undefined, { cookie: old })).status).toBe(401)
    }
    expect((await server.ask('POST', '/api/members/login', { email, password })).status).toBe(401)
  })

  test('frees the address: who joins with it sees nothing of before, and no old cookie opens the new account', async () => {
    const { server, cookie } = await settled()
    await leave(server, cookie)
    const { cookie: anew } = await server.signUp({ ...registration(email), password: 'a new beginning' })
    expect((await server.ask('GET', '/api/session', undefined, { cookie })).status).toBe(401)
    const { body } = await server.ask('GET', '/api/account/export', undefined, { cookie: anew })
    expect(body).toMatchObject({ bookings: [], speedeBookings: [], rsvps: [], orders: [] })
    const orders = await server.ask('GET', '/api/orders', undefined, { cookie: anew })
    expect(orders.body).toEqual({ orders: [] })
  })

  test('leaves others as they were', async () => {
    const { server, cookie } = await settled()
    const other = await server.signUp({ email: 'kim@thenest.example' })
    const theirs = { ...lane('2026-11-24', '18:00'), name: 'Lou', email: 'kim@thenest.example' }
    await server.ask('POST', '/api/lanes/bookings', theirs, { cookie: other.cookie })
    const before = await server.ask('GET', '/api/account/export', undefined, { cookie: other.cookie })
    await leave(server, cookie)
    const after = await server.ask('GET', '/api/account/export', undefined, { cookie: other.cookie })
    expect(after.body).toEqual(before.body)
  })

  test('what had begun keeps counting in its week, whoever joins with the address', async () => {
    const { server, cookie } = await settled()
    await leave(server, cookie)
    const { cookie: anew } = await server.signUp({ email })
    const book = (time: string) => server.ask('POST', '/api/lanes/bookings', lane('2026-11-22', time), { cookie: anew })
    expect([(await book('16:00')).status, (await book('17:00')).status]).toEqual([201, 409])
  })

  test('the hosted copy is told', async () => {
    const told: string[] = []
    const { cookie, store } = await settled()
    const server = testServer({ store, mirror: async (ownerKey) => (told.push(ownerKey), 'done') })
    await leave(server, cookie)
    expect(told).toEqual([ownerKeyIn(server)])
  })
})

describe('nothing happens', () => {
  test.each([
    [
      'with a wrong password',
      { password: 'no idea', confirm: email },
      403,
      { password: accountMessages.wrongPassword },
    ],
    ['without the e-mail', { password, confirm: 'DELETE' }, 400, { confirm: accountMessages.confirmEmail }],
  ])('%s', async (_, body, status, fields) => {
    const { server, cookie, store } = await settled()
    const answer = await leave(server, cookie, body)
    expect([answer.status, errorOf(answer).fields]).toEqual([status, fields])
    expect(await tracesIn(store)).toEqual(traces)
    expect((await server.ask('GET', '/api/account', undefined, { cookie })).status).toBe(200)
  })

  test('the e-mail may be typed in any spelling', async () => {
    const { server, cookie } = await settled()
    expect((await leave(server, cookie, { password, confirm: ` ${email.toUpperCase()} ` })).status).toBe(204)
  })
})

test('the same address joined twice at once over a deleted account is one account', async () => {
  const { server, cookie } = await settled()
  await leave(server, cookie)
  const join = () => server.ask('POST', '/api/members/register', registration(email))
  const answers = await Promise.all([join(), join(), join()])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409])
})
