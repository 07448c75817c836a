/** The printed day shows every session exactly once, for any club's hours. */
// @module-tag long
import { expect, test } from 'vitest'
import { slotTimes } from '#domain/bookings/bookings.ts'
import { bookables, kinds } from '#domain/facility/facility.ts'
import { partAt, rowTimes, stepOf } from './print-sheet.tsx'

const both = kinds.map((kind) => bookables[kind])

test.each(kinds)('every %s session starts a row and fills the rows up to the next one', (kind) => {
  const step = stepOf(both)
  const parts = rowTimes(both).map((time) => ({ time, part: partAt(time, bookables[kind], step) }))
  const starts = parts.flatMap(({ time, part }) => (typeof part === 'object' ? [time] : []))
  expect(starts).toEqual(slotTimes(kind))
  const spanned = parts.reduce(
    (sum, { part }) => sum + (typeof part === 'object' ? part.rows : part === 'nothing' ? 1 : 0),
    0,
  )
  expect(spanned).toBe(parts.length)
})

test('45- and 30-minute sessions with different start times share 15-minute rows', () => {
  const times = [
    { first: '09:15', last: '20:30', minutes: 45 },
    { first: '09:00', last: '21:00', minutes: 30 },
  ]
  expect(stepOf(times)).toBe(15)
  expect(rowTimes(times)[0]).toBe('09:00')
  expect(rowTimes(times).at(-1)).toBe('21:15')
})
