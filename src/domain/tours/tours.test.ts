/** Tour times. */
import { expect, test } from 'vitest'
import { isTourTime, tourTimes } from './tours.ts'

test("'9am: 9:00 AM; 10am: 10:00 AM; 11am: 11:00 AM; 1pm: 1:00 PM; 2pm: 2:00 PM; 3pm: 3:00 PM; 4pm: 4:00 PM. No 12 PM slot'", () => {
  expect(
    Object.entries(tourTimes)
      .map(([code, label]) => `${code}: ${label}`)
      .join('; '),
  ).toBe('9am: 9:00 AM; 10am: 10:00 AM; 11am: 11:00 AM; 1pm: 1:00 PM; 2pm: 2:00 PM; 3pm: 3:00 PM; 4pm: 4:00 PM')
})

test('only the listed codes are valid', () => {
  expect(Object.keys(tourTimes).every(isTourTime)).toBe(true)
  expect(['12pm', '9:00 AM', '5pm', '', 'toString', '__proto__'].some(isTourTime)).toBe(false)
})
