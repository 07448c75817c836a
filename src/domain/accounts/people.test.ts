/** E-mail normalization and validation. */
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isEmail, isSignedIn, normalizeEmail, sameEmail } from './people.ts'

describe("'matched … by case-insensitive e-mail'", () => {
  const spellings = ['Pat@Example.com', ' pat@example.com', 'PAT@EXAMPLE.COM\n', 'ｐａｔ@example.com']

  test.each(spellings)('%j normalizes to pat@example.com', (spelling) => {
    expect(normalizeEmail(spelling)).toBe('pat@example.com')
    expect(sameEmail(spelling, 'pat@example.com')).toBe(true)
  })

  test('dots and tags are different mailboxes', () => {
    expect(sameEmail('p.at@example.com', 'pat@example.com')).toBe(false)
    expect(sameEmail('pat+nest@example.com', 'pat@example.com')).toBe(false)
  })

  test('composed and decomposed letters are equal', () => {
    expect(sameEmail('ren\u00E9@example.com', 'rene\u0301@example.com')).toBe(true)
  })

  test('normalization is idempotent', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(normalizeEmail(normalizeEmail(text))).toBe(normalizeEmail(text))
      }),
      { numRuns: 5_000 },
    )
  })

  test('upper and lower case are equal', () => {
    fc.assert(
      fc.property(fc.emailAddress(), (email) => {
        expect(sameEmail(email.toUpperCase(), email.toLowerCase())).toBe(true)
      }),
    )
  })
})

describe("'Email required, valid form'", () => {
  test.each([
    'pat@example.com',
    ' pat@example.com ',
    "o'neil@example.co.uk",
    'pat+nest@example.com',
    'rené@exämple.com',
  ])('accepts %j', (text) => expect(isEmail(text)).toBe(true))
  test.each([
    '',
    'pat',
    'pat@',
    '@example.com',
    'pat@example',
    'pat@example.',
    'pat@.com',
    'pat@example..com',
    'pat@@example.com',
    'pat@ex ample.com',
    'pat smith@example.com',
    'pat@example.com, kim@example.com',
    'Pat <pat@example.com>',
    'pat@example.com\nbcc:kim@example.com',
    'aﷺ@example.com',
    'pat＜x＞@example.com',
    `${'a'.repeat(250)}@example.com`,
  ])('rejects %j', (text) => expect(isEmail(text)).toBe(false))

  test('a valid e-mail is also valid when normalized', () => {
    const nearEmail = fc
      .tuple(fc.string({ unit: 'binary', minLength: 1 }), fc.domain())
      .map(([local, domain]) => `${local}@${domain}`)
    fc.assert(
      fc.property(fc.oneof(fc.emailAddress(), nearEmail), (text) => {
        if (isEmail(text)) expect(isEmail(normalizeEmail(text))).toBe(true)
      }),
      { numRuns: 3_000 },
    )
  })

  test('rejects hostile input quickly', () => {
    const started = performance.now()
    expect(isEmail(`a@${'a.'.repeat(60_000)}`)).toBe(false)
    expect(isEmail('a@'.repeat(60_000))).toBe(false)
    expect(performance.now() - started).toBeLessThan(2_000)
  })
})

test("'Signed in means id and e-mail both present'", () => {
  expect(isSignedIn({ id: 'm_1', email: 'pat@example.com', profileName: '' })).toBe(true)
  for (const profile of [
    null,
    undefined,
    {},
    { id: 'm_1' },
    { email: 'pat@example.com' },
    { id: '', email: 'p@e.co' },
  ]) {
    expect(isSignedIn(profile)).toBe(false)
  }
})
