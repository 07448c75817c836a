import { expect, test } from 'vitest'
import { clockTime } from './calendar.ts'
import { featuredMeals, laneFacts, speakingSeries } from './club-facts.ts'
import { bookables } from './facility.ts'

test("'Advisor Q&A Wednesdays 6:30 PM; Recruiting Deep Dive Fridays 5:00 PM; Mindset & Leadership Sundays 11:00 AM'", () => {
  const said = speakingSeries.map(({ title, weekday, time }) => `${title} ${weekday}s ${clockTime(time)}`)
  expect(said.join('; ')).toBe(
    'Advisor Q&A Wednesdays 6:30 PM; Recruiting Deep Dive Fridays 5:00 PM; Mindset & Leadership Sundays 11:00 AM',
  )
})

test("'a menu of five featured meals with protein grams'", () => {
  expect(featuredMeals).toHaveLength(5)
  expect(featuredMeals.every(({ protein }) => Number.isInteger(protein) && protein > 0)).toBe(true)
})

test('every lane has its fact', () => {
  expect(laneFacts).toHaveLength(bookables.lane.units)
})
