/** 'common ones refused with a kind sentence' (product 7); sensible passwords are accepted. */
import { expect, test } from 'vitest'
import { password } from '#domain/facility/limits.ts'
import { isCommon } from './common-passwords.ts'
import mostUsedPasswords from './most-used-passwords.json' with { type: 'json' }

const email = 'robin.moreau@thenest.example'

test.each([
  'password',
  'Password1',
  'P@ssw0rd1!',
  'p4$$w0rd',
  'passw0rd123',
  '123password',
  'iloveyou',
  'ILoveYou2',
  'letmein1',
  'sunshine',
  'Sunshine99',
  'football1',
  'hockey2026',
  'Hockey123!',
  'princess1',
  'dragon123',
  'monkey2025',
  'welcome1',
  'qwertyui',
  'qwerty123',
  '1q2w3e4r',
  '1qaz2wsx',
  'asdfghjkl',
  'zxcvbnm1',
  '12345678',
  '87654321',
  '123456789',
  '00000000',
  'aaaaaaaa',
  'abababab',
  'abcabcabc',
  'hockeyhockey',
  'abcd1234',
  '1234qwer',
  'abcdefgh',
  'thenest1',
  'TheNest2026',
  'nesthockey',
  'puckpuck',
  'icehockey',
  'hockeyteam99',
  'goalie2026',
  'january2026',
  'superman',
  'newyork1',
  'admin123',
  'robin.moreau',
  'robin.moreau1',
  'robin.moreau@thenest.example',
  'RangerS2026',
])('rejects %s', (password) => {
  expect(isCommon(password, email)).toBe(true)
})

test('rejects the 3,000 most used passwords of sufficient length, in capitals too', () => {
  expect(mostUsedPasswords).toHaveLength(3000)
  for (const word of mostUsedPasswords) {
    expect(word.length).toBeGreaterThanOrEqual(password.min)
    expect([isCommon(word, email), isCommon(word.toUpperCase(), email)], word).toEqual([true, true])
  }
  // From the top, the middle and the end of the list.
  expect(['jennifer', 'nascar24', '13101982'].filter((word) => !mostUsedPasswords.includes(word))).toEqual([])
})

test.each([
  'three blue herons',
  'correct purple staple',
  'kettle-harbor-91',
  'Zamboni at midnight',
  'hockeymom likes tea',
  'x7!Lq2#vTz',
  'my kid plays goalie since 2019',
  'gx8kq2mv',
  'ein Igel im Schnee',
  'スケート靴を研ぐ',
  'moreau-lantern-42',
  'passwordless login rocks',
  'Tr0ub4dor&3',
  'quiet orbit 77',
])('accepts %s', (password) => {
  expect(isCommon(password, email)).toBe(false)
})

test('checks every password quickly', () => {
  const start = performance.now()
  for (const nasty of [
    'a'.repeat(128),
    'ab'.repeat(64),
    'nest'.repeat(31) + '!x',
    '1234'.repeat(32),
    'qwer1'.repeat(25),
  ]) {
    isCommon(nasty, email)
  }
  expect(performance.now() - start).toBeLessThan(200)
})
