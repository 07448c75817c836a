/** Addresses of images: https from elsewhere, or uploaded to the club. */
import { expect, test } from 'vitest'
import { addressOfImage, imageIdOf, isImageAddress, isProductImage } from './images.ts'

test.each([
  ['https://pictures.example/rink.jpg', true],
  ['http://pictures.example/rink.jpg', false],
  ['javascript:alert(1)', false],
  ['data:image/png;base64,AA', false],
  ['https://user:secret@pictures.example/a.png', false],
  ['/images/a.png', false],
])('%s as an image: %s', (address, fits) => expect(isImageAddress(address)).toBe(fits))

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
