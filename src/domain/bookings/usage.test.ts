/** Session counts by weekday and start time. */
import { expect, test } from 'vitest'
import { bookables } from '#domain/facility/facility.ts'
import { countSlots, usageOf, totalSessions } from './usage.ts'

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
