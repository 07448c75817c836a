/** A calendar over both daylight-saving changes, read by two parsers on devices east and west of the club. */
import { expect, test } from 'vitest'
import { calendarEntryOf } from '#domain/schedule/calendar-entry.ts'
import { sessionItem } from '#domain/schedule/schedule.ts'
import { calendarFeedOf } from './feed-file.ts'
import { readCalendar } from '#domain/calendar/testing/read-calendar.ts'

const booked = { name: 'Sam', email: 'robin@families.example', lane: 2, time: '18:00' }
const changed = new Date('2026-10-20T12:00:00Z')
const entryOn = (date: string) => ({ ...calendarEntryOf(sessionItem({ ...booked, id: `bk-${date}`, date })), changed })
/** The days before and after the clocks go back, and forward. */
const days = ['2026-10-31', '2026-11-01', '2027-03-13', '2027-03-14']
const ifEmpty = { day: '2026-10-20', title: 'Nothing booked yet' }
const text = calendarFeedOf('The Nest', days.map(entryOn), ifEmpty)

test('each session is at its hour of the club, before and after both changes', () => {
  expect(readCalendar(text).map(({ start, end }) => [start, end])).toEqual([
    ['2026-10-31T22:00:00.000Z', '2026-10-31T23:00:00.000Z'],
    ['2026-11-01T23:00:00.000Z', '2026-11-02T00:00:00.000Z'],
    ['2027-03-13T23:00:00.000Z', '2027-03-14T00:00:00.000Z'],
    ['2027-03-14T22:00:00.000Z', '2027-03-14T23:00:00.000Z'],
  ])
})

test('has UTC instants only, and says when it changed and how often to look', () => {
  expect(text).not.toMatch(/TZID|VTIMEZONE|RRULE/)
  expect(text).toContain('REFRESH-INTERVAL;VALUE=DURATION:PT1H\r\n')
  expect(text.match(/^(DTSTAMP|LAST-MODIFIED):20261020T120000Z\r$/gm)).toHaveLength(2 * days.length)
})

test('is the same text at any time, so that a program learns that nothing is new', () => {
  expect(calendarFeedOf('The Nest', days.map(entryOn), ifEmpty)).toBe(text)
})

test('a calendar without bookings has a note for the day on which it was made', () => {
  const empty = calendarFeedOf('The Nest', [], ifEmpty)
  expect(readCalendar(empty)).toEqual([])
  expect(empty).toContain('DTSTART;VALUE=DATE:20261020\r\nTRANSP:TRANSPARENT\r\nSUMMARY:Nothing booked yet\r\n')
})
