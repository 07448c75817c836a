/** Days and times of tours. */
import { expect, test } from 'vitest'
import { closedOn, lastTourDay, nextTourDay, tourHint, tourHintText } from './tour-days.ts'

/** Saturday, November 21, 2026, noon in New York. */
const now = new Date('2026-11-21T17:00:00Z')

test.each([
  ['2026-11-21', '1pm', undefined],
  ['2026-11-21', '11am', { about: 'time', reason: 'begun' }],
  ['2026-11-20', '1pm', { about: 'date', reason: 'past' }],
  ['2026-11-26', '1pm', { about: 'date', reason: 'closed', name: 'Thanksgiving' }],
  ['2026-12-25', '1pm', { about: 'date', reason: 'closed', name: 'Christmas' }],
  ['2027-01-01', '1pm', { about: 'date', reason: 'closed', name: "New Year's Day" }],
  ['2027-01-20', '1pm', undefined],
  ['2027-01-21', '1pm', { about: 'date', reason: 'too_far' }],
  ['2026-11-21', '', undefined],
  ['soon', '1pm', undefined],
])('%s at "%s": %j', (date, time, hint) => expect(tourHint({ date, time }, now)).toEqual(hint))

test.each([
  ['2026-11-20', 'This day is over; we will suggest another day.'],
  ['2027-01-21', 'Tours are planned until Wednesday, January 20; we will suggest another day.'],
  ['2026-11-26', 'No tours on Thu Nov 26 (Thanksgiving); we will suggest another day.'],
  ['2026-11-21', 'This hour has begun; we will suggest another one.'],
])('%s: %s', (date, text) => {
  const hint = tourHint({ date, time: '9am' }, now)
  expect(hint && tourHintText(hint, date, now)).toBe(text)
  expect(lastTourDay(now)).toBe('2027-01-20')
})

test('a holiday of every year, and of one year', () => {
  expect(closedOn('2031-12-25')).toBe('Christmas')
  expect(closedOn('2031-11-26')).toBeUndefined()
  expect(nextTourDay('2026-11-26')).toBe('2026-11-27')
})
