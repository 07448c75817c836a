/** A session's life: one per browser, as long as it is used, over the moment it is ended. */
import { describe, expect, test } from 'vitest'
import { ownerKeyOf, keys } from '#server/repositories/keys.ts'
import type { Member } from '#server/repositories/members.ts'
import type { SessionRecord } from '#server/repositories/sessions.ts'
import { memoryStore } from '#server/storage/memory-store.ts'
import { testServer, type TestServer } from '#server/test-support/server/test-server.ts'

const day = 24 * 60 * 60 * 1000
const start = Date.parse('2026-11-21T17:00:00Z')
const email = 'robin@thenest.example'
const password = 'three blue herons'

const open = async ({ ask }: TestServer, cookie: string) =>
  (await ask('GET', '/api/session', undefined, { cookie })).status === 200

test('is kept as a hash: whoever reads the storage cannot use it', async () => {
  const server = testServer()
  const { cookie } = await server.signUp()
  const token = /\.([A-Za-z0-9_-]{43})/.exec(cookie)![1]!
  const listed = await server.context.store.list('sess/')
  expect(listed).toHaveLength(1)
  const { value } = (await server.context.store.read<SessionRecord>(listed[0]!.key))!
  expect(JSON.stringify([listed, value])).not.toContain(token)
})

test('a cookie shown again after log-out opens nothing', async () => {
  const server = testServer()
  const { cookie } = await server.signUp()
  expect(await open(server, cookie)).toBe(true)
  const out = await server.ask('POST', '/api/members/logout', undefined, { cookie })
  expect([out.status, out.body]).toEqual([204, undefined])
  expect(out.cookie).not.toContain('__Host-nest=')
  expect(await open(server, cookie)).toBe(false)
})

test('log-out wins against calls that use the session at the same moment', async () => {
  const server = testServer()
  const { cookie } = await server.signUp()
  server.at(new Date(start + 2 * day))
  const calls = Array.from({ length: 20 }, () => open(server, cookie))
  await Promise.all([...calls, server.ask('POST', '/api/members/logout', undefined, { cookie })])
  expect(await open(server, cookie)).toBe(false)
})

test('log-out without a session, or with one long gone, is done too', async () => {
  const server = testServer()
  expect((await server.ask('POST', '/api/members/logout')).status).toBe(204)
  const cookie = `__Host-nest=v1.m.${'a'.repeat(40)}.${'A'.repeat(43)}`
  expect((await server.ask('POST', '/api/members/logout', undefined, { cookie })).status).toBe(204)
  expect(server.writes()).toBe(0)
})

test('signing in again ends the session the browser had, and no other', async () => {
  const server = testServer()
  const { cookie: phone } = await server.signUp({ email, password })
  const laptop = (await server.ask('POST', '/api/members/login', { email, password })).cookie
  const { cookie: renewed } = await server.ask('POST', '/api/members/login', { email, password }, { cookie: phone })
  expect([await open(server, phone), await open(server, laptop), await open(server, renewed)]).toEqual([
    false,
    true,
    true,
  ])
  expect(renewed).not.toBe(phone)
})

test('a new session version ends every session of the account', async () => {
  const server = testServer()
  const { cookie } = await server.signUp({ email, password })
  const { store, keyPepper: pepper } = server.context
  const key = keys.member(ownerKeyOf(pepper, email))
  const { value, tag } = (await store.read<Member>(key))!
  await store.replace(key, tag, { ...value, sessionVersion: 2 })
  expect(await open(server, cookie)).toBe(false)
})

test('a session whose account is gone opens nothing, nor does a pass of no session to an account that is there', async () => {
  const server = testServer()
  const { cookie } = await server.signUp({ email, password })
  const { store, keyPepper: pepper } = server.context
  expect(await open(server, cookie.replace(/[A-Za-z0-9_-]{43}/, 'A'.repeat(43)))).toBe(false)
  await store.remove(keys.member(ownerKeyOf(pepper, email)))
  const answer = await server.ask('GET', '/api/session', undefined, { cookie })
  expect(answer.status).toBe(401)
})

test('the operator ends them all: what was opened before opens nothing, what is opened after does', async () => {
  const store = memoryStore()
  const before = testServer({ store })
  const member = await before.signUp({ email, password })
  const staff = await before.signUpStaff()
  const after = testServer({ store, now: new Date(start + 2000), sessionsSince: new Date(start + 1000) })
  expect([await open(after, member.cookie), await open(after, staff.cookie)]).toEqual([false, false])
  const { cookie } = await after.ask('POST', '/api/members/login', { email, password })
  expect(await open(after, cookie)).toBe(true)
})

describe("'14 days sliding', 30 at most; staff 12 hours, 24 at most", () => {
  const cases = [
    ['member', 14 * day, 30 * day],
    ['staff', day / 2, day],
  ] as const

  test.each(cases)('%s: unused', async (role, rest) => {
    for (const [after, still] of [
      [rest - 1, true],
      [rest, false],
    ] as const) {
      const server = testServer()
      const { cookie } = role === 'staff' ? await server.signUpStaff() : await server.signUp()
      server.at(new Date(start + after))
      expect(await open(server, cookie)).toBe(still)
    }
  })

  test.each(cases)('%s: used again and again', async (role, rest, whole) => {
    const server = testServer()
    const { cookie } = role === 'staff' ? await server.signUpStaff() : await server.signUp()
    for (let at = start + rest / 2; at < start + whole; at += rest / 2) {
      server.at(new Date(at))
      expect(await open(server, cookie)).toBe(true)
    }
    server.at(new Date(start + whole))
    expect(await open(server, cookie)).toBe(false)
  })
})

test('being used is noted once an hour, not with every call', async () => {
  const server = testServer()
  const { cookie } = await server.signUp()
  const writes = server.writes()
  server.at(new Date(start + 59 * 60_000))
  await open(server, cookie)
  expect(server.writes()).toBe(writes)
  server.at(new Date(start + 60 * 60_000))
  await open(server, cookie)
  await open(server, cookie)
  expect(server.writes()).toBe(writes + 1)
})
