/** Sessions counted by weekday and start. */
import { expect, test } from 'vitest'
import { bookables } from '#domain/facility/facility.ts'
import { countSlots, usageOf, sumOf } from './usage.ts'

const week = countSlots([
  { date: '2026-11-25', time: '17:00' },
  { date: '2026-11-25', time: '17:00' },
  { date: '2026-11-29', time: '10:00' },
])

test('a week is counted by weekday, Monday first, and start', () => {
  expect(week).toEqual({ '2 17:00': 2, '6 10:00': 1 })
  expect(sumOf(week)).toBe(3)
})

test('heat is the part of what could have been used, over all weeks', () => {
  const cells = usageOf('lane', [week, {}])
  expect(cells).toHaveLength(7 * 12)
  expect(cells.find(({ weekday, time }) => weekday === 2 && time === '17:00')).toEqual({
    weekday: 2,
    time: '17:00',
    sessions: 2,
    // Two weeks on every lane.
    share: 2 / (2 * bookables.lane.units),
  })
  expect(usageOf('speede', []).every(({ share }) => share === 0)).toBe(true)
})
