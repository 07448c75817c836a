/** Facility time is correct on every device, across clock changes and New Year. */
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { offsetsSince } from '#domain/facility/facility-clock.ts'
import {
  addDays,
  clockRange,
  clockTime,
  daysOfWeek,
  dayText,
  facilityClock,
  hourLabel,
  instantOf,
  isDay,
  isTime,
  longDay,
  minutesOf,
  mondayOf,
  shortDay,
  timeOf,
  today,
  weekdayOf,
} from './calendar.ts'

const minuteMs = 60_000
const years = { min: new Date('2026-01-01T00:00:00Z'), max: new Date('2029-12-31T23:59:00Z') }

/** The platform formatter in a locale that formats as 'yyyy-MM-dd HH:mm'. */
const oracle = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'America/New_York',
  dateStyle: 'short',
  timeStyle: 'short',
})

/** Minutes of a wall-clock time, as if it were UTC. */
const wallMinutes = ({ day, time }: { day: string; time: string }) => Date.parse(`${day}T${time}Z`) / minuteMs

const isInWeekOfMonday = (day: string) => {
  const monday = mondayOf(day)
  return weekdayOf(monday) === 0 && monday <= day && day <= addDays(monday, 6)
}

const anyDay = fc
  .date({ min: new Date('2001-01-01T00:00:00Z'), max: new Date('2099-01-01T00:00:00Z'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))

test('the test runs in a time zone far from the facility', () => {
  expect(['Pacific/Honolulu', 'Pacific/Auckland']).toContain(Intl.DateTimeFormat().resolvedOptions().timeZone)
})

describe("'Today', week boundaries, slots and windows are facility time, whatever the device says", () => {
  test(
    'every hour from 2026 to 2029, and every quarter hour in the months with a clock change',
    { tags: 'long' },
    () => {
      const failures: string[] = []
      let minutes = 60
      let before = facilityClock(new Date(years.min.getTime() - minutes * minuteMs))
      for (let at = years.min.getTime(); at <= years.max.getTime(); at += minutes * minuteMs) {
        const clock = facilityClock(new Date(at))
        const shift = wallMinutes(clock) - wallMinutes(before) - minutes
        const isCorrect =
          `${clock.day} ${clock.time}` === oracle.format(at) &&
          // The wall clock advances as the time does, except for the skipped and the repeated hour.
          (shift === 0 || shift === 60 || shift === -60) &&
          // The week depends on the day alone.
          (clock.day === before.day || isInWeekOfMonday(clock.day))
        if (!isCorrect) failures.push(new Date(at).toISOString())
        before = clock
        minutes = [2, 10].includes(new Date(at).getUTCMonth()) ? 15 : 60
      }
      expect(failures).toEqual([])
    },
  )

  test('any moment of this century, and the minutes around each change of the clock', () => {
    const isCorrect = (at: number) => {
      const { day, time } = facilityClock(new Date(at))
      return `${day} ${time}` === oracle.format(at)
    }
    const century = { min: Date.UTC(2000, 0), max: Date.UTC(2100, 0) }
    const changes = offsetsSince(century.min).flatMap(([from]) => [from - minuteMs, from])
    expect(changes.filter((at) => at >= century.min && !isCorrect(at))).toEqual([])
    fc.assert(fc.property(fc.integer(century), isCorrect))
  })

  test('a Sunday evening at the facility is still this week, although it is Monday in UTC', () => {
    const sundayNight = new Date('2026-11-23T02:30:00Z')
    expect(facilityClock(sundayNight)).toEqual({ day: '2026-11-22', time: '21:30' })
    expect(mondayOf(today(sundayNight))).toBe('2026-11-16')
  })

  test('the day changes exactly at midnight', () => {
    expect(facilityClock(new Date('2026-11-23T04:59:59.999Z'))).toEqual({ day: '2026-11-22', time: '23:59' })
    expect(facilityClock(new Date('2026-11-23T05:00:00Z'))).toEqual({ day: '2026-11-23', time: '00:00' })
  })
})

describe('daylight saving', () => {
  test('in spring, 3:00 AM follows 1:59 AM', () => {
    expect(facilityClock(new Date('2026-03-08T06:59:00Z'))).toEqual({ day: '2026-03-08', time: '01:59' })
    expect(facilityClock(new Date('2026-03-08T07:00:00Z'))).toEqual({ day: '2026-03-08', time: '03:00' })
  })

  test('in fall, 1:00 AM occurs twice', () => {
    expect(facilityClock(new Date('2026-11-01T05:00:00Z'))).toEqual({ day: '2026-11-01', time: '01:00' })
    expect(facilityClock(new Date('2026-11-01T06:00:00Z'))).toEqual({ day: '2026-11-01', time: '01:00' })
  })

  test('a wall-clock time has one instant: the first of two in fall, the later one if skipped in spring', () => {
    expect(instantOf('2026-11-01', '01:30').toISOString()).toBe('2026-11-01T05:30:00.000Z')
    expect(instantOf('2026-03-08', '02:30').toISOString()).toBe('2026-03-08T07:30:00.000Z')
    expect(instantOf('2026-03-07', '18:30').toISOString()).toBe('2026-03-07T23:30:00.000Z')
    expect(instantOf('2026-03-08', '18:30').toISOString()).toBe('2026-03-08T22:30:00.000Z')
  })

  test('day arithmetic ignores clock changes', () => {
    expect([addDays('2026-03-08', -1), addDays('2026-03-08', 1)]).toEqual(['2026-03-07', '2026-03-09'])
    expect([addDays('2026-11-01', -1), addDays('2026-11-01', 1)]).toEqual(['2026-10-31', '2026-11-02'])
    expect([mondayOf('2026-03-08'), mondayOf('2026-11-01')]).toEqual(['2026-03-02', '2026-10-26'])
  })

  test('day and time round-trip through their instant', () => {
    const anyTime = fc.integer({ min: 0, max: 24 * 60 - 1 }).map(timeOf)
    fc.assert(
      fc.property(anyDay, anyTime, (day, time) => {
        const clock = facilityClock(instantOf(day, time))
        // Only the hour skipped in spring has no instant.
        const skipped = time >= '02:00' && time < '03:00' && clock.time === timeOf(minutesOf(time) + 60)
        expect(clock.day).toBe(day)
        expect(clock.time === time || skipped).toBe(true)
      }),
      { numRuns: 5_000 },
    )
  })
})

describe('week starts Monday', () => {
  test('the week of New Year is one week', () => {
    const week = daysOfWeek('2026-12-28')
    expect(week[0]).toBe('2026-12-28')
    expect(week[6]).toBe('2027-01-03')
    expect(new Set(week.map(mondayOf))).toEqual(new Set(['2026-12-28']))
    expect(mondayOf('2027-01-04')).toBe('2027-01-04')
  })

  test('a week has seven days in order, Monday to Sunday', () => {
    fc.assert(
      fc.property(anyDay, (day) => {
        const week = daysOfWeek(mondayOf(day))
        expect(week).toContain(day)
        expect(week.map(weekdayOf)).toEqual([0, 1, 2, 3, 4, 5, 6])
        expect(week.toSorted()).toEqual(week)
        expect(new Set(week.map(mondayOf)).size).toBe(1)
      }),
    )
  })

  test('no day plus days is no day', () => {
    expect(isDay(addDays('', 1))).toBe(false)
    expect(isDay(mondayOf(''))).toBe(false)
  })

  test('adding and subtracting days is reversible and returns valid days', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: -300, max: 300 }), (day, days) => {
        const moved = addDays(day, days)
        expect(isDay(moved)).toBe(true)
        expect(addDays(moved, -days)).toBe(day)
        expect(Math.sign(days)).toBe(moved < day ? -1 : moved > day ? 1 : 0)
      }),
    )
  })
})

