/** A new password over HTTP: what it asks for, and what it means for every other device. */
import { describe, expect, test } from 'vitest'
import type { Reply } from '#api-contract/schemas.ts'
import { accountMessages, registerMessages, sessionMessages } from '#domain/messages/messages.ts'
import { isSignedIn, joined, password, signIn } from '#server/test-support/server/joined-family.ts'
import { memoryStore } from '#server/storage/memory-store.ts'
import { StorageUnavailable } from '#server/storage/store.ts'
import { errorOf, testServer, type TestServer } from '#server/test-support/server/test-server.ts'

describe('a new password', () => {
  const next = 'four grey herons'
  const change = (server: TestServer, cookie: string, body: object = { current: password, next }) =>
    server.ask('POST', '/api/account/password', body, { cookie })

  test("'other sessions end': the next call of every other device is 401, this browser stays with a new session", async () => {
    const { server, cookie } = await joined()
    const phone = await signIn(server, password)
    const answer = await change(server, cookie)
    expect(answer.status).toBe(204)
    expect(answer.cookie).not.toBe(cookie)
    expect(await isSignedIn(server, answer.cookie)).toBe(true)
    expect(await isSignedIn(server, phone.cookie)).toBe(false)
    expect(await isSignedIn(server, cookie)).toBe(false)
    expect((await signIn(server, password)).status).toBe(401)
    expect((await signIn(server, next)).status).toBe(200)
  })

  test('a wrong current one is refused at its field, and nobody is signed out', async () => {
    const { server, cookie } = await joined()
    const answer = await change(server, cookie, { current: 'no idea', next })
    expect([answer.status, errorOf(answer)]).toEqual([
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
  ])('%s is refused: %s', async (word, sentence) => {
    const { server, cookie } = await joined()
    const answer = await change(server, cookie, { current: password, next: word })
    expect([answer.status, errorOf(answer).fields]).toEqual([400, { next: sentence }])
  })

  test('ten guesses, then a pause; guessing costs no more than that many hashes', async () => {
    const { server, cookie } = await joined()
    const guesses = await Promise.all(
      Array.from({ length: 40 }, (_, n) => change(server, cookie, { current: `guess ${n}`, next })),
    )
    expect(guesses.filter(({ status }) => status === 403)).toHaveLength(10)
    const refused = guesses.find(({ status }) => status === 429)!
    expect(errorOf(refused).error).toBe(sessionMessages.tooMany(15))
    expect(refused.headers.get('retry-after')).toBe('900')
    // The sign-in has permits of its own: the family is not locked out.
    expect((await signIn(server, password)).status).toBe(200)
  })

  test('two at the same moment: one holds, and exactly its browser stays signed in', async () => {
    const { server, cookie } = await joined()
    const { cookie: phone } = await signIn(server, password)
    const answers = await Promise.all([
      change(server, cookie, { current: password, next: 'the first of two' }),
      change(server, phone, { current: password, next: 'the second of two' }),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 403])
    const open = await Promise.all(answers.map((answer) => isSignedIn(server, answer.cookie)))
    expect(open).toEqual(answers.map(({ status }) => status === 204))
  })
})

describe('a new password of staff', () => {
  const [current, next] = ['a whistle in the dark', 'a whistle at dawn']
  const change = (server: TestServer, cookie: string, body: object = { current, next }) =>
    server.ask('POST', '/api/staff/password', body, { cookie })
  const enter = (server: TestServer, word: string) =>
    server.ask('POST', '/api/staff/login', { email: 'coach@thenest.example', password: word }, { ip: '203.0.113.9' })

  test('ends the other sessions of this account and of no other; the log says who did it, and nothing of the words', async () => {
    const server = testServer()
    const { cookie } = await server.signUpStaff()
    const { cookie: desk } = await enter(server, current)
    const { cookie: colleague } = await server.signUpStaff('kim@thenest.example')
    const { cookie: parent } = await server.signUp({ email: 'coach@thenest.example', password: current })
    const answer = await change(server, cookie)
    expect(answer.status).toBe(204)
    const open = await Promise.all(
      [answer.cookie, cookie, desk, colleague, parent].map((shown) => isSignedIn(server, shown)),
    )
    expect(open).toEqual([true, false, false, true, true])
    expect([(await enter(server, current)).status, (await enter(server, next)).status]).toEqual([401, 200])

    const { body } = await server.ask('GET', '/api/log?day=2026-11-21', undefined, { cookie: colleague })
    expect(body).toMatchObject({ entries: [{ what: 'staff_password_changed', who: { name: 'Coach Example' } }] })
    expect(JSON.stringify(body)).not.toMatch(/whistle|argon2/)
  })

  test('a wrong current one is refused at its field; ten guesses, then a pause, which is not the sign-in’s', async () => {
    const server = testServer()
    const { cookie } = await server.signUpStaff()
    const wrong = await change(server, cookie, { current: 'no idea', next })
    expect([wrong.status, errorOf(wrong).fields]).toEqual([403, { current: accountMessages.wrongPassword }])
    for (let guess = 1; guess < 10; guess += 1) await change(server, cookie, { current: `guess ${guess}`, next })
    expect((await change(server, cookie)).status).toBe(429)
    expect((await enter(server, current)).status).toBe(200)
    expect(await isSignedIn(server, cookie)).toBe(true)
  })

  test('an account that is removed meanwhile stays removed', async () => {
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
    for (const word of [current, next]) expect((await enter(server, word)).status).toBe(401)
  })

  test('a log that cannot be written leaves the password as it was', async () => {
    const store = memoryStore()
    let full = false
    const create: typeof store.create = (key, value) =>
      full && key.startsWith('log/') ? Promise.reject(new StorageUnavailable('off')) : store.create(key, value)
    const server = testServer({ store: { ...store, create } })
    const { cookie } = await server.signUpStaff()
    full = true
    expect((await change(server, cookie)).status).toBe(503)
    expect(await isSignedIn(server, cookie)).toBe(true)
    expect((await enter(server, current)).status).toBe(200)
  })
})
