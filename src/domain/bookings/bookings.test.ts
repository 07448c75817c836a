/** The same rules refuse and allow in the browser and on the server; every one of the specification is quoted. */
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

/** Saturday, November 21, 2026, 9:40 AM at the club. */
const now = instantOf('2026-11-21', '09:40')
const nobody = { taken: [], mine: 0 }

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

/** A slot of the grid on one of these days. */
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
  const wanted = lane('2026-11-24', '16:00')

  test("'Double-booking of lane+date+time rejected'", () => {
    expect(whyNotReserve(wanted, { taken: [{ unit: 3, date: '2026-11-24', time: '16:00' }], mine: 0 }, now)).toBe(
      'slot_taken',
    )
    const beside = [
      { unit: 2, date: '2026-11-24', time: '16:00' },
      { unit: 3, date: '2026-11-25', time: '16:00' },
      { unit: 3, date: '2026-11-24', time: '17:00' },
    ]
    expect(whyNotReserve(wanted, { taken: beside, mine: 0 }, now)).toBeUndefined()
  })

  test("'Max 2 sessions per week per e-mail'", () => {
    expect(whyNotReserve(wanted, { taken: [], mine: 1 }, now)).toBeUndefined()
    expect(whyNotReserve(wanted, { taken: [], mine: 2 }, now)).toBe('weekly_limit')
    expect(whyNotReserve(speede('2026-11-24', '16:30'), { taken: [], mine: 2 }, now)).toBe('weekly_limit')
  })

  test('every refusal has its sentence', () => {
    const said = (kind: Kind) =>
      (['no_such_slot', 'past', 'outside_window', 'weekly_limit', 'slot_taken'] satisfies Refusal[]).map((refusal) =>
        refusalMessage(kind, refusal),
      )
    expect(said('lane')).toEqual([
      'There is no such slot. Please pick another one.',
      'This slot has already begun. Please pick a later one.',
      'This day cannot be booked yet. Please pick an earlier one.',
      'Weekly limit reached (2 sessions)',
      'Selected lane and time is already booked',
    ])
    expect(said('speede').slice(3)).toEqual([
      'Weekly limit reached (2 sessions)',
      'Selected unit and time is already booked',
    ])
  })

  test('any wish at all, well formed or not, gets an answer; only a slot of the grid can be allowed', () => {
    const anyWish = fc.record({
      kind: anyKind,
      unit: fc.oneof(fc.integer({ min: -1, max: 7 }), fc.double(), fc.maxSafeInteger()),
      date: fc.oneof(fc.string(), fc.constantFrom('2026-11-24', '2026-11-21', '2026-02-30', '9999-12-31')),
      time: fc.oneof(fc.string(), fc.integer({ min: 0, max: 1439 }).map(timeOf)),
    })
    fc.assert(
      fc.property(anyWish, (wish) => {
        const why = whyNotReserve(wish, nobody, now)
        if (why !== undefined) {
          expect(refusalMessage(wish.kind, why)).toMatch(/\w/)
          return
        }
        expect(unitsOf(wish.kind)).toContain(wish.unit)
        expect(slotTimes(wish.kind)).toContain(wish.time)
        expect(wish.date >= '2026-11-21' && wish.date <= lastDay(wish.kind, '2026-11-21')).toBe(true)
      }),
      { numRuns: 2_000 },
    )
  })

  test('of a grid slot exactly one is true: past, outside the window, taken, over the limit, or free', () => {
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

test('having begun on the wall clock is having begun in time', () => {
  fc.assert(
    fc.property(anyMoment, ({ now, slot }) => {
      expect(hasBegun(slot, now)).toBe(instantOf(slot.date, slot.time) <= now)
    }),
  )
})

describe('the nearest open alternatives', () => {
  test('the same hour on the closest lanes comes first', () => {
    const wanted = lane('2026-11-24', '16:00')
    expect(nearestOpen(wanted, [wanted, { ...wanted, unit: 2 }], now)).toEqual([
      { ...wanted, unit: 4 },
      { ...wanted, unit: 1 },
      { ...wanted, unit: 5 },
    ])
  })

  test('then the closest hours of that day', () => {
    const wanted = lane('2026-11-24', '16:00')
    const hour = unitsOf('lane').map((unit) => lane(wanted.date, wanted.time, unit))
    expect(nearestOpen(wanted, hour, now, 2)).toEqual([
      { ...wanted, time: '15:00' },
      { ...wanted, time: '17:00' },
    ])
  })

  test('a full day has none', () => {
    const wanted = speede('2026-11-24', '16:00')
    const day = slotTimes('speede').flatMap((time) => unitsOf('speede').map((unit) => speede(wanted.date, time, unit)))
    expect(nearestOpen(wanted, day, now)).toEqual([])
  })

  test('never a taken slot, never one that has begun, never one outside the window, never the wanted one', () => {
    const crowded = anyMoment.chain(({ kind, now, slot }) =>
      fc.record({
        slot: fc.constant(slot),
        now: fc.constant(now),
        taken: fc.array(gridSlot(kind, now, [slot.date]), { maxLength: 60 }),
      }),
    )
    fc.assert(
      fc.property(crowded, ({ slot, now, taken }) => {
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
  test('Monday to Sunday counts, the Sunday before and the Monday after do not', () => {
    const held = ['2026-11-22', '2026-11-23', '2026-11-29', '2026-11-30'].map((date) => ({ date }))
    expect(daysOfWeek('2026-11-23').map((day) => sessionsInWeek(held, day))).toEqual([2, 2, 2, 2, 2, 2, 2])
    expect(sessionsInWeek(held, '2026-11-22')).toBe(1)
    expect(sessionsInWeek([], '2026-11-22')).toBe(0)
  })

  test('the turn of the year does not split a week', () => {
    const held = [{ date: '2026-12-28' }, { date: '2027-01-03' }]
    expect(sessionsInWeek(held, '2026-12-31')).toBe(2)
    expect(sessionsInWeek(held, '2027-01-04')).toBe(0)
  })

  test('the weeks of a list of sessions add up to the list', () => {
    const anyDate = fc.integer({ min: 0, max: 60 }).map((days) => ({ date: addDays('2026-10-15', days) }))
    fc.assert(
      fc.property(fc.array(anyDate), (held) => {
        const mondays = new Set(held.map(({ date }) => mondayOf(date)))
        const counts = [...mondays].map((monday) => sessionsInWeek(held, monday))
        expect(counts.reduce((sum, count) => sum + count, 0)).toBe(held.length)
      }),
    )
  })
})
