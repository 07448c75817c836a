/** Which slots exist and when they can be booked: specification section 9 and product 4. */
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hasBegun, lastDay, slotTimes, unitsOf, weeksShown, whyNotSlot, type Slot } from './bookings.ts'
import { addDays, facilityClock, instantOf, mondayOf, weekdayOf } from '#domain/calendar/calendar.ts'
import { bookables, type Kind } from '#domain/facility/facility.ts'

/** Saturday, November 21, 2026, 9:40 AM facility time. */
const now = instantOf('2026-11-21', '09:40')

const lane = (date: string, time: string, unit = 3): Slot => ({ kind: 'lane', unit, date, time })
const speede = (date: string, time: string, unit = 2): Slot => ({ kind: 'speede', unit, date, time })

const anyInstant = fc.date({
  min: new Date('2026-01-01T00:00:00Z'),
  max: new Date('2029-12-31T00:00:00Z'),
  noInvalidDate: true,
})

describe('slots', () => {
  test("'Lane slots hourly from 10:00 through 21:00, one hour each': 12 starts on every lane", () => {
    const times = slotTimes('lane')
    expect(times).toHaveLength(12)
    expect([times[0], times[1], times.at(-1)]).toEqual(['10:00', '11:00', '21:00'])
    expect([unitsOf('lane')[0], unitsOf('lane').at(-1)]).toEqual([1, bookables.lane.units])
  })

  test("'Speede slots every 30 minutes from 10:00 to 21:30, 30 minutes each': 24 starts on every unit", () => {
    const times = slotTimes('speede')
    expect(times).toHaveLength(24)
    expect([times[0], times[1], times.at(-1)]).toEqual(['10:00', '10:30', '21:30'])
    expect([unitsOf('speede')[0], unitsOf('speede').at(-1)]).toEqual([1, bookables.speede.units])
  })

  test.each([
    lane('2026-11-24', '10:30'),
    lane('2026-11-24', '09:00'),
    lane('2026-11-24', '22:00'),
    lane('2026-11-24', '16:00', 0),
    lane('2026-11-24', '16:00', bookables.lane.units + 1),
    lane('2026-11-24', '16:00', 2.5),
    lane('2026-11-24', '16:00', Number.NaN),
    lane('2026-11-31', '16:00'),
    lane('tomorrow', '16:00'),
    lane('2026-11-24', '4 PM'),
    speede('2026-11-24', '22:00'),
    speede('2026-11-24', '16:15'),
    speede('2026-11-24', '16:00', bookables.speede.units + 1),
  ])('there is no slot $kind $unit at $date $time', (slot) => expect(whyNotSlot(slot, now)).toBe('no_such_slot'))
})

describe('booking window', () => {
  test('lanes can be booked from today to the end of the fourth week shown', () => {
    expect(weeksShown('lane', '2026-11-21')).toEqual(['2026-11-16', '2026-11-23', '2026-11-30', '2026-12-07'])
    expect(lastDay('lane', '2026-11-21')).toBe('2026-12-13')
    expect(whyNotSlot(lane('2026-11-20', '16:00'), now)).toBe('past')
    expect(whyNotSlot(lane('2026-11-21', '16:00'), now)).toBeUndefined()
    expect(whyNotSlot(lane('2026-12-13', '21:00'), now)).toBeUndefined()
    expect(whyNotSlot(lane('2026-12-14', '10:00'), now)).toBe('outside_window')
  })

  test('the window of lanes moves on every Monday', () => {
    expect(lastDay('lane', '2026-11-22')).toBe('2026-12-13')
    expect(lastDay('lane', '2026-11-23')).toBe('2026-12-20')
  })

  test("'Speede date window 7 days', today included", () => {
    expect(weeksShown('speede', '2026-11-21')).toEqual(['2026-11-16', '2026-11-23'])
    expect(whyNotSlot(speede('2026-11-21', '10:00'), now)).toBeUndefined()
    expect(whyNotSlot(speede('2026-11-27', '21:30'), now)).toBeUndefined()
    expect(whyNotSlot(speede('2026-11-28', '10:00'), now)).toBe('outside_window')
  })

  test('windows keep their length across clock changes and New Year', () => {
    fc.assert(
      fc.property(anyInstant, (now) => {
        const { day } = facilityClock(now)
        const bookable = Array.from({ length: 40 }, (_, index) => addDays(day, index))
        const open = (kind: Kind) => bookable.filter((date) => date <= lastDay(kind, day))
        expect(open('speede')).toHaveLength(7)
        expect(open('lane')).toHaveLength(28 - weekdayOf(day))
        expect(new Set(open('lane').map(mondayOf))).toEqual(new Set(weeksShown('lane', day)))
        expect(new Set(open('speede').map(mondayOf))).toEqual(new Set(weeksShown('speede', day)))
      }),
    )
  })

  test('a slot that has started cannot be booked, from its first minute', () => {
    const fourPm = lane('2026-11-21', '16:00')
    expect(hasBegun(fourPm, instantOf('2026-11-21', '15:59'))).toBe(false)
    expect(hasBegun(fourPm, instantOf('2026-11-21', '16:00'))).toBe(true)
    expect(whyNotSlot(fourPm, instantOf('2026-11-21', '16:00'))).toBe('past')
    expect(hasBegun(fourPm, instantOf('2026-11-22', '00:00'))).toBe(true)
  })
})
