/** Weekly events keep their wall-clock time all year and accept RSVPs like other events. */
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, facilityClock, instantOf, timeOf, weekdayOf } from '#domain/calendar/calendar.ts'
import {
  endOfEvent,
  endText,
  eventWhen,
  eventClock,
  isQuantity,
  nextDays,
  occurrence,
  occurrenceById,
  upcoming,
  whyNotRsvp,
} from './events.ts'
import { weeklyEventsOn } from './weekly-events.ts'

const weeklyEvents = weeklyEventsOn('2026-11-21')
const [homeworkHelper, healthyEats] = [weeklyEvents[0]!, weeklyEvents[1]!]
/** Saturday morning. */
const now = instantOf('2026-11-21', '09:40')

const anyInstant = fc.date({
  min: new Date('2026-01-01T00:00:00Z'),
  max: new Date('2029-12-31T00:00:00Z'),
  noInvalidDate: true,
})

test('an event ends at its own time, else after the minutes of its rule', () => {
  const helper = occurrence(homeworkHelper, '2026-11-25')
  expect(endOfEvent(helper)).toEqual(instantOf('2026-11-25', '20:00'))
  expect(endOfEvent({ ...helper, ends: '20:15' })).toEqual(instantOf('2026-11-25', '20:15'))
  // The clocks go back at two: the event lasts an hour more than its times say.
  const night = { title: 'Lock-in', datetime: instantOf('2026-11-01', '00:30').toISOString(), ends: '03:00' }
  expect(endOfEvent(night).getTime() - Date.parse(night.datetime)).toBe(3.5 * 3_600_000)
  // The second 1:30 AM of that night: 1:45 AM would be the first one.
  const second = { ...night, datetime: '2026-11-01T06:30:00Z', ends: '01:45' }
  expect(endOfEvent(second) > new Date(second.datetime)).toBe(true)
})

test('an end that is not later than the start is on the next day, which every text says', () => {
  const lockIn = { title: 'Lock-in', datetime: instantOf('2026-12-04', '19:00').toISOString(), ends: '08:00' }
  expect(endOfEvent(lockIn)).toEqual(instantOf('2026-12-05', '08:00'))
  expect(eventWhen(lockIn)).toBe('Fri Dec 4, 7:00 PM to Sat Dec 5, 8:00 AM')
  expect(endOfEvent({ ...lockIn, ends: '19:00' })).toEqual(instantOf('2026-12-05', '19:00'))
  expect(eventWhen({ ...lockIn, ends: '20:30' })).toBe('Fri Dec 4, 7:00 PM to 8:30 PM')
  const { ends: _, ...late } = { ...lockIn, datetime: instantOf('2026-12-04', '23:30').toISOString() }
  expect(endText(late)).toBe('Sat Dec 5, 12:30 AM')
})

