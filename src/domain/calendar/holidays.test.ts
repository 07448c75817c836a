/** The holidays of the club. */
import { expect, test } from 'vitest'
import { closedSoonText, holidayOf, holidaysAround } from './holidays.ts'

test('a holiday of every year, and of one year', () => {
  expect(holidayOf('2031-12-25')).toBe('Christmas')
  expect(holidayOf('2026-11-26')).toBe('Thanksgiving')
  expect(holidayOf('2031-11-26')).toBeUndefined()
})

test.each([
  ['2026-11-18T17:00:00Z', undefined],
  ['2026-11-19T17:00:00Z', 'Closed Thu Nov 26'],
  ['2026-11-27T04:59:00Z', 'Closed Thu Nov 26'],
  ['2026-11-27T05:00:00Z', undefined],
  ['2026-12-25T17:00:00Z', 'Closed Fri Dec 25 and Fri Jan 1'],
])('at %s the public pages say %s', (now, text) => expect(closedSoonText(new Date(now))).toBe(text))

test('over a new year', () => {
  const days = holidaysAround(new Date('2026-12-31T17:00:00Z')).map(({ day }) => day)
  expect(days).toEqual(days.toSorted())
  expect(days).toEqual(expect.arrayContaining(['2025-12-25', '2026-11-26', '2026-12-25', '2027-01-01']))
})
