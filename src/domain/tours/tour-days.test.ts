/** Days and times of tours. */
import { expect, test } from 'vitest'
import { closedOn, lastTourDay, nextTourDay, openTourTimes, whyNotTour } from './tour-days.ts'

/** Saturday, November 21, 2026, noon in New York. */
const now = new Date('2026-11-21T17:00:00Z')

test.each([
  ['2026-11-21', '1pm', undefined],
  ['2026-11-21', '11am', { field: 'time', reason: 'begun' }],
  ['2026-11-20', '1pm', { field: 'date', reason: 'past' }],
  ['2026-11-26', '1pm', { field: 'date', reason: 'closed', name: 'Thanksgiving' }],
  ['2026-12-25', '1pm', { field: 'date', reason: 'closed', name: 'Christmas' }],
  ['2027-01-01', '1pm', { field: 'date', reason: 'closed', name: "New Year's Day" }],
  ['2027-01-20', '1pm', undefined],
  ['2027-01-21', '1pm', { field: 'date', reason: 'too_far' }],
  ['soon', '1pm', { field: 'date', reason: 'past' }],
])('%s at %s: %j', (date, time, refusal) => expect(whyNotTour({ date, time }, now)).toEqual(refusal))

test('today only the hours to come are offered, at the time of the club', () => {
  expect(openTourTimes('2026-11-21', now)).toEqual(['1pm', '2pm', '3pm', '4pm'])
  expect(openTourTimes('2026-11-22', now)).toHaveLength(7)
  expect(openTourTimes('', now)).toHaveLength(7)
  expect(lastTourDay(now)).toBe('2027-01-20')
})

test('a holiday of every year, and of one year', () => {
  expect(closedOn('2031-12-25')).toBe('Christmas')
  expect(closedOn('2031-11-26')).toBeUndefined()
  expect(nextTourDay('2026-11-26')).toBe('2026-11-27')
})
