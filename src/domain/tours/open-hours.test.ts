/** The hints about what is open at the time of a tour. */
import { expect, test } from 'vitest'
import { openDayText, openHourText, type PublicClosure } from './open-hours.ts'

const day = '2026-11-30'
const closures: PublicClosure[] = [
  { scope: 'unit', kind: 'lane', unit: 2, from: `${day}T11:00`, to: `${day}T12:00` },
  { scope: 'unit', kind: 'lane', unit: 3, from: `${day}T11:15`, to: `${day}T12:00` },
  { scope: 'kind', kind: 'speede', from: `${day}T15:00`, to: `${day}T16:00` },
  { scope: 'kind', kind: 'lane', from: `${day}T13:00`, to: `${day}T14:00` },
  { scope: 'club', from: `${day}T16:00`, to: '2026-12-02T12:00' },
]

test.each([
  ['9am', 'The lanes open at 10:00 AM; you can see everything else before.'],
  ['10am', 'The lanes are open at this hour.'],
  ['11am', '3 of 5 lanes are open at this hour.'],
  ['1pm', 'The lanes are closed at this hour; you can see everything else.'],
  ['2pm', 'The lanes are open at this hour.'],
  ['3pm', 'The lanes are open at this hour.'],
  ['4pm', 'We are closed at this hour; we will suggest another one.'],
  ['5pm', undefined],
  ['', undefined],
])('at %s: %s', (time, text) => expect(openHourText(day, time, closures)).toBe(text))

test.each([
  [day, 'We are closed from 4:00 PM to 10:00 PM that day.'],
  ['2026-12-01', 'We are closed that day; we will suggest another one.'],
  ['2026-12-02', 'We are closed from 6:00 AM to 12:00 PM that day.'],
  ['2026-12-03', 'We are open from 6:00 AM to 10:00 PM that day.'],
  ['soon', undefined],
])('on %s: %s', (date, text) => expect(openDayText(date, closures)).toBe(text))

test('a text that is no day has no hour', () => expect(openHourText('soon', '1pm', closures)).toBeUndefined())
