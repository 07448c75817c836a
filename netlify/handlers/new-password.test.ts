/** A new password over HTTP: what it asks for, and what it means for every other device. */
import { describe, expect, test } from 'vitest'
import type { Reply } from '#contract/wire.ts'
import { accountWords, registerWords, sessionWords } from '#domain/words.ts'
import { isSignedIn, joined, password, signIn } from '#server/testing/account.ts'
import { memoryStore } from '#server/store/memory-store.ts'
import { Unavailable } from '#server/store/store.ts'
import { errorOf, testHouse, type TestHouse } from '#server/testing/house.ts'

describe('a new password', () => {
  const next = 'four grey herons'
  const change = (house: TestHouse, cookie: string, body: object = { current: password, next }) =>
    house.ask('POST', '/api/account/password', body, { cookie })

  test("'other sessions end': the next call of every other device is 401, this browser stays with a new session", async () => {
    const { house, cookie } = await joined()
    const phone = await signIn(house, password)
    const answer = await change(house, cookie)
    expect(answer.status).toBe(204)
    expect(answer.cookie).not.toBe(cookie)
    expect(await isSignedIn(house, answer.cookie)).toBe(true)
    expect(await isSignedIn(house, phone.cookie)).toBe(false)
    expect(await isSignedIn(house, cookie)).toBe(false)
    expect((await signIn(house, password)).status).toBe(401)
    expect((await signIn(house, next)).status).toBe(200)
  })

  test('a wrong current one is refused at its field, and nobody is signed out', async () => {
    const { house, cookie } = await joined()
    const answer = await change(house, cookie, { current: 'no idea', next })
    expect([answer.status, errorOf(answer)]).toEqual([
      403,
      { error: accountWords.wrongPassword, code: 'wrong_password', fields: { current: accountWords.wrongPassword } },
    ])
    expect(await isSignedIn(house, cookie)).toBe(true)
    expect((await signIn(house, password)).status).toBe(200)
  })

  test.each<[string, string]>([
    ['short', 'Use at least 8 characters'],
    ['Hockey2026!', registerWords.passwordCommon],
  ])('%s is refused: %s', async (word, sentence) => {
    const { house, cookie } = await joined()
    const answer = await change(house, cookie, { current: password, next: word })
    expect([answer.status, errorOf(answer).fields]).toEqual([400, { next: sentence }])
  })

  test('ten guesses, then a pause; guessing costs no more than that many hashes', async () => {
    const { house, cookie } = await joined()
    const guesses = await Promise.all(
      Array.from({ length: 40 }, (_, n) => change(house, cookie, { current: `guess ${n}`, next })),
    )
    expect(guesses.filter(({ status }) => status === 403)).toHaveLength(10)
    const refused = guesses.find(({ status }) => status === 429)!
    expect(errorOf(refused).error).toBe(sessionWords.tooMany(15))
    expect(refused.headers.get('retry-after')).toBe('900')
    // The sign-in has permits of its own: the family is not locked out.
    expect((await signIn(house, password)).status).toBe(200)
  })

  test('two at the same moment: one holds, and exactly its browser stays signed in', async () => {
    const { house, cookie } = await joined()
    const { cookie: phone } = await signIn(house, password)
    const answers = await Promise.all([
      change(house, cookie, { current: password, next: 'the first of two' }),
      change(house, phone, { current: password, next: 'the second of two' }),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 403])
    const open = await Promise.all(answers.map((answer) => isSignedIn(house, answer.cookie)))
    expect(open).toEqual(answers.map(({ status }) => status === 204))
  })
})

describe('a new password of staff', () => {
  const [current, next] = ['a whistle in the dark', 'a whistle at dawn']
  const change = (house: TestHouse, cookie: string, body: object = { current, next }) =>
    house.ask('POST', '/api/staff/password', body, { cookie })
  const enter = (house: TestHouse, word: string) =>
    house.ask('POST', '/api/staff/login', { email: 'coach@thenest.example', password: word }, { ip: '203.0.113.9' })

  test('ends the other sessions of this account and of no other; the log says who did it, and nothing of the words', async () => {
    const house = testHouse()
    const { cookie } = await house.signUpStaff()
    const { cookie: desk } = await enter(house, current)
    const { cookie: colleague } = await house.signUpStaff('kim@thenest.example')
    const { cookie: parent } = await house.signUp({ email: 'coach@thenest.example', password: current })
    const answer = await change(house, cookie)
    expect(answer.status).toBe(204)
    const open = await Promise.all(
      [answer.cookie, cookie, desk, colleague, parent].map((shown) => isSignedIn(house, shown)),
    )
    expect(open).toEqual([true, false, false, true, true])
    expect([(await enter(house, current)).status, (await enter(house, next)).status]).toEqual([401, 200])

    const { body } = await house.ask('GET', '/api/log?day=2026-11-21', undefined, { cookie: colleague })
    expect(body).toMatchObject({ entries: [{ what: 'staff_password_changed', who: { name: 'Coach Example' } }] })
    expect(JSON.stringify(body)).not.toMatch(/whistle|argon2/)
  })

  test('a wrong current one is refused at its field; ten guesses, then a pause, which is not the sign-in’s', async () => {
    const house = testHouse()
    const { cookie } = await house.signUpStaff()
    const wrong = await change(house, cookie, { current: 'no idea', next })
    expect([wrong.status, errorOf(wrong).fields]).toEqual([403, { current: accountWords.wrongPassword }])
    for (let guess = 1; guess < 10; guess += 1) await change(house, cookie, { current: `guess ${guess}`, next })
    expect((await change(house, cookie)).status).toBe(429)
    expect((await enter(house, current)).status).toBe(200)
    expect(await isSignedIn(house, cookie)).toBe(true)
  })

  test('an account that is removed meanwhile stays removed', async () => {
    const house = testHouse()
    const { cookie } = await house.signUpStaff()
    const { cookie: colleague } = await house.signUpStaff('kim@thenest.example')
    const { body } = await house.ask('GET', '/api/staff', undefined, { cookie })
    const coach = (body as Reply<'listStaff'>).staff.find((staff) => staff.email === 'coach@thenest.example')
    const [changed, removed] = await Promise.all([
      change(house, cookie),
      house.ask('DELETE', `/api/staff/${coach!.id}`, undefined, { cookie: colleague }),
    ])
    expect(removed.status).toBe(204)
    expect(await isSignedIn(house, changed.cookie)).toBe(false)
    for (const word of [current, next]) expect((await enter(house, word)).status).toBe(401)
  })

  test('a log that cannot be written leaves the password as it was', async () => {
    const store = memoryStore()
    let full = false
    const create: typeof store.create = (key, value) =>
      full && key.startsWith('log/') ? Promise.reject(new Unavailable('off')) : store.create(key, value)
    const house = testHouse({ store: { ...store, create } })
    const { cookie } = await house.signUpStaff()
    full = true
    expect((await change(house, cookie)).status).toBe(503)
    expect(await isSignedIn(house, cookie)).toBe(true)
    expect((await enter(house, current)).status).toBe(200)
  })
})
