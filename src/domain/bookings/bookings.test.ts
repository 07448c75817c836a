/** Booking rules; tests quote the specification. */
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  hasBegun,
  isSameSlot,
  lastDay,
  nearestOpen,
  refusalMessage,
  sessionsInWeek,
  slotTimes,
  unitsOf,
  whyNotReserve,
  type Refusal,
  type Slot,
} from './bookings.ts'
import { addDays, daysOfWeek, facilityClock, instantOf, mondayOf, timeOf } from '#domain/calendar/calendar.ts'
import type { Kind } from '#domain/facility/facility.ts'

/** Saturday, November 21, 2026, 9:40 AM facility time. */
const now = instantOf('2026-11-21', '09:40')
const noBookings = { taken: [], mine: 0 }

const lane = (date: string, time: string, unit = 3): Slot => ({ kind: 'lane', unit, date, time })
const speede = (date: string, time: string, unit = 2): Slot => ({ kind: 'speede', unit, date, time })

const anyKind = fc.constantFrom<Kind>('lane', 'speede')
const anyInstant = fc.date({
  min: new Date('2026-01-01T00:00:00Z'),
  max: new Date('2029-12-31T00:00:00Z'),
  noInvalidDate: true,
})

/** The days around `now`, bookable or not. */
const daysAround = (now: Date) => Array.from({ length: 51 }, (_, index) => addDays(facilityClock(now).day, index - 10))

/** A valid slot on one of these days. */
const gridSlot = (kind: Kind, now: Date, days = daysAround(now)) =>
  fc.record({
    kind: fc.constant(kind),
    unit: fc.constantFrom(...unitsOf(kind)),
    date: fc.constantFrom(...days),
    time: fc.constantFrom(...slotTimes(kind)),
  })

const anyMoment = fc
  .tuple(anyKind, anyInstant)
  .chain(([kind, now]) => fc.record({ kind: fc.constant(kind), now: fc.constant(now), slot: gridSlot(kind, now) }))

describe('why not', () => {
  const requested = lane('2026-11-24', '16:00')

  test("'Double-booking of lane+date+time rejected'", () => {
    expect(whyNotReserve(requested, { taken: [{ unit: 3, date: '2026-11-24', time: '16:00' }], mine: 0 }, now)).toBe(
      'slot_taken',
    )
    const neighbors = [
      { unit: 2, date: '2026-11-24', time: '16:00' },
      { unit: 3, date: '2026-11-25', time: '16:00' },
      { unit: 3, date: '2026-11-24', time: '17:00' },
    ]
    expect(whyNotReserve(requested, { taken: neighbors, mine: 0 }, now)).toBeUndefined()
  })

  test("'Max 2 sessions per week per e-mail'", () => {
    expect(whyNotReserve(requested, { taken: [], mine: 1 }, now)).toBeUndefined()
    expect(whyNotReserve(requested, { taken: [], mine: 2 }, now)).toBe('weekly_limit')
    expect(whyNotReserve(speede('2026-11-24', '16:30'), { taken: [], mine: 2 }, now)).toBe('weekly_limit')
  })

  test('every refusal has a message', () => {
    const messagesFor = (kind: Kind) =>
      (['no_such_slot', 'past', 'outside_window', 'weekly_limit', 'slot_taken'] satisfies Refusal[]).map((refusal) =>
        refusalMessage(kind, refusal),
      )
    expect(messagesFor('lane')).toEqual([
      'This slot does not exist. Please pick another one.',
      'This slot has already started. Please pick a later one.',
      'This day is not open for booking yet. Please pick an earlier one.',
      'Weekly limit reached (2 sessions)',
      'Selected lane and time is already booked',
    ])
    expect(messagesFor('speede').slice(3)).toEqual([
      'Weekly limit reached (2 sessions)',
      'Selected unit and time is already booked',
    ])
  })

  test('any input gets a result, and only valid slots are allowed', () => {
    const anyInput = fc.record({
      kind: anyKind,
      unit: fc.oneof(fc.integer({ min: -1, max: 7 }), fc.double(), fc.maxSafeInteger()),
      date: fc.oneof(fc.string(), fc.constantFrom('2026-11-24', '2026-11-21', '2026-02-30', '9999-12-31')),
      time: fc.oneof(fc.string(), fc.integer({ min: 0, max: 1439 }).map(timeOf)),
    })
    fc.assert(
      fc.property(anyInput, (input) => {
        const why = whyNotReserve(input, noBookings, now)
        if (why !== undefined) {
          expect(refusalMessage(input.kind, why)).toMatch(/\w/)
          return
        }
        expect(unitsOf(input.kind)).toContain(input.unit)
        expect(slotTimes(input.kind)).toContain(input.time)
        expect(input.date >= '2026-11-21' && input.date <= lastDay(input.kind, '2026-11-21')).toBe(true)
      }),
      { numRuns: 2_000 },
    )
  })

  test('a valid slot is either past, outside the window, taken, over the limit or free', () => {
    fc.assert(
      fc.property(anyMoment, fc.boolean(), fc.integer({ min: 0, max: 3 }), ({ now, slot }, isTaken, mine) => {
        const { day } = facilityClock(now)
        const expected = hasBegun(slot, now)
          ? 'past'
          : slot.date > lastDay(slot.kind, day)
            ? 'outside_window'
            : isTaken
              ? 'slot_taken'
              : mine >= 2
                ? 'weekly_limit'
                : undefined
        expect(whyNotReserve(slot, { taken: isTaken ? [slot] : [], mine }, now)).toBe(expected)
      }),
    )
  })
})

