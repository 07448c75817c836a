/** Weekly events happen at the same wall-clock hour all year, and can be booked like any other. */
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, facilityClock, instantOf, weekdayOf } from '#domain/calendar/calendar.ts'
import {
  eventClock,
  isQuantity,
  nextDays,
  occurrence,
  occurrenceById,
  upcoming,
  weeklyEvents,
  whyNotRsvp,
} from './events.ts'

const [homeworkHelper, healthyEats] = [weeklyEvents[0]!, weeklyEvents[1]!]
/** Saturday morning. */
const now = instantOf('2026-11-21', '09:40')

const anyInstant = fc.date({
  min: new Date('2026-01-01T00:00:00Z'),
  max: new Date('2029-12-31T00:00:00Z'),
  noInvalidDate: true,
})

describe("'Homework Helper Wednesdays 6:30 PM; Healthy Eats Sundays 11:00 AM'", () => {
  test('the next occurrences are derived from the rule', () => {
    expect(nextDays(homeworkHelper, now, 3)).toEqual(['2026-11-25', '2026-12-02', '2026-12-09'])
    expect(nextDays(healthyEats, now, 2)).toEqual(['2026-11-22', '2026-11-29'])
    expect(occurrence(homeworkHelper, '2026-11-25')).toMatchObject({
      id: 'homework-helper-2026-11-25',
      title: 'Homework Helper',
      datetime: '2026-11-25T23:30:00.000Z',
    })
  })

  test('6:30 PM stays 6:30 PM through both clock changes', () => {
    const across = ['2026-03-04', '2026-03-11', '2026-10-28', '2026-11-04'].map((day) =>
      occurrence(homeworkHelper, day),
    )
    expect(across.map((event) => eventClock(event).words)).toEqual(['6:30 PM', '6:30 PM', '6:30 PM', '6:30 PM'])
    expect(across.map((event) => event.datetime.slice(11, 16))).toEqual(['23:30', '22:30', '22:30', '23:30'])
  })

  test('the one of today counts until it begins', () => {
    expect(nextDays(homeworkHelper, instantOf('2026-11-25', '18:29'), 1)).toEqual(['2026-11-25'])
    expect(nextDays(homeworkHelper, instantOf('2026-11-25', '18:30'), 1)).toEqual(['2026-12-02'])
  })

  test('at any instant: the right weekday and hour, none begun, none left out', () => {
    fc.assert(
      fc.property(fc.constantFrom(...weeklyEvents), anyInstant, (event, now) => {
        const days = nextDays(event, now, 8)
        const occurrences = days.map((day) => occurrence(event, day))
        expect(days.map(weekdayOf)).toEqual(days.map(() => event.weekday))
        expect(occurrences.map(eventClock)).toMatchObject(days.map((date) => ({ date, time: event.time })))
        expect(upcoming(occurrences, now)).toEqual(occurrences)
        expect(upcoming([occurrence(event, addDays(days[0]!, -7))], now)).toEqual([])
        expect(days.slice(1)).toEqual(days.slice(0, -1).map((day) => addDays(day, 7)))
      }),
    )
  })

  test('all eight offered occurrences can be booked, whenever one looks', () => {
    fc.assert(
      fc.property(fc.constantFrom(...weeklyEvents), anyInstant, (event, now) => {
        const reasons = nextDays(event, now, 8).map((day) => whyNotRsvp(occurrence(event, day), now))
        expect(reasons).toEqual(reasons.map(() => undefined))
      }),
    )
    // The moment one begins, the last on offer is eight weeks and, over the autumn change, an hour away.
    const begins = instantOf('2026-10-07', '18:30')
    expect(whyNotRsvp(occurrence(homeworkHelper, nextDays(homeworkHelper, begins, 8).at(-1)!), begins)).toBeUndefined()
  })

  test('ids are read back, and only those of a day on which the event happens', () => {
    for (const event of weeklyEvents) {
      for (const day of nextDays(event, now, 30)) {
        expect(occurrenceById(`${event.slug}-${day}`)).toEqual(occurrence(event, day))
      }
    }
    const strangers = ['homework-helper-2026-11-24', 'homework-helper-', 'homework-helper', 'healthy-eats-2026-02-30']
    expect(strangers.map(occurrenceById)).toEqual(strangers.map(() => undefined))
  })

  test('no id whatever makes the reader stumble', () => {
    const dated = fc
      .tuple(fc.constantFrom('homework-helper-', 'healthy-eats-', ''), fc.stringMatching(/^\d{4}-\d\d-\d\d$/))
      .map((parts) => parts.join(''))
    fc.assert(
      fc.property(fc.oneof(dated, fc.string()), (id) => {
        const event = occurrenceById(id)
        expect(event === undefined || event.id === id).toBe(true)
      }),
      { numRuns: 2_000 },
    )
    expect(occurrenceById('homework-helper-0000-01-05')).toBeUndefined()
  })
})

describe("'Then a list of upcoming events'", () => {
  test('those that have not begun, soonest first; the given list is left as it was', () => {
    const given = [
      { id: 'c', datetime: '2026-12-24T17:00:00.000Z' },
      { id: 'over', datetime: '2026-11-20T17:00:00.000Z' },
      { id: 'a', datetime: '2026-11-22T17:00:00.000Z' },
      { id: 'b', datetime: '2026-11-22T13:00:00-05:00' },
    ]
    const before = structuredClone(given)
    expect(upcoming(given, now).map(({ id }) => id)).toEqual(['a', 'b', 'c'])
    expect(given).toEqual(before)
  })

  test('any list comes out sorted, complete and without what is over', () => {
    const anyEvent = fc.record({ datetime: anyInstant.map((date) => date.toISOString()) })
    fc.assert(
      fc.property(fc.array(anyEvent), anyInstant, (events, now) => {
        const ahead = upcoming(events, now)
        const starts = ahead.map(({ datetime }) => datetime)
        expect(starts).toEqual(starts.toSorted())
        expect(ahead).toHaveLength(events.filter(({ datetime }) => datetime > now.toISOString()).length)
      }),
    )
  })
})

describe('why not attend', () => {
  test('an event that has begun is over for booking', () => {
    const event = { id: 'ev_1', datetime: '2026-11-21T20:00:00.000Z' }
    expect(whyNotRsvp(event, new Date('2026-11-21T19:59:59Z'))).toBeUndefined()
    expect(whyNotRsvp(event, new Date('2026-11-21T20:00:00Z'))).toBe('over')
  })

  test("a weekly one can be booked eight weeks ahead, one of the staff's as soon as it is on the list", () => {
    expect(whyNotRsvp(occurrence(homeworkHelper, '2027-01-13'), now)).toBeUndefined()
    expect(whyNotRsvp(occurrence(homeworkHelper, '2027-01-20'), now)).toBe('too_early')
    expect(whyNotRsvp({ id: 'ev_1', datetime: '2027-06-01T20:00:00.000Z' }, now)).toBeUndefined()
  })
})

test("'quantity at least 1', whole, and at most 10", () => {
  expect([1, 2, 10].map(isQuantity)).toEqual([true, true, true])
  expect([0, -1, 11, 1.5, Number.NaN, Number.POSITIVE_INFINITY].some(isQuantity)).toBe(false)
})

test('an event late in the evening belongs to the day of the club, not to that of UTC', () => {
  expect(eventClock({ datetime: '2026-11-24T02:30:00.000Z' })).toEqual({
    date: '2026-11-23',
    time: '21:30',
    words: '9:30 PM',
  })
  expect(facilityClock(new Date('2026-11-24T02:30:00.000Z')).day).toBe('2026-11-23')
})