test('no event ends before it starts, or more than a day later, on the days that the clocks change too', () => {
  const anyTime = fc.integer({ min: 0, max: 1439 }).map((minutes) => timeOf(minutes))
  fc.assert(
    fc.property(anyInstant, anyTime, (start, ends) => {
      const hours = (+endOfEvent({ title: 'Late skate', datetime: start.toISOString(), ends }) - +start) / 3_600_000
      expect(hours).toBeGreaterThan(0)
      expect(hours).toBeLessThanOrEqual(25)
    }),
  )
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

  test('6:30 PM stays 6:30 PM across both clock changes', () => {
    const across = ['2026-03-04', '2026-03-11', '2026-10-28', '2026-11-04'].map((day) =>
      occurrence(homeworkHelper, day),
    )
    expect(across.map((event) => eventClock(event).timeText)).toEqual(['6:30 PM', '6:30 PM', '6:30 PM', '6:30 PM'])
    expect(across.map((event) => event.datetime.slice(11, 16))).toEqual(['23:30', '22:30', '22:30', '23:30'])
  })

  test('the occurrence of today counts until it starts', () => {
    expect(nextDays(homeworkHelper, instantOf('2026-11-25', '18:29'), 1)).toEqual(['2026-11-25'])
    expect(nextDays(homeworkHelper, instantOf('2026-11-25', '18:30'), 1)).toEqual(['2026-12-02'])
  })

  test('at any instant: right weekday and time, none started, none skipped', () => {
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

  test('all eight listed occurrences accept RSVPs at any instant', () => {
    fc.assert(
      fc.property(fc.constantFrom(...weeklyEvents), anyInstant, (event, now) => {
        const reasons = nextDays(event, now, 8).map((day) => whyNotRsvp(occurrence(event, day), now))
        expect(reasons).toEqual(reasons.map(() => undefined))
      }),
    )
    // When an occurrence starts, the last one listed is eight weeks and, across the fall change, one hour ahead.
    const start = instantOf('2026-10-07', '18:30')
    expect(whyNotRsvp(occurrence(homeworkHelper, nextDays(homeworkHelper, start, 8).at(-1)!), start)).toBeUndefined()
  })

  test('ids resolve only for days on which the event takes place', () => {
    for (const event of weeklyEvents) {
      for (const day of nextDays(event, now, 30)) {
        expect(occurrenceById(`${event.slug}-${day}`)).toEqual(occurrence(event, day))
      }
    }
    const invalidIds = ['homework-helper-2026-11-24', 'homework-helper-', 'homework-helper', 'healthy-eats-2026-02-30']
    expect(invalidIds.map(occurrenceById)).toEqual(invalidIds.map(() => undefined))
  })

  test('no id makes occurrenceById throw', () => {
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
  test('events that have not started, soonest first; the input is unchanged', () => {
    const input = [
      { id: 'c', datetime: '2026-12-24T17:00:00.000Z' },
      { id: 'over', datetime: '2026-11-20T17:00:00.000Z' },
      { id: 'a', datetime: '2026-11-22T17:00:00.000Z' },
      { id: 'b', datetime: '2026-11-22T13:00:00-05:00' },
    ]
    const before = structuredClone(input)
    expect(upcoming(input, now).map(({ id }) => id)).toEqual(['a', 'b', 'c'])
    expect(input).toEqual(before)
  })

  test('any list is sorted, complete and without past events', () => {
    const anyEvent = fc.record({ datetime: anyInstant.map((date) => date.toISOString()) })
    fc.assert(
      fc.property(fc.array(anyEvent), anyInstant, (events, now) => {
        const result = upcoming(events, now)
        const starts = result.map(({ datetime }) => datetime)
        expect(starts).toEqual(starts.toSorted())
        expect(result).toHaveLength(events.filter(({ datetime }) => datetime > now.toISOString()).length)
      }),
    )
  })
})

describe('why RSVPs are closed', () => {
  test('RSVPs close when the event starts', () => {
    const event = { id: 'ev_1', datetime: '2026-11-21T20:00:00.000Z' }
    expect(whyNotRsvp(event, new Date('2026-11-21T19:59:59Z'))).toBeUndefined()
    expect(whyNotRsvp(event, new Date('2026-11-21T20:00:00Z'))).toBe('over')
  })

  test('RSVPs open eight weeks ahead for weekly events, immediately for events added by staff', () => {
    expect(whyNotRsvp(occurrence(homeworkHelper, '2027-01-13'), now)).toBeUndefined()
    expect(whyNotRsvp(occurrence(homeworkHelper, '2027-01-20'), now)).toBe('too_early')
    expect(whyNotRsvp({ id: 'ev_1', datetime: '2027-06-01T20:00:00.000Z' }, now)).toBeUndefined()
  })
})

test("'quantity at least 1', whole, and at most 10", () => {
  expect([1, 2, 10].map(isQuantity)).toEqual([true, true, true])
  expect([0, -1, 11, 1.5, Number.NaN, Number.POSITIVE_INFINITY].some(isQuantity)).toBe(false)
})

test('a late evening event has the facility day, not the UTC day', () => {
  expect(eventClock({ datetime: '2026-11-24T02:30:00.000Z' })).toEqual({
    date: '2026-11-23',
    time: '21:30',
    timeText: '9:30 PM',
  })
  expect(facilityClock(new Date('2026-11-24T02:30:00.000Z')).day).toBe('2026-11-23')
})
