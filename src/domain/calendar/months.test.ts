/** Months across the turn of the year, on devices of any time zone. */
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { monthsBefore, monthsLater } from './months.ts'

test('a month is so many months later or earlier', () => {
  expect(monthsLater('2026-11', 3)).toBe('2027-02')
  expect(monthsBefore('2026-03-31', 1)).toBe('2026-02-31')
  const month = fc.integer({ min: 0, max: 11 })
  const later = fc.integer({ min: -240, max: 240 })
  fc.assert(
    fc.property(month, later, (nth, months) => {
      const [from, to] = [nth, nth + months].map((each) => new Date(Date.UTC(2040, each)).toISOString().slice(0, 7))
      expect(monthsLater(from!, months)).toBe(to)
    }),
  )
})
