/** Products added by staff: prices, image URLs and ids. */
import { expect, test } from 'vitest'
import { addressOfImage, imageIdOf, isProductImage, productIdOf, whyNotPrice } from './product-draft.ts'

test.each([
  ['$99', undefined],
  ['1,250', undefined],
  ['0.01', undefined],
  ['$10,000', undefined],
  ['$10,000.01', 'too_high'],
  ['', 'zero'],
  ['free', 'zero'],
  ['$0.00', 'zero'],
  ['1.2.3', 'zero'],
  ['9'.repeat(20), 'zero'],
] as const)("'a non-number counts as 0', and a price of 0 is invalid: %j", (price, why) => {
  expect(whyNotPrice(price)).toBe(why)
})

const id = 'a1'.repeat(20)

test('an image is an https URL or an uploaded image', () => {
  expect(isProductImage('https://images.example/a.png')).toBe(true)
  expect(isProductImage(addressOfImage(id))).toBe(true)
  expect(imageIdOf(addressOfImage(id))).toBe(id)
  for (const wrong of [
    '',
    'http://images.example/a.png',
    'https://name:word@images.example/a.png',
    'javascript:alert(1)',
    'data:image/png;base64,AAAA',
    '//images.example/a.png',
    '/api/images/',
    `/api/images/${id}x`,
    `/api/images/../${id}`,
    '/api/members/full',
    'drawing:hat',
  ]) {
    expect([wrong, isProductImage(wrong)]).toEqual([wrong, false])
  }
})

test("'an id made from the current timestamp'", () => {
  expect(productIdOf(new Date(1_795_280_400_000), 'ab12cd34')).toBe('1795280400000-ab12cd34')
})
