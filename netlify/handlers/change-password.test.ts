/** Password changes over HTTP, for members and staff: validation, rate limit and the end of other sessions. */
import { describe, expect, test } from 'vitest'
import type { Reply } from '#api-contract/schemas.ts'
import { accountMessages, registerMessages } from '#domain/fields/account-messages.ts'
import { sessionMessages } from '#domain/sign-in/session-messages.ts'
import { isSignedIn, signedUpMember, password, signIn } from '#server/test-support/fixtures/member-fixture.ts'
import { memoryStore } from '#server/test-support/storage/memory-store.ts'
import { StorageUnavailable } from '#server/storage/store.ts'
import { errorOf, testServer, type TestServer } from '#server/test-support/server/test-server.ts'

describe('a member’s password change', () => {
  const next = 'four grey herons'
  const change = (server: TestServer, cookie: string, body: object = { current: password, next }) =>
    server.ask('POST', '/api/account/password', body, { cookie })

  test("'other sessions end': every other device is signed out, this browser gets a new session", async () => {
    const { server, cookie } = await signedUpMember()
    const phone = await signIn(server, password)
    const response = await change(server, cookie)
    expect(response.status).toBe(204)
    expect(response.cookie).not.toBe(cookie)
    expect(await isSignedIn(server, response.cookie)).toBe(true)
    expect(await isSignedIn(server, phone.cookie)).toBe(false)
    expect(await isSignedIn(server, cookie)).toBe(false)
    expect((await signIn(server, password)).status).toBe(401)
    expect((await signIn(server, next)).status).toBe(200)
  })

  test('a wrong current password is an error at its field, and signs nobody out', async () => {
    const { server, cookie } = await signedUpMember()
    const response = await change(server, cookie, { current: 'no idea', next })
    expect([response.status, errorOf(response)]).toEqual([
      403,
      {
        error: accountMessages.wrongPassword,
        code: 'wrong_password',
        fields: { current: accountMessages.wrongPassword },
      },
    ])
    expect(await isSignedIn(server, cookie)).toBe(true)
    expect((await signIn(server, password)).status).toBe(200)
  })

  test.each<[string, string]>([
    ['short', 'Use at least 8 characters'],
    ['Hockey2026!', registerMessages.passwordCommon],
  ])('%s is rejected: %s', async (newPassword, message) => {
    const { server, cookie } = await signedUpMember()
    const response = await change(server, cookie, { current: password, next: newPassword })
    expect([response.status, errorOf(response).fields]).toEqual([400, { next: message }])
  })

  test('ten guesses, then 429; no more than ten passwords are hashed', async () => {
    const { server, cookie } = await signedUpMember()
    const guesses = await Promise.all(
      Array.from({ length: 40 }, (_, n) => change(server, cookie, { current: `guess ${n}`, next })),
    )
    expect(guesses.filter(({ status }) => status === 403)).toHaveLength(10)
    const limited = guesses.find(({ status }) => status === 429)!
    expect(errorOf(limited).error).toBe(sessionMessages.tooManyAttempts(15))
    expect(limited.headers.get('retry-after')).toBe('900')
    // Sign-in has its own rate limit: the family is not locked out.
    expect((await signIn(server, password)).status).toBe(200)
  })

  test('of two concurrent changes one wins, and only its browser stays signed in', async () => {
    const { server, cookie } = await signedUpMember()
    const { cookie: phone } = await signIn(server, password)
    const responses = await Promise.all([
      change(server, cookie, { current: password, next: 'the first of two' }),
      change(server, phone, { current: password, next: 'the second of two' }),
    ])
    expect(responses.map(({ status }) => status).toSorted()).toEqual([204, 403])
    const open = await Promise.all(responses.map((response) => isSignedIn(server, response.cookie)))
    expect(open).toEqual(responses.map(({ status }) => status === 204))
  })
})

describe('a staff password change', () => {
  const [current, next] = ['a whistle in the dark', 'a whistle at dawn']
  const change = (server: TestServer, cookie: string, body: object = { current, next }) =>
    server.ask('POST', '/api/account/password', body, { cookie })
  const signInStaff = (server: TestServer, password: string) =>
    server.ask('POST', '/api/staff/login', { email: 'coach@thenest.example', password }, { ip: '203.0.113.9' })

  test('ends the other sessions of this account only; the log names the person and not the password', async () => {
    const server = testServer()
    const { cookie } = await server.signUpStaff()
    const { cookie: otherBrowser } = await signInStaff(server, current)
    const { cookie: colleague } = await server.signUpStaff('kim@thenest.example')
    const { cookie: parent } = await server.signUp({ email: 'coach@thenest.example', password: current })
    const response = await change(server, cookie)
    expect(response.status).toBe(204)
    const open = await Promise.all(
      [response.cookie, cookie, otherBrowser, colleague, parent].map((each) => isSignedIn(server, each)),
    )
    expect(open).toEqual([true, false, false, true, true])
    expect([(await signInStaff(server, current)).status, (await signInStaff(server, next)).status]).toEqual([401, 200])

    const { body } = await server.ask('GET', '/api/log?day=2026-11-21', undefined, { cookie: colleague })
    expect(body).toMatchObject({ entries: [{ what: 'staff_password_changed', who: { name: 'Coach Example' } }] })
    expect(JSON.stringify(body)).not.toMatch(/whistle|argon2/)
  })

  test('a wrong current password is an error at its field; ten guesses, then 429, but sign-in still works', async () => {
    const server = testServer()
    const { cookie } = await server.signUpStaff()
    const wrong = await change(server, cookie, { current: 'no idea', next })
    expect([wrong.status, errorOf(wrong).fields]).toEqual([403, { current: accountMessages.wrongPassword }])
    for (let guess = 1; guess < 10; guess += 1) await change(server, cookie, { current: `guess ${guess}`, next })
    expect((await change(server, cookie)).status).toBe(429)
    expect((await signInStaff(server, current)).status).toBe(200)
    expect(await isSignedIn(server, cookie)).toBe(true)
  })

  test('an account that is removed concurrently stays removed', async () => {
    const server = testServer()
    const { cookie } = await server.signUpStaff()
    const { cookie: colleague } = await server.signUpStaff('kim@thenest.example')
    const { body } = await server.ask('GET', '/api/staff', undefined, { cookie })
    const coach = (body as Reply<'listStaff'>).staff.find((staff) => staff.email === 'coach@thenest.example')
    const [changed, removed] = await Promise.all([
      change(server, cookie),
      server.ask('DELETE', `/api/staff/${coach!.id}`, undefined, { cookie: colleague }),
    ])
    expect(removed.status).toBe(204)
    expect(await isSignedIn(server, changed.cookie)).toBe(false)
    for (const password of [current, next]) expect((await signInStaff(server, password)).status).toBe(401)
  })

  test('if the log entry cannot be written, the password is not changed', async () => {
    const store = memoryStore()
    let isFailing = false
    const create: typeof store.create = (key, value) =>
      isFailing && key.startsWith('log/') ? Promise.reject(new StorageUnavailable('off')) : store.create(key, value)
    const server = testServer({ store: { ...store, create } })
    const { cookie } = await server.signUpStaff()
    isFailing = true
    expect((await change(server, cookie)).status).toBe(503)
    expect(await isSignedIn(server, cookie)).toBe(true)
    expect((await signInStaff(server, current)).status).toBe(200)
  })
})
