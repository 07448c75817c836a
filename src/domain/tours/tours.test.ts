/** Tour times. */
import { expect, test } from 'vitest'
import { timeOfTour, tourTimes } from './tours.ts'

test('only the listed codes are valid', () => {
  const isTourTime = (code: string) => timeOfTour(code) !== undefined
  expect(Object.keys(tourTimes).every(isTourTime)).toBe(true)
  expect(['12pm', '9:00 AM', '5pm', '', 'toString', '__proto__'].some(isTourTime)).toBe(false)
})
