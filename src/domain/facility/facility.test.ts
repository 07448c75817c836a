/** The club settings match specification section 9. */
import { expect, test } from 'vitest'
import { bookables, cartQuantity, childAges, eventQuantity, facility, membershipOn, speedeDays } from './facility.ts'
import { cardNumber, notifications, password } from './limits.ts'

test("'5 lanes; 4 Speede units'", () => {
  expect([bookables.lane.units, bookables.speede.units]).toEqual([5, 4])
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

test("'Child age options 8 to 18. Password minimum 8. Card number 12 to 19 characters'", () => {
  expect(childAges).toEqual({ min: 8, max: 18 })
  expect(password.min).toBe(8)
  expect([cardNumber.minLength, cardNumber.maxLength]).toEqual([12, 19])
})

test("'Quantity 1 to 10 in cart; event quantity minimum 1'", () => {
  expect(cartQuantity).toEqual({ min: 1, max: 10 })
  expect(eventQuantity.min).toBe(1)
})

test("'Notifications: 1 visible at a time; removal delay after dismissal 1,000,000 ms'", () => {
  expect(notifications).toEqual({ visible: 1, removeAfterMs: 1_000_000 })
})

test("'Open daily 6 am – 10:00pm'", () => {
  expect(facility.openingHours).toBe('Open daily 6 am \u2013 10:00pm')
})
