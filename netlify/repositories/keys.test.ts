/** Every key prefix is documented with its retention. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { keyPrefixes } from '#server/test-support/fixtures/store-dump.ts'

test('docs/operations.md states the retention of every key prefix', () => {
  const rows = [...readFileSync('docs/operations.md', 'utf8').matchAll(/^\| `([a-z]+)\/`/gm)]
  expect(rows.map(([, prefix]) => prefix)).toEqual(expect.arrayContaining(keyPrefixes))
})
