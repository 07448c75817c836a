/** Times of reminders, in any time zone of the device. */
import { describe, expect, it } from 'vitest'
import { addDays, facilityClock, instantOf } from '#domain/calendar/calendar.ts'
import { isQuiet, remindAt, reminderNames } from '#domain/notifications/quiet-hours.ts'
import { dueReminders } from './reminders.ts'

const clock = (instant: Date) => Object.values(facilityClock(instant)).join(' ')
const at = (day: string, time: string, name: 'day' | 'hours') => clock(remindAt(name, instantOf(day, time)))

it.each([
  ['16:00', '2026-11-23 16:00', '2026-11-24 14:00'],
  ['09:00', '2026-11-23 09:00', '2026-11-24 07:00'],
  // Two hours before would be at night.
  ['08:30', '2026-11-23 08:30', '2026-11-23 20:00'],
  ['06:00', '2026-11-22 20:00', '2026-11-23 20:00'],
  ['21:00', '2026-11-23 20:00', '2026-11-24 19:00'],
  ['23:30', '2026-11-23 20:00', '2026-11-24 20:00'],
])('of a session on November 24 at %s', (time, day, hours) => {
  expect([at('2026-11-24', time, 'day'), at('2026-11-24', time, 'hours')]).toEqual([day, hours])
})

describe('over a daylight-saving change', () => {
  it.each(['2026-03-08', '2026-11-01'])('%s: the same wall-clock time the day before', (day) => {
    expect(at(day, '16:00', 'day')).toBe(`${addDays(day, -1)} 16:00`)
    expect(at(day, '16:00', 'hours')).toBe(`${day} 14:00`)
    expect(at(addDays(day, 1), '12:00', 'day')).toBe(`${day} 12:00`)
  })
})

it('no reminder is ever due at night, at any hour of a year', { tags: 'long' }, () => {
  const failures: string[] = []
  for (let hour = 0; hour < 366 * 24; hour += 1) {
    const start = new Date(Date.UTC(2026, 0, 1, hour))
    for (const name of reminderNames) {
      const due = remindAt(name, start)
      if (isQuiet(due) || due >= start) failures.push(`${name} ${start.toISOString()}`)
    }
  }
  expect(failures).toEqual([])
})

it('is due from its time on, for a while, and not after the start', () => {
  const start = instantOf('2026-11-24', '16:00')
  const minutes = (name: 'day' | 'hours', after: number) =>
    dueReminders(start, new Date(remindAt(name, start).getTime() + after * 60_000))
  expect([minutes('day', -1), minutes('day', 0), minutes('day', 119), minutes('day', 120)]).toEqual([
    [],
    ['day'],
    ['day'],
    [],
  ])
  expect([minutes('hours', -1), minutes('hours', 0), minutes('hours', 59), minutes('hours', 60)]).toEqual([
    [],
    ['hours'],
    ['hours'],
    [],
  ])
})
