/** The hour that is offered once more. */
import { expect, test } from 'vitest'
import { againText, lanesAgain } from './book-again.ts'

/** Tuesday, November 24, 2026, 8 AM in New York. */
const now = new Date('2026-11-24T13:00:00Z')
const lane = (unit: number, date: string, time = '16:00') => ({ unit, date, time })

test('is the first of this week, with all lanes of that hour', () => {
  const again = lanesAgain([lane(3, '2026-11-24'), lane(2, '2026-11-24'), lane(1, '2026-11-23', '18:00')], [], now)
  expect(again && againText(again)).toBe('Mon Nov 30, 6 PM, lane 1')
  const pair = lanesAgain([lane(3, '2026-11-24'), lane(2, '2026-11-24')], [], now)
  expect(pair && againText(pair)).toBe('Tue Dec 1, 4 PM, lanes 2 and 3')
})

test('is not one that the family has booked already', () => {
  const own = [lane(2, '2026-11-24'), lane(4, '2026-11-26')]
  expect(lanesAgain(own, [lane(5, '2026-12-01')], now)?.[0]).toMatchObject({ date: '2026-12-03', unit: 4 })
  expect(lanesAgain(own, [lane(5, '2026-12-01'), lane(5, '2026-12-03')], now)).toBeUndefined()
})

test('is nothing without a session this week', () => expect(lanesAgain([], [], now)).toBeUndefined())
