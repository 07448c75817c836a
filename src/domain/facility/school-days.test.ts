/** School days: Monday to Friday, without holidays. */
import { expect, test } from 'vitest'
import { schoolEndsOn } from '#domain/calendar/holidays.ts'

test.each([
  ['a Tuesday', '2026-11-24', '15:00'],
  ['a Friday', '2026-11-27', '15:00'],
  ['a Saturday', '2026-11-28', undefined],
  ['Thanksgiving', '2026-11-26', undefined],
  ['a holiday of every year', '2026-12-25', undefined],
])('%s', (_, day, ends) => expect(schoolEndsOn(day)).toBe(ends))
