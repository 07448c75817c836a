/** Every family of keys is known by name, and it is written down how long what stands there is kept. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { families } from '#server/test-support/fixtures/full-fixture.ts'
import { keys } from './keys.ts'

const slot = { kind: 'lane', date: '2026-11-19', time: '18:00', unit: 1 }
const familyOf = (key: unknown) =>
  (typeof key === 'string' ? key : String((key as (...parts: unknown[]) => string)(slot, 'x', 'x', 1))).split('/')[0]

test('every family is known', () => {
  const made = Object.entries(keys).map(([name, key]) =>
    name === 'slotsOfDay' ? 'slot' : name === 'slotsOfKind' ? 'slot' : familyOf(key),
  )
  expect([...new Set(made)].toSorted()).toEqual([...families])
})

test.each(families)('docs/operations.md tells how long %s/ is kept', (family) => {
  expect(readFileSync('docs/operations.md', 'utf8')).toMatch(new RegExp(`^\\| \`${family}/`, 'm'))
})
