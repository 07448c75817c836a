/** Counts, durations and times in words. */
import { expect, test } from 'vitest'
import { durationText, durationWithArticle, slotNoun } from './durations.ts'
import { capitalize, numberText, pluralize, shortHour } from './text.ts'

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

test('full hours omit the minutes', () => {
  expect(['06:00', '22:00', '12:00', '00:30'].map(shortHour)).toEqual(['6 AM', '10 PM', '12 PM', '12:30 AM'])
})
