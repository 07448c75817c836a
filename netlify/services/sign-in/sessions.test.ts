/** Sessions: one per browser, sliding expiry, immediate revocation. */
import { readMember } from '#server/repositories/accounts/members.ts'
import { describe, expect, test } from 'vitest'
import type { Reply } from '#api-contract/schemas.ts'
import type { Opened as People } from '#server/test-support/calls/calls-in-tests.ts'
import { beginners } from '#server/test-support/calls/tables.ts'
import { accountKeyOf } from '#server/repositories/hashes.ts'
import { keys } from '#server/repositories/keys.ts'
import { memoryStore } from '#server/test-support/storage/memory-store.ts'
import { testServer, type TestServer } from '#server/test-support/server/test-server.ts'
import type { SessionRecord } from '#records/sign-in.ts'

const day = 24 * 60 * 60 * 1000
const start = Date.parse('2026-11-21T17:00:00Z')
const email = 'robin@thenest.example'
const password = 'three blue herons'

const isSessionValid = async ({ ask }: TestServer, cookie: string) =>
  (await ask('GET', '/api/session', undefined, { cookie })).status === 200

test('the token is stored as a hash, so reading the storage does not reveal it', async () => {
  const server = testServer()
  const { cookie } = await server.signUp()
  const token = /\.([A-Za-z0-9_-]{43})/.exec(cookie)![1]!
  const listed = await server.context.store.list<SessionRecord>('sess/')
  expect(listed).toHaveLength(1)
  const { value } = (await server.context.store.read(listed[0]!.key))!
  expect(JSON.stringify([listed, value])).not.toContain(token)
})

test('a cookie is invalid after log-out', async () => {
  const server = testServer()
  const { cookie } = await server.signUp()
  expect(await isSessionValid(server, cookie)).toBe(true)
  const loggedOut = await server.ask('POST', '/api/members/logout', undefined, { cookie })
  expect([loggedOut.status, loggedOut.body]).toEqual([204, undefined])
  expect(loggedOut.cookie).not.toContain('__Host-nest=')
  expect(await isSessionValid(server, cookie)).toBe(false)
})

test('log-out wins against concurrent calls of the same session', async () => {
  const server = testServer()
  const { cookie } = await server.signUp()
  server.setClock(new Date(start + 2 * day))
  const calls = Array.from({ length: 20 }, () => isSessionValid(server, cookie))
  await Promise.all([...calls, server.ask('POST', '/api/members/logout', undefined, { cookie })])
  expect(await isSessionValid(server, cookie)).toBe(false)
})

test('log-out succeeds without a session or with an ended one', async () => {
  const server = testServer()
  expect((await server.ask('POST', '/api/members/logout')).status).toBe(204)
  const cookie = `__Host-nest=v1.m.${'a'.repeat(40)}.${'A'.repeat(43)}`
  expect((await server.ask('POST', '/api/members/logout', undefined, { cookie })).status).toBe(204)
  expect(server.writeCount()).toBe(0)
})

test("signing in again ends the browser's previous session and no other", async () => {
  const server = testServer()
  const { cookie: phone } = await server.signUp({ email, password })
  const laptop = (await server.ask('POST', '/api/members/login', { email, password })).cookie
  const { cookie: renewed } = await server.ask('POST', '/api/members/login', { email, password }, { cookie: phone })
  expect([
    await isSessionValid(server, phone),
    await isSessionValid(server, laptop),
    await isSessionValid(server, renewed),
  ]).toEqual([false, true, true])
  expect(renewed).not.toBe(phone)
})

test('a new session version ends every session of the account', async () => {
  const server = testServer()
  const { cookie } = await server.signUp({ email, password })
  const { store, keyPepper } = server.context
  const key = keys.member(accountKeyOf(keyPepper, email))
  const { value, tag } = (await readMember(store, accountKeyOf(keyPepper, email)))!
  const caregivers = value.caregivers.map((each) => ({ ...each, sessionVersion: 2 }))
  await store.replace(key, tag, { ...value, caregivers })
  expect(await isSessionValid(server, cookie)).toBe(false)
})

test('a session without an account is invalid, and so is an unknown token of an existing account', async () => {
  const server = testServer()
  const { cookie } = await server.signUp({ email, password })
  const { store, keyPepper } = server.context
  expect(await isSessionValid(server, cookie.replace(/[A-Za-z0-9_-]{43}/, 'A'.repeat(43)))).toBe(false)
  await store.remove(keys.member(accountKeyOf(keyPepper, email)))
  const response = await server.ask('GET', '/api/session', undefined, { cookie })
  expect(response.status).toBe(401)
})

test('SESSIONS_SINCE ends all earlier sessions; later ones are valid', async () => {
  const store = memoryStore()
  const before = testServer({ store })
  const member = await before.signUp({ email, password })
  const staff = await before.signUpStaff()
  const sameMoment = testServer({ store, sessionsSince: new Date(start) })
  expect(await isSessionValid(sameMoment, member.cookie)).toBe(true)
  const after = testServer({ store, now: new Date(start + 2000), sessionsSince: new Date(start + 1000) })
  expect([await isSessionValid(after, member.cookie), await isSessionValid(after, staff.cookie)]).toEqual([
    false,
    false,
  ])
  const { cookie } = await after.ask('POST', '/api/members/login', { email, password })
  expect(await isSessionValid(after, cookie)).toBe(true)
})

