/** Numbers and lengths as sentences say them. */
import { expect, test } from 'vitest'
import { aDurationOf, durationText, slotNoun } from './durations.ts'
import { counted, numberText, shortHour } from './numbers.ts'
import { capital } from './text.ts'

test('counts are words up to twelve, and one is one', () => {
  expect([numberText(2), numberText(12), numberText(13)]).toEqual(['two', 'twelve', '13'])
  expect([counted(5, 'lane'), counted(1, 'lane')]).toEqual(['five lanes', 'one lane'])
  expect(capital('five lanes')).toBe('Five lanes')
})

test('lengths of time are hours where they are whole', () => {
  expect([60, 120, 30, 45, 90].map(durationText)).toEqual([
    '1 hour',
    '2 hours',
    '30 minutes',
    '45 minutes',
    '90 minutes',
  ])
  expect([60, 30, 45].map(aDurationOf)).toEqual(['an hour', 'half an hour', '45 minutes'])
  expect([60, 30, 45].map(slotNoun)).toEqual(['hour', 'half hour', 'session'])
})

test('hours are said short', () => {
  expect(['06:00', '22:00', '12:00', '00:30'].map(shortHour)).toEqual(['6 am', '10 pm', '12 pm', '12:30 am'])
})
