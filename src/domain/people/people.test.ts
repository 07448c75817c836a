/** E-mail normalization. */
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyUnicode } from '#domain/testing/any-unicode.ts'
import { isSignedIn, normalizeEmail, sameEmail } from './people.ts'

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
      fc.property(anyUnicode(), (text) => {
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
