/** A new password over HTTP: what it asks for, and what it means for every other device. */
import { describe, expect, test } from 'vitest'
import { accountWords, registerWords, sessionWords } from '#domain/words.ts'
import { isSignedIn, joined, password, signIn } from '#server/testing/account.ts'
import { errorOf, type TestHouse } from '#server/testing/house.ts'

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
