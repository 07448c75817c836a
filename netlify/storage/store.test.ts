/** The form of keys. */
import { expect, test } from 'vitest'
import { assertKey, assertPrefix } from './store.ts'

test.each(['members/id1', 'a', '2026-11-24/lane=3', 'a.b_c', 'a'.repeat(256)])('%s is a key', (key) => {
  expect(() => assertKey(key)).not.toThrow()
})

test.each([
  ['nothing', ''],
  ['more than 256 characters', 'a'.repeat(257)],
  ['two dots, which may lead out of a folder', 'a..b'],
  ['an empty segment', 'a//b'],
  ['a slash at the end', 'a/'],
  ['a capital letter', 'A'],
  ['what a URL reads differently', 'a?b'],
])('%s is no key', (_, key) => {
  expect(() => assertKey(key)).toThrow('invalid storage key')
})

test('a prefix may end with a slash', () => {
  expect(() => assertPrefix('members/')).not.toThrow()
  expect(() => assertPrefix('members//')).toThrow('invalid storage key')
})
