/** The table of docs/security.md is whole: every point of the standard's levels 1 and 2 once, and no file that is not there. */
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

/** Points of level 1 and 2 in each chapter of version 5.0, and those of level 3 that the club wants too. */
const counts = [27, 11, 19, 10, 9, 35, 18, 7, 7, 29, 14, 9, 13, 9, 13, 16, 7]
const beyond = ['1.2.10', '3.1.1', '4.1.4']

test('253 points, each once, and three of level 3', () => {
  expect(new Set(points).size).toBe(points.length)
  const inChapter = (chapter: number) =>
    points.filter((point) => point.startsWith(`${chapter}.`) && !beyond.includes(point)).length
  expect(counts.map((_, index) => inChapter(index + 1))).toEqual(counts)
  expect(points).toEqual(expect.arrayContaining(beyond))
  expect(points).toHaveLength(253 + beyond.length)
})

test('every row says met, n/a or deviation, and why or where', () => {
  for (const row of rows) expect(row[3], row[1]).toMatch(/^(met: |n\/a: |deviation: ).{8,}/)
})

test('every file that is named is there', () => {
  const named = [...text.matchAll(/`([\w.-]+(?:\/[\w.-]+)*\.(?:tsx?|toml|json|md))`/g)].map(([, file]) => file!)
  expect(named.length).toBeGreaterThan(150)
  expect(named.filter((file) => !existsSync(join(root, file)))).toEqual([])
})
