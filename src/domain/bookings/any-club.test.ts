/** Rules of bookings in any club: hours for some ages, with the sentence that names them, and how long who has stopped counts. */
// @module-tag long
import { expect, test } from 'vitest'
import { addDays, dayMs, instantOf } from '#domain/calendar/calendar.ts'
import { bookables, childAges, facility, kinds, laneWeeks, type AgeBand } from '#domain/facility/facility.ts'
import { whyNotOnDay } from '#domain/standby/obstacles.ts'
import { whyNotAge } from './age-bands.ts'
import { bookedFor } from '#domain/reserving/booked-for.ts'
import { slotTimes, type Slot } from './bookings.ts'
import { proposeTogether } from './together.ts'

const tuesday = '2026-11-24'
const band: AgeBand = { weekdays: ['Tuesday', 'Thursday'], from: '15:00', to: '17:00', ages: { min: 8, max: 11 } }
const whyNot = (date: string, time: string, age: number, bands: readonly AgeBand[] = [band]) =>
  whyNotAge({ kind: 'lane', date, time }, age, bands)

test('a session that starts in a band is for its ages, both included', () => {
  const reasons = [7, 8, 11, 12].map((age) => whyNot(tuesday, '16:00', age))
  const reason = 'Tue 4 PM is for ages 8 to 11.'
  expect(reasons).toEqual([reason, undefined, undefined, reason])
  expect(whyNot(addDays(tuesday, 2), '15:30', 14)).toBe('Thu 3:30 PM is for ages 8 to 11.')
  expect(whyNot(tuesday, '15:00', 12, [{ ...band, ages: { min: 8, max: 8 } }])).toBe('Tue 3 PM is for age 8.')
})

test('outside every band an hour is for everybody', () => {
  expect(['14:59', '17:00'].map((time) => whyNot(tuesday, time, 14))).toEqual([undefined, undefined])
  expect(whyNot(addDays(tuesday, 1), '16:00', 14)).toBeUndefined()
  expect(whyNot(tuesday, '16:00', 14, [])).toBeUndefined()
})

test.each(kinds)('the hours of the %s settings are for their ages', (kind) => {
  const ages = Array.from({ length: childAges.max - childAges.min + 1 }, (_, index) => childAges.min + index)
  const refused = slotTimes(kind).filter((time) => ages.some((age) => whyNotAge({ kind, date: tuesday, time }, age)))
  const bands = (bookables[kind].ageBands ?? []).filter(({ weekdays }) => weekdays.includes('Tuesday'))
  expect(refused).toEqual(slotTimes(kind).filter((time) => bands.some(({ from, to }) => from <= time && time < to)))
})

test('a wish is refused if none of its hours is for all of its players', () => {
  const hours = slotTimes('speede').filter((time) => whyNotAge({ kind: 'speede', date: tuesday, time }, 12))
  const whyNot = (from: string, to: string) =>
    whyNotOnDay({ kind: 'speede', from, to, units: [], notice: 0 }, tuesday, {
      players: [9, 12].map((age) => ({ name: 'Mia', age, used: 0 })),
      closedFor: () => undefined,
      now: instantOf(tuesday, facility.opens),
    })
  expect(whyNot(facility.opens, facility.closes)).toBeUndefined()
  for (const from of hours.slice(0, 1)) expect(whyNot(from, '15:00')).toBe('Tue 2 PM is for ages 6 to 10.')
})

test('a proposal has an hour for the age of each player', () => {
  const ages = new Map([
    ['ida', 8],
    ['leo', 14],
  ])
  const now = instantOf(tuesday, facility.opens)
  const week = { taken: [], own: [], ages }
  for (const time of slotTimes('speede')) {
    const wanted: Slot = { kind: 'speede', unit: 1, date: tuesday, time }
    for (const proposal of proposeTogether(['ida', 'leo'], wanted, week, now))
      expect(proposal.map((slot, nth) => whyNotAge(slot, [8, 14][nth]))).toEqual([undefined, undefined])
  }
})

test('a player who has stopped counts as long as a week can be booked that could be booked before', () => {
  const now = instantOf(tuesday, facility.opens)
  const daysAgo = (days: number) => new Date(now.getTime() - days * dayMs).toISOString()
  const leo = { id: 'leo', name: 'Leo', age: '9', addedAt: daysAgo(100) }
  const max = { ...leo, id: 'max', retired: daysAgo(laneWeeks * 7 - 1) }
  expect(bookedFor([leo, max], 'leo', now)).toMatchObject({ mostPlayers: 2 })
  const over = { ...max, retired: daysAgo(laneWeeks * 7 + 1) }
  expect(bookedFor([leo, over], 'leo', now)).toMatchObject({ mostPlayers: 1 })
})
