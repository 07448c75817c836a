/** A visitor's details on the way to a membership. */
import { describe, expect, test } from 'vitest'
import type { TourRecord } from '#records/tours.ts'
import { isSameContact, marksFor, tourFigures, visitorOf, withStatus } from './tour-to-member.ts'

const now = new Date('2026-12-01T21:30:00Z')
const tour = (change: Partial<TourRecord> = {}): TourRecord => ({
  v: 1,
  id: 'tour_1',
  name: 'Kim Visitor',
  phone: '(518) 555-0142',
  date: '2026-12-01',
  time: '4pm',
  status: 'confirmed',
  createdAt: '2026-11-21T17:00:00Z',
  ...change,
})

describe('what staff can say of a visit', () => {
  test.each([
    ['the day before', '2026-11-30T21:30:00Z', 'confirmed', []],
    ['an hour before', '2026-12-01T20:00:00Z', 'confirmed', ['visited']],
    ['once it has begun', '2026-12-01T21:00:00Z', 'confirmed', ['visited', 'missed']],
    ['a week later, to take it back', '2026-12-08T21:00:00Z', 'missed', ['visited', 'missed']],
    ['of a request that nobody has answered', '2026-12-08T21:00:00Z', 'new', []],
    ['of who has joined', '2026-12-08T21:00:00Z', 'joined', []],
  ] as const)('%s', (_, at, status, marks) => {
    expect(marksFor(tour({ status }), new Date(at))).toEqual(marks)
  })
})

describe('what outlives a status', () => {
  const marks = (before: Partial<TourRecord>, ...statuses: TourRecord['status'][]) => {
    const { came = false, joinedAt } = statuses.reduce((each, status) => withStatus(each, status, now), tour(before))
    return { came, joined: joinedAt !== undefined }
  }

  test.each([
    [{ status: 'new' }, ['joined'], { came: false, joined: true }],
    [{}, ['joined'], { came: true, joined: true }],
    [{}, ['missed', 'joined'], { came: false, joined: true }],
    [{}, ['visited', 'lost', 'joined'], { came: true, joined: true }],
    [{}, ['visited', 'joined', 'confirmed'], { came: false, joined: false }],
    // Visited before this was recorded.
    [{ status: 'visited' }, ['joined'], { came: true, joined: true }],
    // Joined before it was recorded when.
    [{ status: 'joined' }, ['joined'], { came: false, joined: false }],
  ] as const)('%j, then %j', (before, statuses, expected) => {
    expect(marks(before, ...statuses)).toEqual(expected)
  })

  test('when somebody joined stays, and whose family it is only as long as they have', () => {
    const joined = { ...withStatus(tour(), 'joined', now), family: 'f1' }
    expect(withStatus(joined, 'joined', new Date('2027-01-01T00:00:00Z'))).toEqual(joined)
    expect(withStatus(joined, 'lost', now)).not.toHaveProperty('family')
  })
})

test.each([
  ['(518) 555-0142', '+1 518.555.0142', true],
  ['518 555 0142', '518 555 0143', false],
  ['555', '555', false],
  ['abc', 'abc', false],
])('the phone %s and %s: %s', (phone, other, isSame) => {
  expect(isSameContact({ phone }, { phone: other, email: 'kim@a.example' })).toBe(isSame)
})

test.each([
  ['Kim@A.example', 'kim@a.example', true],
  ['kim@a.example', 'kim@b.example', false],
  ['', '', false],
])('the email %s and %s: %s', (email, other, isSame) => {
  expect(isSameContact({ phone: '', email }, { phone: '', email: other })).toBe(isSame)
})

test.each([
  ['Kim', 'Kim', ''],
  ['Visitor, Kim Lee', 'Kim', 'Lee Visitor'],
])('%s begins the registration as "%s" "%s"', (name, firstName, lastName) => {
  expect(visitorOf(tour({ name }))).toEqual({
    firstName,
    lastName,
    parentPhone: '(518) 555-0142',
    email: '',
    childAge: '',
  })
})

test('figures of the requests since a day, with the days in the middle', () => {
  const joined = (days: number) =>
    tour({
      status: 'joined',
      came: true,
      joinedAt: new Date(Date.parse('2026-11-21T17:00:00Z') + days * 864e5).toISOString(),
    })
  const tours = [
    tour({ createdAt: '2026-11-01T12:00:00Z', status: 'joined' }),
    tour({ status: 'new' }),
    tour({ status: 'missed' }),
    tour({ status: 'visited' }),
    ...[2, 30, 3].map(joined),
  ]
  expect(tourFigures(tours, '2026-11-16')).toEqual({ asked: 6, came: 4, missed: 1, joined: 3, days: 3 })
  expect(tourFigures([], '2026-11-16')).toEqual({ asked: 0, came: 0, missed: 0, joined: 0 })
})
