/** Registration choices and card rules; the full card number never leaves the browser. */
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  ages,
  billingAddressTypes,
  cardTypes,
  containsCardNumber,
  isCardNumber,
  isExpired,
  isExpiry,
  isSecurityCode,
  lastFour,
  plans,
  positions,
} from './membership.ts'

test('the enumerations of section 3', () => {
  expect(billingAddressTypes).toEqual(['same', 'different'])
  expect(plans).toEqual(['monthly', 'annual'])
  expect(positions).toEqual(['forward', 'defense', 'goalie'])
  expect(cardTypes).toEqual(['visa', 'mastercard', 'amex', 'discover'])
})

test("'Child age options 8 to 18'", () => {
  expect(ages).toEqual(['8', '9', '10', '11', '12', '13', '14', '15', '16', '17', '18'])
})

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

describe('detects a full card number entered in another field by mistake', () => {
  const luhnDigit = (digits: string) => {
    const sum = [...digits].toReversed().reduce((total, digit, index) => {
      const value = Number(digit) * (index % 2 === 0 ? 2 : 1)
      return total + (value > 9 ? value - 9 : value)
    }, 0)
    return String((10 - (sum % 10)) % 10)
  }
  const cardNumbers = fc
    .stringMatching(/^[3-6]\d{10,17}$/)
    .map((digits) => digits + luhnDigit(digits))
    .filter((digits) => digits.length >= 12 && digits.length <= 19)

  test.each([
    '4111 1111 1111 1111',
    '4111-1111-1111-1111',
    '4111.1111.1111.1111',
    '5555555555554444',
    'Sam 378282246310005 Miller',
    '4111 1111 1111 1111 12/27',
    '4111111111111111123',
    '12 Rink Road 4111111111111111',
    '４１１１１１１１１１１１１１１１',
  ])('detects %s', (text) => expect(containsCardNumber(text)).toBe(true))

  test.each([
    '12 Rink Road, Buffalo, NY 14201-1234',
    'Sam',
    '',
    'Unit 5, 100200300',
    'NY 14201-1234 100',
    '(716) 555-0142',
  ])('ignores %j', (text) => expect(containsCardNumber(text)).toBe(false))

  test('detects any valid number, grouped or not, within other text and digits', () => {
    const around = fc.oneof(fc.string({ maxLength: 12 }), fc.stringMatching(/^\d{0,6}$/))
    fc.assert(
      fc.property(cardNumbers, around, around, fc.constantFrom('', ' ', '-', '.'), (number, before, after, gap) => {
        const grouped = number.replaceAll(/(\d{4})(?=\d)/g, `$1${gap}`)
        expect(containsCardNumber(before + grouped + after)).toBe(true)
      }),
      { numRuns: 2_000 },
    )
  })

  test('fewer than 12 digits are never a card number', () => {
    fc.assert(fc.property(fc.stringMatching(/^[a-z ]{0,5}\d{0,11}[a-z ]{0,5}$/), (text) => !containsCardNumber(text)))
  })
})
