/** Your Schedule: which items, in which order, and the labels for canceling. */
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { LaneBooking, SpeedeBooking } from '#domain/bookings/bookings.ts'
import { addDays, instantOf } from '#domain/calendar/calendar.ts'
import type { EventBooking } from '#domain/events/events.ts'
import { cancelLabel, changeText, readItemId, scheduleOf, type ScheduleSources } from './schedule.ts'
import { scheduleMessages } from '#domain/bookings/booking-messages.ts'

const now = instantOf('2026-11-21', '20:00')
const pat = 'pat@example.com'

const lane = (over: Partial<LaneBooking> = {}): LaneBooking => ({
  id: 'bk_lane',
  lane: 3,
  date: '2026-11-24',
  time: '16:00',
  name: 'Sam',
  email: pat,
  ...over,
})
const speede = (over: Partial<SpeedeBooking> = {}): SpeedeBooking => ({
  id: 'bk_speede',
  unit: 2,
  date: '2026-11-24',
  time: '15:30',
  name: 'Sam',
  email: pat,
  ...over,
})
const rsvp = (over: Partial<EventBooking> = {}): EventBooking => ({
  id: 'rs_1',
  eventId: 'homework-helper-2026-11-25',
  title: 'Homework Helper',
  datetime: '2026-11-25T23:30:00.000Z',
  name: 'Pat',
  email: pat,
  qty: 2,
  ...over,
})
const sources = (over: Partial<ScheduleSources> = {}): ScheduleSources => ({
  bookings: [],
  speedeBookings: [],
  eventBookings: [],
  ...over,
})

test("'Lists upcoming lane reservations, event RSVPs and Speede sessions for the signed-in e-mail, sorted by time'", () => {
  const all = sources({ bookings: [lane()], speedeBookings: [speede()], eventBookings: [rsvp()] })
  expect(scheduleOf(all, pat, now)).toMatchObject([
    {
      id: 'speede:bk_speede',
      date: '2026-11-24',
      time: '15:30',
      title: 'Speede unit 2',
      subtitle: '30 minutes · for Sam',
      sortKey: '2026-11-24T15:30',
    },
    {
      id: 'bk_lane',
      date: '2026-11-24',
      time: '16:00',
      title: 'Shooting lane 3',
      subtitle: '1 hour · for Sam',
      sortKey: '2026-11-24T16:00',
    },
    {
      id: 'event:rs_1',
      date: '2026-11-25',
      time: '18:30',
      title: 'Homework Helper',
      subtitle: '2 guests',
      sortKey: '2026-11-25T18:30',
    },
  ])
})

describe("'Shows only items dated today or in the future'", () => {
  test('items from earlier today are shown, items from yesterday are not', () => {
    const bookings = [lane({ id: 'yesterday', date: '2026-11-20' }), lane({ id: 'this-morning', date: '2026-11-21' })]
    expect(scheduleOf(sources({ bookings }), pat, now).map(({ id }) => id)).toEqual(['this-morning'])
  })

  test('today is the facility day, also when it is already tomorrow in UTC', () => {
    const tonight = sources({ eventBookings: [rsvp({ datetime: '2026-11-22T02:00:00.000Z' })] })
    expect(scheduleOf(tonight, pat, now)).toMatchObject([{ date: '2026-11-21', time: '21:00' }])
    expect(scheduleOf(tonight, pat, instantOf('2026-11-22', '00:00'))).toEqual([])
  })
})

test('stored items are filtered by the signed-in e-mail, ignoring case', () => {
  const bookings = [lane({ id: 'mine', email: ' PAT@Example.com ' }), lane({ id: 'theirs', email: 'kim@example.com' })]
  expect(scheduleOf(sources({ bookings }), pat, now).map(({ id }) => id)).toEqual(['mine'])
  expect(scheduleOf(sources({ bookings }), 'nobody@example.com', now)).toEqual([])
})

test('one guest is singular, and an event canceled by the club is marked', () => {
  const eventBookings = [rsvp({ qty: 1 }), rsvp({ id: 'rs_2', canceled: true })]
  expect(scheduleOf(sources({ eventBookings }), pat, now).map(({ subtitle }) => subtitle)).toEqual([
    '1 guest',
    scheduleMessages.canceledByClub,
  ])
})

test('any mix of items is sorted by date and time and complete', () => {
  const day = fc.integer({ min: 0, max: 20 }).map((days) => addDays('2026-11-21', days))
  const time = fc.constantFrom('10:00', '10:30', '16:00', '21:30')
  const anySources = fc.record({
    bookings: fc.array(fc.record({ date: day, time }).map(lane)),
    speedeBookings: fc.array(fc.record({ date: day, time }).map(speede)),
    eventBookings: fc.array(
      fc.tuple(day, time).map(([day, time]) => rsvp({ datetime: instantOf(day, time).toISOString() })),
    ),
  })
  fc.assert(
    fc.property(anySources, (all) => {
      const items = scheduleOf(all, pat, now)
      const order = items.map(({ date, time }) => `${date} ${time}`)
      expect(order).toEqual(order.toSorted())
      expect(items).toHaveLength(all.bookings.length + all.speedeBookings.length + all.eventBookings.length)
    }),
  )
})

describe("'Cancel RSVP' for ids starting event:, 'Cancel Speede session' for ids starting speede:, otherwise 'Cancel reservation'", () => {
  test.each([
    ['event:rs_1', 'event', 'rs_1', 'Cancel RSVP'],
    ['speede:bk_9', 'speede', 'bk_9', 'Cancel Speede session'],
    ['bk_7', 'lane', 'bk_7', 'Cancel reservation'],
    ['eventual', 'lane', 'eventual', 'Cancel reservation'],
  ] as const)('%s', (id, kind, bookingId, label) => {
    expect(readItemId(id)).toEqual({ kind, bookingId })
    expect(cancelLabel[kind].cancel).toBe(label)
  })

  test('every item id contains the booking id', () => {
    const all = sources({ bookings: [lane()], speedeBookings: [speede()], eventBookings: [rsvp()] })
    expect(scheduleOf(all, pat, now).map(({ id }) => readItemId(id).bookingId)).toEqual([
      'bk_speede',
      'bk_lane',
      'rs_1',
    ])
  })
})

describe('what the family is told about a change by the club', () => {
  const from = { unit: 3, date: '2026-11-24', time: '17:00' }
  test.each([
    ['Moved by the club from 5 PM to 4 PM', { ...from, time: '16:00' }],
    ['Moved by the club from lane 3 to lane 1', { ...from, unit: 1 }],
    ['Moved by the club from lane 3, 5 PM to lane 1, 4 PM', { ...from, unit: 1, time: '16:00' }],
    ['Moved by the club from Tue Nov 24, 5 PM to Wed Nov 25, 5 PM', { ...from, date: '2026-11-25' }],
    ['Canceled by the club', undefined],
  ])('%s', (text, to) => expect(changeText({ kind: 'lane', from, to })).toBe(text))

  test('the reason of the closure', () => {
    const reason = 'compressor repair'
    expect(changeText({ kind: 'lane', from, reason })).toBe('Canceled: compressor repair')
    expect(changeText({ kind: 'speede', from, to: { ...from, unit: 1 }, reason })).toBe(
      'Moved by the club from unit 3 to unit 1: compressor repair',
    )
  })
})
