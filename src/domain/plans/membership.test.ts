/** Registration choices and the rules of the card fields. */
import { describe, expect, test } from 'vitest'
import { isCardNumber, isExpired, isExpiry, isSecurityCode, lastFour } from './membership.ts'

describe("'Card number required, digits and spaces only, 12 to 19 characters'", () => {
  test.each(['4111 1111 1111 1111', '4111111111111111', '378282246310005', '123456789012', '1234567890123456789'])(
    'accepts %s',
    (number) => expect(isCardNumber(number)).toBe(true),
  )
  test.each([
    ['12345678901', '11 characters'],
    ['12345678901234567890', '20 characters'],
    ['4111-1111-1111-1111', 'dashes'],
    ['4111 1111 111', 'fewer than 12 digits among its 13 characters'],
    ['            ', 'no digit at all'],
    ['4111 1111 1111 111a', 'a letter'],
    ['４１１１１１１１１１１１１１１１', 'digits of another script'],
    ['4111111111111111\n', 'a line break'],
    ['', 'nothing'],
  ])('rejects %j: %s', (number) => expect(isCardNumber(number)).toBe(false))

  test('returns only the last 4 digits, ignoring spaces', () => {
    expect(lastFour('4111 1111 1111 1234')).toBe('1234')
    expect(lastFour('4111 1111 1111 12 34 ')).toBe('1234')
  })
})

describe("'Expiration required, format MM/YY with month 01 to 12'", () => {
  test.each(['01/27', '12/99', '10/00'])('accepts %s', (text) => expect(isExpiry(text)).toBe(true))
  test.each(['00/27', '13/27', '1/27', '01/2027', '0127', '01-27', '01/27 ', ''])('rejects %j', (text) =>
    expect(isExpiry(text)).toBe(false),
  )

  test('a card is valid to the end of its expiration month', () => {
    expect(isExpired('10/26', '2026-11-21')).toBe(true)
    expect(isExpired('11/26', '2026-11-30')).toBe(false)
    expect(isExpired('11/26', '2026-12-01')).toBe(true)
    expect(isExpired('01/27', '2026-12-31')).toBe(false)
    expect(isExpired('nonsense', '2026-12-31')).toBe(false)
  })
})

test("'CVV required, 3 or 4 digits'", () => {
  expect(['123', '0000'].every(isSecurityCode)).toBe(true)
  expect(['12', '12345', '12a', '12 3', ''].some(isSecurityCode)).toBe(false)
})
