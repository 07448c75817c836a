/** A new price holds from midnight of the club, on any device. */
import { expect, test } from 'vitest'
import { chargeOf, priceText } from '#domain/plans/membership.ts'
import { instantOf, today } from '#domain/calendar/calendar.ts'
import { membershipOn } from './facility.ts'

const prices = [
  { from: '2026-11-01', monthlyCents: 249_00, annualCents: 2_740_00 },
  { from: '2027-07-01', monthlyCents: 259_00, annualCents: 2_840_00 },
] as const
const textAt = (now: Date) => priceText('monthly', membershipOn(today(now), prices))
const old = '$249 a month, $256.47 with the 3% transaction fee'

test('the evening before, when the day of UTC is the next one already, the price is the old one', () => {
  expect(textAt(new Date('2027-07-01T00:30:00Z'))).toBe(old)
  expect(textAt(instantOf('2027-06-30', '23:59'))).toBe(old)
  expect(textAt(instantOf('2027-07-01', '00:00'))).toBe('$259 a month, $266.77 with the 3% transaction fee')
})

test('what is shown is what is owed', () => {
  expect(chargeOf('annual', membershipOn('2027-06-30', prices)).total).toBe(2_822_20)
  expect(chargeOf('annual', membershipOn('2027-07-01', prices)).total).toBe(2_925_20)
})

test('before the first price, what is shown is the first', () => {
  expect(membershipOn('2026-10-31', prices).monthlyCents).toBe(249_00)
})
