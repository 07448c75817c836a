/** Account deletion: no personal data remains in any record, and the member's slots are free again. */
import { describe, expect, test } from 'vitest'
import { accountMessages } from '#domain/fields/account-messages.ts'
import { errorOf, registration, testServer } from '#server/test-support/server/test-server.ts'
import {
  email,
  expectErased,
  accountKeyOn,
  lane,
  deleteAccount,
  password,
  memberWithData,
  personalData,
  personalDataIn,
} from '#server/test-support/fixtures/account-deletion-fixture.ts'

describe('a deleted account', () => {
  test('leaves no name, e-mail or child in any record; its lanes and sessions are free', async () => {
    const { server, cookie, store } = await memberWithData()
    expect(await personalDataIn(store)).toEqual(personalData)
    const response = await deleteAccount(server, cookie)
    expect(response.status).toBe(204)
    expect(response.cookie).not.toMatch(/__Host-nest=/)
    await expectErased(server, store)
  })

  test("'orders kept without the person': the totals stay", async () => {
    const { server, cookie, store } = await memberWithData()
    await deleteAccount(server, cookie)
    const [order] = await store.list('order/')
    expect((await store.read(order!.key))?.value).toMatchObject({ order: { email: '', note: '', total: 174_00 } })
  })

  test('ends every session at once', async () => {
    const { server, cookie } = await memberWithData()
    const phone = await server.ask('POST', '/api/members/login', { email, password })
    await deleteAccount(server, cookie)
    for (const oldCookie of [cookie, phone.cookie]) {
      expect((await server.ask('GET', '/api/account', undefined, { cookie: oldCookie })).status).toBe(401)
    }
    expect((await server.ask('POST', '/api/members/login', { email, password })).status).toBe(401)
  })

  test('frees the address: a new account with it sees no old data and accepts no old cookie', async () => {
    const { server, cookie } = await memberWithData()
    await deleteAccount(server, cookie)
    const { cookie: newCookie } = await server.signUp({ ...registration(email), password: 'a new beginning' })
    expect((await server.ask('GET', '/api/session', undefined, { cookie })).status).toBe(401)
    const { body } = await server.ask('GET', '/api/account/export', undefined, { cookie: newCookie })
    expect(body).toMatchObject({ bookings: [], speedeBookings: [], rsvps: [], orders: [] })
    const orders = await server.ask('GET', '/api/orders', undefined, { cookie: newCookie })
    expect(orders.body).toEqual({ orders: [] })
  })

  test('does not affect other members', async () => {
    const { server, cookie } = await memberWithData()
    const other = await server.signUp({ email: 'kim@thenest.example' })
    const booking = { ...lane('2026-11-24', '18:00'), name: 'Lou', email: 'kim@thenest.example' }
    await server.ask('POST', '/api/lanes/bookings', booking, { cookie: other.cookie })
    const before = await server.ask('GET', '/api/account/export', undefined, { cookie: other.cookie })
    await deleteAccount(server, cookie)
    const after = await server.ask('GET', '/api/account/export', undefined, { cookie: other.cookie })
    expect(after.body).toEqual(before.body)
  })

  test('bookings that had begun still count toward the weekly limit of a new account with the address', async () => {
    const { server, cookie } = await memberWithData()
    await deleteAccount(server, cookie)
    const { cookie: newCookie } = await server.signUp({ email })
    const book = (time: string) =>
      server.ask('POST', '/api/lanes/bookings', lane('2026-11-22', time), { cookie: newCookie })
    expect([(await book('16:00')).status, (await book('17:00')).status]).toEqual([201, 409])
  })

  test('triggers replication', async () => {
    const replicated: string[] = []
    const { cookie, store } = await memberWithData()
    const server = testServer({ store, replicate: async (accountKey) => (replicated.push(accountKey), 'done') })
    await deleteAccount(server, cookie)
    expect(replicated).toEqual([accountKeyOn(server)])
  })
})

describe('confirmation', () => {
  test.each([
    [
      'a wrong password is rejected',
      { password: 'no idea', confirm: email },
      403,
      { password: accountMessages.wrongPassword },
    ],
    [
      'a missing e-mail address is rejected',
      { password, confirm: 'DELETE' },
      400,
      { confirm: accountMessages.confirmEmail },
    ],
  ])('%s', async (_, body, status, fields) => {
    const { server, cookie, store } = await memberWithData()
    const response = await deleteAccount(server, cookie, body)
    expect([response.status, errorOf(response).fields]).toEqual([status, fields])
    expect(await personalDataIn(store)).toEqual(personalData)
    expect((await server.ask('GET', '/api/account', undefined, { cookie })).status).toBe(200)
  })

  test('accepts any spelling of the e-mail address', async () => {
    const { server, cookie } = await memberWithData()
    expect((await deleteAccount(server, cookie, { password, confirm: ` ${email.toUpperCase()} ` })).status).toBe(204)
  })
})

test('concurrent registrations with the address of a deleted account create one account', async () => {
  const { server, cookie } = await memberWithData()
  await deleteAccount(server, cookie)
  const join = () => server.ask('POST', '/api/members/register', registration(email))
  const responses = await Promise.all([join(), join(), join()])
  expect(responses.map(({ status }) => status).toSorted()).toEqual([201, 409, 409])
})
