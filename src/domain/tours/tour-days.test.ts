/** Days and times of tours. */
import { expect, test } from 'vitest'
import { lastTourDay, nextTourDay, tourHint, tourHintText, whyNotAgree } from './tour-days.ts'

/** Saturday, November 21, 2026, noon in New York. */
const now = new Date('2026-11-21T17:00:00Z')

test.each([
  ['2026-11-21', '1pm', undefined],
  ['2026-11-21', '11am', { about: 'time', reason: 'begun' }],
  ['2026-11-20', '1pm', { about: 'date', reason: 'past' }],
  ['2026-11-26', '1pm', { about: 'date', reason: 'holiday', name: 'Thanksgiving' }],
  ['2026-12-25', '1pm', { about: 'date', reason: 'holiday', name: 'Christmas' }],
  ['2027-01-01', '1pm', { about: 'date', reason: 'holiday', name: "New Year's Day" }],
  ['2027-01-20', '1pm', undefined],
  ['2027-01-21', '1pm', { about: 'date', reason: 'too_far' }],
  ['2026-11-21', '', undefined],
  ['soon', '1pm', undefined],
])('%s at "%s": %j', (date, time, hint) => expect(tourHint({ date, time }, now)).toEqual(hint))

test.each([
  ['2026-11-20', 'This day is over; we will suggest another day.'],
  ['2027-01-21', 'Tours are planned until Wednesday, January 20; we will suggest another day.'],
  ['2026-11-26', 'We are closed on Thu Nov 26 (Thanksgiving); we will suggest another day.'],
  ['2026-11-21', 'This hour has begun; we will suggest another one.'],
])('%s: %s', (date, text) => {
  const hint = tourHint({ date, time: '9am' }, now)
  expect(hint && tourHintText(hint, date, now)).toBe(text)
  expect(lastTourDay(now)).toBe('2027-01-20')
})

test('the next day of tours is no holiday', () => {
  expect(nextTourDay('2026-11-26')).toBe('2026-11-27')
  expect(nextTourDay('2031-11-26')).toBe('2031-11-26')
})

test.each([
  ['a day and time on which the club is open', '2026-11-27', '16:30', undefined],
  ['the day of a text', 'soon', '16:00', { field: 'agreedDate', message: 'Please pick a day.' }],
  ['no time', '2026-11-27', '', { field: 'agreedTime', message: 'Please select a time.' }],
  ['a past day', '2026-11-20', '16:00', { field: 'agreedDate', message: 'This day is over.' }],
  ['a holiday', '2026-11-26', '16:00', { field: 'agreedDate', message: 'We are closed on Thu Nov 26 (Thanksgiving).' }],
  [
    'a year from now',
    '2027-11-27',
    '16:00',
    { field: 'agreedDate', message: 'Tours are planned until Wednesday, January 20.' },
  ],
  ['an hour that has begun', '2026-11-21', '11:30', { field: 'agreedTime', message: 'This hour has begun.' }],
  ['before the club opens', '2026-11-27', '05:30', { field: 'agreedTime', message: 'We are closed at this hour.' }],
  ['as the club closes', '2026-11-27', '21:45', { field: 'agreedTime', message: 'We are closed at this hour.' }],
  [
    'while staff have closed the club',
    '2026-11-27',
    '13:15',
    { field: 'agreedTime', message: 'We are closed at this hour.' },
  ],
])('staff agree on %s', (_, date, time, whyNot) => {
  const closures = [{ scope: 'club', from: '2026-11-27T12:00', to: '2026-11-27T14:00' }] as const
  expect(whyNotAgree({ date, time }, now, closures)).toEqual(whyNot)
})
