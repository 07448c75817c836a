/** Holds what each subject weighs against docs/subjects.md. */
import { expect, test } from 'vitest'
import { limits, strays, subjects, weigh, type Weight } from './subjects.ts'

const measured = weigh()
const allowed = limits()

/** The numbers of a subject that are more than it may have. */
const over = (now: Weight, limit: Weight = { lines: 0, tests: 0, named: 0 }) =>
  (Object.keys(now) as (keyof Weight)[]).filter((number) => now[number] > limit[number])

test('every file belongs to a subject', () => {
  expect(strays).toEqual([])
})

test.each(Object.keys(subjects))('%s weighs no more than docs/subjects.md allows', (name) => {
  const grown = over(measured[name]!, allowed[name])
  expect(grown, 'Make it smaller, or raise the number and say why in the commit').toEqual([])
})

test('a subject that has grown, and one that is new, are found', () => {
  const { standby } = measured as { standby: Weight }
  expect(over({ ...standby, named: standby.named + 1 }, standby)).toEqual(['named'])
  expect(over(standby)).toEqual(['lines', 'tests', 'named'])
})
