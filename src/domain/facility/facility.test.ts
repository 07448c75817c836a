/** The club settings match specification section 9. */
import { expect, test } from 'vitest'
import { unitsOf } from '#domain/bookings/bookings.ts'
import { bookables, facility, membershipOn, speedeDays } from './facility.ts'

test("'5 lanes; 4 Speede units'", () => {
  expect([unitsOf('lane'), unitsOf('speede')]).toEqual([
    [1, 2, 3, 4, 5],
    [1, 2, 3, 4],
  ])
})

test("'Max 2 sessions per week per e-mail'; 'Speede date window 7 days'", () => {
  expect([bookables.lane.weeklyLimit, bookables.speede.weeklyLimit, speedeDays]).toEqual([2, 2, 7])
})

test("'monthly plan $249 per month; annual plan $2,740 (save $250). Card is charged offline, plus a 3% transaction fee'", () => {
  const { annualSaving, feePercent } = facility.membership
  expect({ ...membershipOn('2026-11-24'), annualSaving, feePercent }).toMatchObject({
    monthlyCents: 24900,
    annualCents: 274000,
    annualSaving: 'save $250',
    feePercent: 3,
  })
})

test("'Open daily 6 am – 10:00pm'", () => {
  expect(facility.openingHours).toBe('Open daily 6 am \u2013 10:00pm')
})
