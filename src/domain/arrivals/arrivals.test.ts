import { describe, expect, test } from 'vitest'
import type { NoShow } from '#records/arrivals.ts'
import { arrivals } from '#domain/facility/facility.ts'
import { arrivalState, canDispute, isSameDayOnly, isUnmarked, notPickedUpSince } from './arrivals.ts'

const slot = { kind: 'lane' as const, date: '2026-11-24', time: '17:00' }
const at = (clock: string, day = '2026-11-24') => new Date(`${day}T${clock}:00-05:00`)
const here = (clock: string) => ({ state: 'here' as const, at: at(clock).toISOString() })

describe('the state of an arrival', () => {
  test.each([
    ['16:00', undefined, 'expected'],
    ['17:19', undefined, 'expected'],
    ['17:20', undefined, 'missing'],
    ['17:20', here('17:10'), 'here'],
    ['17:20', here('17:11'), 'late'],
    ['19:00', { state: 'no_show' as const, at: '' }, 'no_show'],
  ])(
    "at %s: 'more than 10 minutes after the start notes late', 'missing after 20 minutes'",
    (clock, arrival, state) => {
      expect(arrivalState(slot, arrival, at(clock))).toBe(state)
    },
  )

  test.each([
    ['17:44', undefined, 'expected'],
    ['17:45', undefined, 'missing'],
    ['17:35', here('17:35'), 'here'],
    ['17:36', here('17:36'), 'late'],
  ])('at %s, of a session that was booked at 17:25: minutes count from then', (clock, arrival, state) => {
    const walkIn = { ...slot, bookedAt: at('17:25').toISOString() }
    expect(arrivalState(walkIn, arrival, at(clock))).toBe(state)
  })

  test('who was not marked is missing on the next day too, and then no more', () => {
    expect(arrivalState(slot, undefined, at('17:30', '2026-11-23'))).toBe('expected')
    expect(arrivalState(slot, undefined, at('09:00', '2026-11-25'))).toBe('missing')
    expect(arrivalState(slot, undefined, at('09:00', '2026-11-26'))).toBe('expected')
    const isUnmarkedAt = (clock: string, day: string) => isUnmarked(slot, undefined, at(clock, day))
    expect([isUnmarkedAt('17:59', '2026-11-24'), isUnmarkedAt('18:00', '2026-11-24')]).toEqual([false, true])
    expect([isUnmarkedAt('21:00', '2026-11-25'), isUnmarkedAt('09:00', '2026-11-26')]).toEqual([true, false])
    expect(isUnmarked(slot, here('17:10'), at('18:00'))).toBe(false)
  })

  test('who is said to have come once it was over is not looked for', () => {
    const session = (arrival: object) => [{ slot, arrival: Object.assign({ by: 'Chris' }, here('17:00'), arrival) }]
    expect(notPickedUpSince(session({}), at('09:00', '2026-11-25'))).toBeDefined()
    expect(notPickedUpSince(session({ afterwards: true }), at('09:00', '2026-11-25'))).toBeUndefined()
  })

  test.each(['2026-03-08', '2026-11-01'])('on %s, when the clocks change, minutes are minutes', (date) => {
    const start = new Date(`${date}T12:00:00-0${date.startsWith('2026-03') ? 4 : 5}:00`).getTime()
    const noon = { ...slot, date, time: '12:00' }
    expect(arrivalState(noon, undefined, new Date(start + 19 * 60_000))).toBe('expected')
    expect(arrivalState(noon, undefined, new Date(start + 20 * 60_000))).toBe('missing')
  })
})

const missed = (date: string, more: Partial<NoShow> = {}): NoShow => ({
  booking: `bk_${date}`,
  ...slot,
  unit: 3,
  date,
  at: at('17:30', date).toISOString(),
  ...more,
})
const three = [missed('2026-10-01'), missed('2026-10-20'), missed('2026-11-20')]

describe("'Three in 60 days: same-day booking only'", () => {
  test.each([
    ['three', three, true],
    ['two', three.slice(1), false],
    ['one of them more than 60 days ago', [missed('2026-09-25'), ...three.slice(1)], false],
    [
      'one that a coach has cleared',
      three.map((each, nth) => ({ ...each, ...(nth === 0 && { cleared: true as const }) })),
      false,
    ],
    ['one that the family objects to', [{ ...three[0]!, disputed: '2026-10-02T12:00:00Z' }, ...three.slice(1)], false],
    [
      'one that stands all the same',
      [{ ...three[0]!, disputed: '2026-10-02T12:00:00Z', upheld: true as const }, ...three.slice(1)],
      true,
    ],
  ])('%s', (_, noShows, expected) => {
    arrivals.noShows.count = 3
    expect(isSameDayOnly(noShows, at('12:00'))).toBe(expected)
    arrivals.noShows.count = 0
    expect(isSameDayOnly(noShows, at('12:00'))).toBe(false)
  })

  test('nobody is, without a no-show', () => expect(isSameDayOnly(undefined, at('12:00'))).toBe(false))
})

test("'We were there' can be said for 48 hours, once", () => {
  const last = missed('2026-11-20')
  expect(canDispute(last, at('17:29', '2026-11-22'))).toBe(true)
  expect(canDispute(last, at('17:30', '2026-11-22'))).toBe(false)
  expect(canDispute({ ...last, disputed: last.at }, at('17:31', '2026-11-20'))).toBe(false)
})