test('hasBegun agrees with the instant of the slot', () => {
  fc.assert(
    fc.property(anyMoment, ({ now, slot }) => {
      expect(hasBegun(slot, now)).toBe(instantOf(slot.date, slot.time) <= now)
    }),
  )
})

describe('the nearest open alternatives', () => {
  test('the same time on the closest lanes comes first', () => {
    const requested = lane('2026-11-24', '16:00')
    expect(nearestOpen(requested, [requested, { ...requested, unit: 2 }], now)).toEqual([
      { ...requested, unit: 4 },
      { ...requested, unit: 1 },
      { ...requested, unit: 5 },
    ])
  })

  test('then the closest times of that day', () => {
    const requested = lane('2026-11-24', '16:00')
    const sameTime = unitsOf('lane').map((unit) => lane(requested.date, requested.time, unit))
    expect(nearestOpen(requested, sameTime, now, 2)).toEqual([
      { ...requested, time: '15:00' },
      { ...requested, time: '17:00' },
    ])
  })

  test('a full day has none', () => {
    const requested = speede('2026-11-24', '16:00')
    const day = slotTimes('speede').flatMap((time) =>
      unitsOf('speede').map((unit) => speede(requested.date, time, unit)),
    )
    expect(nearestOpen(requested, day, now)).toEqual([])
  })

  test('never a taken, started or unbookable slot, and never the requested one', () => {
    const withTakenSlots = anyMoment.chain(({ kind, now, slot }) =>
      fc.record({
        slot: fc.constant(slot),
        now: fc.constant(now),
        taken: fc.array(gridSlot(kind, now, [slot.date]), { maxLength: 60 }),
      }),
    )
    fc.assert(
      fc.property(withTakenSlots, ({ slot, now, taken }) => {
        const offered = nearestOpen(slot, taken, now)
        for (const open of offered) {
          expect(whyNotReserve(open, { taken, mine: 0 }, now)).toBeUndefined()
          expect(open.date).toBe(slot.date)
          expect(isSameSlot(open, slot)).toBe(false)
        }
        expect(new Set(offered.map(({ unit, time }) => `${unit} ${time}`)).size).toBe(offered.length)
        expect(offered.length).toBeLessThanOrEqual(3)
      }),
      { numRuns: 300 },
    )
  })
})

describe("'this week's count' follows the picked date", () => {
  test('counts Monday to Sunday, not the Sunday before or the Monday after', () => {
    const sessions = ['2026-11-22', '2026-11-23', '2026-11-29', '2026-11-30'].map((date) => ({ date }))
    expect(daysOfWeek('2026-11-23').map((day) => sessionsInWeek(sessions, day))).toEqual([2, 2, 2, 2, 2, 2, 2])
    expect(sessionsInWeek(sessions, '2026-11-22')).toBe(1)
    expect(sessionsInWeek([], '2026-11-22')).toBe(0)
  })

  test('New Year does not split a week', () => {
    const sessions = [{ date: '2026-12-28' }, { date: '2027-01-03' }]
    expect(sessionsInWeek(sessions, '2026-12-31')).toBe(2)
    expect(sessionsInWeek(sessions, '2027-01-04')).toBe(0)
  })

  test('the counts of all weeks add up to the number of sessions', () => {
    const anyDate = fc.integer({ min: 0, max: 60 }).map((days) => ({ date: addDays('2026-10-15', days) }))
    fc.assert(
      fc.property(fc.array(anyDate), (sessions) => {
        const mondays = new Set(sessions.map(({ date }) => mondayOf(date)))
        const counts = [...mondays].map((monday) => sessionsInWeek(sessions, monday))
        expect(counts.reduce((sum, count) => sum + count, 0)).toBe(sessions.length)
      }),
    )
  })
})