describe('SESSIONS_SINCE and what was begun in a session', () => {
  /** Begins all that can be. Each answers whether it still counts. */
  async function begin(server: TestServer, opened: People, name: string) {
    const { member, staff } = opened
    const asMember = <Body>(method: string, path: string, body?: object) =>
      server.askOk<Body>(method, path, body, member)
    const asStaff = <Body>(method: string, path: string, body?: object) => server.askOk<Body>(method, path, body, staff)
    const { account } = await asMember<Reply<'account'>>('GET', '/account')
    const resetPath = `/admin/members/${account.id}/caregivers/${account.caregivers[0]!.id}/reset-code`
    const { invite: ofStaff } = await asStaff<Reply<'inviteStaff'>>('POST', '/staff/invites', { role: 'owner' })
    const { invite: ofFamily } = await asMember<Reply<'inviteCaregiver'>>('POST', '/account/caregivers')
    const { code: signIn } = await asMember<Reply<'makeSignInCode'>>('POST', '/account/sign-in-code')
    const { code: reset } = await asStaff<Reply<'makeResetCode'>>('POST', resetPath)
    await asMember('POST', '/account/address', { email: `${name}@thenest.example`, password })
    const begun: Awaited<ReturnType<(typeof beginners)[number]>>[] = []
    for (const each of beginners) begun.push(await each(server, opened, name))
    const isOpen = async (method: string, path: string, body?: object, cookie?: string) =>
      (await server.ask(method, `/api${path}`, body, { cookie })).status < 400
    return async (now: People) => {
      const { pendingAddress } = await server.askOk<Reply<'mailChoices'>>('GET', '/account/mail', undefined, now.member)
      const others = await Promise.all(begun.map((counting) => counting(now)))
      return {
        'an invitation of a colleague': await isOpen('POST', '/links/check', { token: ofStaff.token }),
        'an invitation of a caregiver': await isOpen('POST', '/links/check', { token: ofFamily.token }),
        'a change of address': pendingAddress !== undefined,
        'a code to sign in': await isOpen('POST', '/members/login/code', { email, code: signIn }),
        'a code for a new password': await isOpen('POST', '/members/login/code', { email, code: reset, password }),
        ...(Object.assign({}, ...others) as Record<string, boolean>),
      }
    }
  }

  test('ends it all, also what was begun in them since, and nothing of a later session', async () => {
    const server = testServer({ mailEnabled: true })
    const opened = async (): Promise<People> => ({
      member: (await server.ask('POST', '/api/members/login', { email, password })).cookie,
      staff: (await server.signUpStaff()).cookie,
    })
    await server.signUp({ email, password })
    const old = await opened()
    // The deploy with the new setting takes its time.
    server.setClock(new Date(start + 60_000))
    const before = await begin(server, old, 'before')
    server.context.sessionsSince = new Date(start + 30_000)
    const member = (await server.ask('POST', '/api/members/login', { email, password })).cookie
    const states = Object.entries(await before({ ...old, member, staff: (await server.signUpStaff()).cookie }))
    expect(states.filter(([, isOpen]) => isOpen)).toEqual([])
    const now = await opened()
    const after = Object.entries(await (await begin(server, now, 'after'))(now))
    expect(after.filter(([, isOpen]) => !isOpen)).toEqual([])
    expect(after).toHaveLength(states.length)
  })
})

describe("'14 days sliding', 30 at most; staff 12 hours, 24 at most", () => {
  const cases = [
    ['member', 14 * day, 30 * day],
    ['staff', day / 2, day],
  ] as const

  test.each(cases)('%s: idle', async (role, idle) => {
    for (const [after, isValid] of [
      [idle - 1, true],
      [idle, false],
    ] as const) {
      const server = testServer()
      const { cookie } = role === 'staff' ? await server.signUpStaff() : await server.signUp()
      server.setClock(new Date(start + after))
      expect(await isSessionValid(server, cookie)).toBe(isValid)
    }
  })

  test.each(cases)('%s: in regular use', async (role, idle, lifetime) => {
    const server = testServer()
    const { cookie } = role === 'staff' ? await server.signUpStaff() : await server.signUp()
    for (let at = start + idle / 2; at < start + lifetime; at += idle / 2) {
      server.setClock(new Date(at))
      expect(await isSessionValid(server, cookie)).toBe(true)
    }
    server.setClock(new Date(start + lifetime))
    expect(await isSessionValid(server, cookie)).toBe(false)
  })
})

test('records use once an hour, not with every call', async () => {
  const server = testServer()
  const { cookie } = await server.signUp()
  const writes = server.writeCount()
  server.setClock(new Date(start + 59 * 60_000))
  await isSessionValid(server, cookie)
  expect(server.writeCount()).toBe(writes)
  server.setClock(new Date(start + 60 * 60_000))
  await isSessionValid(server, cookie)
  await isSessionValid(server, cookie)
  expect(server.writeCount()).toBe(writes + 1)
})
