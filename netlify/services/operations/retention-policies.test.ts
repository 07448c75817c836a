/** Every record that is said to go by itself has a retention policy. */
import { expect, test } from 'vitest'
import * as subjects from '#records/index.ts'
import { partitionsAt } from './garbage-collector.ts'

test('whatever expires stands under a partition of the garbage collector', () => {
  const partitions = partitionsAt(new Date('2026-11-21T17:00:00Z'))
  const rows: [string, object][] = Object.values(subjects).flatMap((each) => Object.entries(each))
  const expiring = rows.filter(([, row]) => JSON.stringify('unless' in row && row.unless).includes('"expires"'))
  const forgotten = expiring.filter(([kind]) => !partitions.some(({ prefix }) => prefix.startsWith(`${kind}/`)))
  expect(expiring.length).toBeGreaterThan(8)
  expect(forgotten.map(([kind]) => kind)).toEqual([])
})
