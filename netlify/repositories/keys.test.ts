/** Every key prefix is listed, and its retention is documented. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { keyPrefixes } from '#server/test-support/fixtures/store-dump.ts'
import { keys } from './keys.ts'

const slot = { kind: 'lane', date: '2026-11-19', time: '18:00', unit: 1 }
const prefixOf = (key: unknown) =>
  (typeof key === 'string' ? key : String((key as (...parts: unknown[]) => string)(slot, 'x', 'x', 1))).split('/')[0]

test('every key prefix is listed', () => {
  const prefixes = Object.entries(keys).map(([name, key]) =>
    name === 'slotsOfDay' ? 'slot' : name === 'slotsOfKind' ? 'slot' : prefixOf(key),
  )
  expect([...new Set(prefixes)].toSorted()).toEqual([...keyPrefixes])
})

test.each(keyPrefixes)('docs/operations.md states the retention of %s/', (prefix) => {
  expect(readFileSync('docs/operations.md', 'utf8')).toMatch(new RegExp(`^\\| \`${prefix}/`, 'm'))
})
