/** The printed day holds every session of every kind once, for any club's times. */
import { expect, test } from 'vitest'
import { slotTimes } from '#domain/bookings/bookings.ts'
import { bookables, type Kind } from '#domain/facility/facility.ts'
import { partAt, rowTimes, stepOf } from './print-rows.ts'

const kinds: Kind[] = ['lane', 'speede']
const both = kinds.map((kind) => bookables[kind])

test.each(kinds)('every %s session begins in a row of its own and fills the rows up to the next', (kind) => {
  const step = stepOf(both)
  const parts = rowTimes(both).map((time) => ({ time, part: partAt(time, bookables[kind], step) }))
  const begun = parts.flatMap(({ time, part }) => (typeof part === 'object' ? [time] : []))
  expect(begun).toEqual(slotTimes(kind))
  const spanned = parts.reduce(
    (sum, { part }) => sum + (typeof part === 'object' ? part.begins : part === 'nothing' ? 1 : 0),
    0,
  )
  expect(spanned).toBe(parts.length)
})

test('sessions of 45 and of 30 minutes that begin apart share steps of a quarter of an hour', () => {
  const times = [
    { first: '09:15', last: '20:30', minutes: 45 },
    { first: '09:00', last: '21:00', minutes: 30 },
  ]
  expect(stepOf(times)).toBe(15)
  expect(rowTimes(times)[0]).toBe('09:00')
  expect(rowTimes(times).at(-1)).toBe('21:15')
})