describe("'date (yyyy-MM-dd)', 'time (HH:MM)'", () => {
  test.each(['2026-11-21', '2028-02-29', '2026-12-31'])('%s is a day', (day) => expect(isDay(day)).toBe(true))
  test.each([
    '2026-02-30',
    '2027-02-29',
    '2026-13-01',
    '2026-00-10',
    '2026-1-1',
    '26-01-01',
    '1926-01-01',
    '+02026-01-01',
    '2026-11-21T00:00',
    ' 2026-11-21',
    '2026-11-21\n',
    '',
  ])('rejects %j as a day', (text) => expect(isDay(text)).toBe(false))

  test.each(['00:00', '09:05', '23:59'])('%s is a time', (time) => expect(isTime(time)).toBe(true))
  test.each(['24:00', '9:05', '12:60', '12:5', '12:30 PM', '12:30\n', ''])('rejects %j as a time', (text) =>
    expect(isTime(text)).toBe(false),
  )

  test('minutes and times convert both ways', () => {
    for (let minutes = 0; minutes < 24 * 60; minutes++) {
      expect(isTime(timeOf(minutes))).toBe(true)
      expect(minutesOf(timeOf(minutes))).toBe(minutes)
    }
  })
})

describe('formatting', () => {
  test("'card headed by date (weekday, month, day)'", () => {
    expect(longDay('2026-11-24')).toBe('Tuesday, November 24')
    expect(shortDay('2026-12-01')).toBe('Tue Dec 1')
    expect(dayText('2027-01-03')).toEqual({
      weekday: 'Sunday',
      weekdayShort: 'Sun',
      month: 'January',
      monthShort: 'Jan',
      date: '3',
      year: '2027',
    })
  })

  test('times are formatted as 6:30 PM, including midnight and noon', () => {
    expect(['18:30', '11:00', '12:00', '00:05', '23:59'].map(clockTime)).toEqual([
      '6:30 PM',
      '11:00 AM',
      '12:00 PM',
      '12:05 AM',
      '11:59 PM',
    ])
  })

  test('full hours omit the minutes', () => {
    expect(['06:00', '22:00', '12:00', '00:30'].map(hourLabel)).toEqual(['6 AM', '10 PM', '12 PM', '12:30 AM'])
  })

  test('a range has AM or PM once, unless it crosses noon or midnight', () => {
    expect(clockRange('16:00', 60)).toBe('4:00–5:00 PM')
    expect(clockRange('11:30', 30)).toBe('11:30 AM–12:00 PM')
    expect(clockRange('21:30', 30)).toBe('9:30–10:00 PM')
    expect(clockRange('23:30', 60)).toBe('11:30 PM–12:30 AM')
  })
})
