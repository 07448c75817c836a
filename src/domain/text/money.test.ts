/** Dollar amounts: no cents for whole dollars, thousands separated. */
import { expect, test } from 'vitest'
import { dollars } from './money.ts'

test.each([
  [0, '$0'],
  [249_00, '$249'],
  [2_740_00, '$2,740'],
  [1_234_567_00, '$1,234,567'],
  [12_50, '$12.50'],
  [5, '$0.05'],
  [-256_47, '−$256.47'],
])('%i cents are %s', (cents, text) => {
  expect(dollars(cents)).toBe(text)
})
