/** Session counts by weekday and start time. */
import { expect, test } from 'vitest'
import { bookables } from '#domain/facility/facility.ts'
import { countSlots, quietestParts, usageOf, totalSessions } from './usage.ts'

const week = countSlots([
  { date: '2026-11-25', time: '17:00' },
  { date: '2026-11-25', time: '17:00' },
  { date: '2026-11-29', time: '10:00' },
])

test('counts a week by weekday (Monday is 0) and start time', () => {
  expect(week).toEqual({ '2 17:00': 2, '6 10:00': 1 })
  expect(totalSessions(week)).toBe(3)
})

test('the share is relative to the capacity of all weeks', () => {
  const cells = usageOf('lane', [week, {}])
  expect(cells).toHaveLength(7 * 12)
  expect(cells.find(({ weekday, time }) => weekday === 2 && time === '17:00')).toEqual({
    weekday: 2,
    time: '17:00',
    sessions: 2,
    // Two weeks, every lane.
    share: 2 / (2 * bookables.lane.units),
  })
  expect(usageOf('speede', []).every(({ share }) => share === 0)).toBe(true)
})

test('the quietest parts of the week are named by weekday and part of the day', () => {
  const cells = ['06:00', '12:00', '17:00'].flatMap((time) =>
    Array.from({ length: 7 }, (_, weekday) => ({ weekday, time, sessions: 1, share: weekday === 5 ? 0.1 : 0.5 })),
  )
  const parts = ['before noon', 'in the afternoon', 'in the evening']
  expect(quietestParts(cells)).toEqual(parts.map((part) => ({ weekday: 5, part, share: 0.1 })))
})
