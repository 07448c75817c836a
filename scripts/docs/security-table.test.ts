/** docs/security.md covers every requirement of ASVS levels 1 and 2 once and names only existing files. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const text = readFileSync(join(root, 'docs/security.md'), 'utf8')
const [, table = ''] = text.split('## OWASP ASVS')
const rows = table
  .split('\n')
  .filter((line) => /^\| \d/.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim()))
const points = rows.flatMap(([, ids]) => ids!.match(/\d+\.\d+\.\d+/g) ?? [])

/** Requirements of levels 1 and 2 per chapter of version 5.0, and the requirements of level 3 that are included. */
const counts = [27, 11, 19, 10, 9, 35, 18, 7, 7, 29, 14, 9, 13, 9, 13, 16, 7]
const level3 = ['1.2.10', '3.1.1', '4.1.4']

test('lists 253 requirements once each, and three of level 3', () => {
  expect(new Set(points).size).toBe(points.length)
  const inChapter = (chapter: number) =>
    points.filter((point) => point.startsWith(`${chapter}.`) && !level3.includes(point)).length
  expect(counts.map((_, index) => inChapter(index + 1))).toEqual(counts)
  expect(points).toEqual(expect.arrayContaining(level3))
  expect(points).toHaveLength(253 + level3.length)
})

test('every row says met, n/a or deviation, with a place or a reason', () => {
  for (const row of rows) expect(row[3], row[1]).toMatch(/^(met: |n\/a: |deviation: ).{8,}/)
})

test('every named file exists', () => {
  const named = [...text.matchAll(/`([\w.-]+(?:\/[\w.-]+)*\.(?:tsx?|toml|json|md))`/g)].map(([, file]) => file!)
  expect(named.length).toBeGreaterThan(150)
  expect(named.filter((file) => !existsSync(join(root, file)))).toEqual([])
})
