/** Secret validation: random values pass, values that a person might choose do not. */
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { whyNotSecret } from './settings.ts'

test.each(['', ' ', '\t'.repeat(40)])('%j is missing', (text) => expect(whyNotSecret(text, 32)).toBe('missing'))

test('a value that is one character too short', () => {
  const text = randomBytes(40).toString('hex')
  expect([31, 32].map((length) => whyNotSecret(text.slice(0, length), 32))).toEqual(['short', undefined])
})

test.each([
  'a'.repeat(64),
  'ab'.repeat(20),
  'hunter2!'.repeat(6),
  'abcdefghijklmnopqrstuvwxyz0123456789',
  '0123456789'.repeat(4),
  '9876543210zyxwvutsrqponmlkjihgfedcba',
  '11112222333344445555666677778888',
  'change-me-change-me-please-thank-you',
  'KEY_PEPPER_KEY_PEPPER_KEY_PEPPER_12',
  'at least 32 random characters, e.g. from',
  'openssl rand -base64 48 openssl rand',
  'my-very-secret-value-for-production-9',
  'the-local-sandbox-keeps-no-secrets-0123456789',
])('%j is guessable', (text) => expect(whyNotSecret(text, 32)).toBe('guessable'))

test.each([
  ['seven different characters', 'mwtwbtbttmqbxbztqzqwxbzxmqmzqtzx', 'guessable'],
  ['eight', 'mwbwzwkwwqqxxwwmtxxwxbmqtbwwmztm', undefined],
  ['more than half of them neighbors', 'mtbathghhghsst98t22332n3g8223989', 'guessable'],
  ['half of them neighbors', '988z99ghhhsggsnmmtt3yhsthg232mmm', undefined],
])('of 32 characters, %s', (_, text, reason) => expect(whyNotSecret(text, 32)).toBe(reason))

test('no line of .env.example passes as a secret', () => {
  const text = readFileSync(join(import.meta.dirname, '../../.env.example'), 'utf8')
  for (const line of text.split('\n')) {
    for (const part of [line, line.slice(line.indexOf('=') + 1)]) expect(whyNotSecret(part, 32), part).toBeDefined()
  }
})

describe('random values pass', () => {
  test.each([
    ['openssl rand -base64 48', () => randomBytes(48).toString('base64'), 32],
    ['openssl rand -hex 32', () => randomBytes(32).toString('hex'), 32],
    ['a set-up token in base64url', () => randomBytes(18).toString('base64url'), 22],
  ] as const)('%s', (_, generate, length) => {
    for (let run = 0; run < 2000; run += 1) expect(whyNotSecret(generate(), length)).toBeUndefined()
  })
})
