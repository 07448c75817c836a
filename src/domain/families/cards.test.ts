/** Hints about a card while its number is typed. */
import { describe, expect, test } from 'vitest'
import { brandOf, cardDoubt, groupDigits, withSlash } from './cards.ts'

test.each([
  ['4', 'visa'],
  ['5105 1051', 'mastercard'],
  ['2221', 'mastercard'],
  ['2720 99', 'mastercard'],
  ['2721', undefined],
  ['2220', undefined],
  ['34', 'amex'],
  ['37', 'amex'],
  ['6011', 'discover'],
  ['65', 'discover'],
  ['60', undefined],
  ['', undefined],
])('%j begins like %s', (number, brand) => expect(brandOf(number)).toBe(brand))

test.each([
  ['4242 4242 4242 4242', 'visa'],
  ['378282246310005', 'amex'],
  ['6011111111111117', 'discover'],
])('the check digit of %s fits', (number, type) => {
  expect(cardDoubt(number, type)).toBeUndefined()
  expect(cardDoubt(number.replace(/.$/, '9'), type)).toBeDefined()
})

describe('a doubt', () => {
  test.each([
    ['4242 4242 4242 4242', 'visa', undefined],
    ['4242 4242 4242 4242', '', undefined],
    ['4242 4242 4242 4242', 'amex', 'This looks like a Visa number. Please check the card type.'],
    ['4242 4242 4242 4241', 'visa', 'A digit seems to be wrong. Please check the number.'],
    ['4242 4242', 'amex', undefined],
  ])('%j as %j: %s', (number, type, doubt) => expect(cardDoubt(number, type)).toBe(doubt))
})

describe('digits in groups', () => {
  test.each([
    ['42424', '4242', '4242 4'],
    ['4242424242424242', '', '4242 4242 4242 4242'],
    ['378282246310005', '', '3782 822463 10005'],
    ['4242 424', '4242 4242', '4242 424'],
    ['4242 9 4242', '4242 4242', '4242 9 4242'],
    ['4242-4242', '', '4242-4242'],
    ['1234567890123456789', '', '1234567890123456789'],
  ])('%j after %j becomes %j', (typed, before, shown) => expect(groupDigits(typed, before)).toBe(shown))
})

test.each([
  ['1', '', '1'],
  ['12', '1', '12/'],
  ['12/2', '12/', '12/2'],
  ['12/27', '12/2', '12/27'],
  ['12/275', '12/27', '12/27'],
  ['1/', '1', '01/'],
  ['1227', '', '12/27'],
  ['0829', '', '08/29'],
  ['12/2027', '', '12/27'],
  ['12 / 27', '', '12/27'],
  ['12', '12/', '12'],
  ['12/2', '12/27', '12/2'],
])("an expiration typed as '%s' after '%s' becomes '%s'", (typed, before, shown) =>
  expect(withSlash(typed, before)).toBe(shown),
)
