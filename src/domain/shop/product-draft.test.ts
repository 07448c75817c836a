/** Products added by staff: prices and ids. */
import { expect, test } from 'vitest'
import { productIdOf, whyNotPrice } from './product-draft.ts'

test.each([
  ['$99', undefined],
  ['99', undefined],
  ['99.50', undefined],
  ['$1234.5', undefined],
  ['0.01', undefined],
  ['$10000', undefined],
  ['$10000.01', 'too_high'],
  ['9'.repeat(20), 'too_high'],
  ['$0.00', 'zero'],
  ['', 'not_a_price'],
  ['free', 'not_a_price'],
  ['12,50', 'not_a_price'],
  ['1,250', 'not_a_price'],
  ['1.234,50', 'not_a_price'],
  ['1.2.3', 'not_a_price'],
  ['1.234', 'not_a_price'],
  ['-5', 'not_a_price'],
  ['$1e9', 'not_a_price'],
  ['€20', 'not_a_price'],
  ['$ 20', 'not_a_price'],
  ['20 $', 'not_a_price'],
  ['٢٠', 'not_a_price'],
] as const)('a price is dollars and cents, and nothing else is guessed: %j', (price, why) => {
  expect(whyNotPrice(price)).toBe(why)
})

test("'an id made from the current timestamp'", () => {
  expect(productIdOf(new Date(1_795_280_400_000), 'ab12cd34')).toBe('1795280400000-ab12cd34')
})
