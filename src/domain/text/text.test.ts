/** Counts, amounts and durations in words, and names in texts. */
import { expect, test } from 'vitest'
import {
  capitalize,
  dollars,
  durationText,
  durationWithArticle,
  isolated,
  numberText,
  ordinal,
  pluralize,
  slotNoun,
} from './text.ts'

test('counts are words up to twelve; one is singular', () => {
  expect([numberText(2), numberText(12), numberText(13)]).toEqual(['two', 'twelve', '13'])
  expect([pluralize(5, 'lane'), pluralize(1, 'lane')]).toEqual(['five lanes', 'one lane'])
  expect(capitalize('five lanes')).toBe('Five lanes')
})

test('durations are in hours if they are whole hours', () => {
  expect([60, 120, 30, 45, 90].map(durationText)).toEqual([
    '1 hour',
    '2 hours',
    '30 minutes',
    '45 minutes',
    '90 minutes',
  ])
  expect([60, 30, 45].map(durationWithArticle)).toEqual(['an hour', 'half an hour', '45 minutes'])
  expect([60, 30, 45].map(slotNoun)).toEqual(['hour', 'half hour', 'session'])
})

test.each(['يوسف', 'נועם כהן', 'Kit (كيت)', 'ܝܘܣܦ', '𞤀𞤣𞤢𞤥', 'ނޫރު'])('%s is isolated', (name) => {
  expect(isolated(name)).toBe(`\u2068${name}\u2069`)
})

test.each(['Zoë', 'ไอซ์', '李小龍', 'Ἀλέξανδρος', 'ਗੁਰਪ੍ਰੀਤ', '(518) 555-0177', ''])('%s stays as it is', (name) => {
  expect(isolated(name)).toBe(name)
})

test('a place in an order has its ending, whatever the number', () => {
  expect([1, 2, 3, 4, 11, 12, 13, 21, 22, 28, 31, 111].map(ordinal)).toEqual(
    '1st 2nd 3rd 4th 11th 12th 13th 21st 22nd 28th 31st 111th'.split(' '),
  )
})

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
