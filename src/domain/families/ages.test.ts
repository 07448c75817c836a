/** The age of today, whatever was known and when. */
import { describe, expect, test } from 'vitest'
import { ages, agesFor } from '#domain/plans/membership.ts'
import { bornMessages, ageOf, whyNotBorn, withAgeOfToday, withEntered } from './ages.ts'

const today = '2026-11-24'
const joined = { age: '11', addedAt: '2024-11-24T17:00:00.000Z' }

describe('the age', () => {
  test.each([
    ['2025-11-23', '11'],
    ['2025-11-24', '12'],
    ['2026-11-23', '12'],
    ['2026-11-24', '13'],
  ])('given at registration, on %s is %s', (day, age) => expect(ageOf(joined, day)).toBe(age))

  test.each([
    ['2015-12', '10'],
    ['2015-11', '11'],
    ['2015-10', '11'],
  ])('of someone born in %s is %s, whatever was given', (born, age) =>
    expect(ageOf({ ...joined, born }, today)).toBe(age),
  )

  test('given later counts from then', () => {
    expect(ageOf({ ...joined, age: '12', ageOn: '2026-06-01' }, today)).toBe('12')
    expect(ageOf({ ...joined, age: '12', ageOn: '2026-06-01' }, '2027-06-01')).toBe('13')
  })
})

describe('a form that shows the age of today', () => {
  test('changes nothing about it when it is sent back', () => {
    expect(withEntered(joined, { age: '13' }, today)).toEqual(joined)
    const born = { ...joined, born: '2015-11' }
    expect(withEntered(born, { age: withAgeOfToday(born, today).age }, today)).toEqual(born)
  })

  test('takes another age as given today, in place of the month of birth', () => {
    const changed = withEntered({ ...joined, born: '2015-11' }, { age: '12' }, today)
    expect(changed).toEqual({ ...joined, age: '12', ageOn: today })
  })
})

test.each([
  ['2016-03', undefined],
  ['2026-11', undefined],
  ['2026-12', 'This month has not come yet'],
  ['1996-12', undefined],
  ['1996-11', 'This is 30 years ago or more. Please check the year.'],
  ['2016-13', bornMessages.both],
  ['-03', bornMessages.both],
])('a birth in %s: %s', (born, why) => expect(whyNotBorn(born, today)).toBe(why))

test('a player who has grown out of the ages of the registration keeps their age in the choices', () => {
  expect(agesFor('19')).toEqual([...ages, '19'])
  expect(agesFor('12')).toEqual(ages)
  expect(agesFor('')).toEqual(ages)
})
