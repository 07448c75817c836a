/** Speaking series, menu and lane facts match the specification. */
import { expect, test } from 'vitest'
import { clockTime } from '#domain/calendar/calendar.ts'
import { legalTexts } from '#club/legal.ts'
import { pageFacts } from '#club/pages.ts'
import { weekdays } from '#domain/calendar/day.ts'
import { speakingSeries } from '#domain/events/weekly-events.ts'
import { bookables } from './facility.ts'
import { retentionPeriods } from './retention.ts'

test("'Advisor Q&A Wednesdays 6:30 PM; Recruiting Deep Dive Fridays 5:00 PM; Mindset & Leadership Sundays 11:00 AM'", () => {
  const talks = speakingSeries.map(({ title, weekday, time }) => `${title} ${weekdays[weekday]}s ${clockTime(time)}`)
  expect(talks.join('; ')).toBe(
    'Advisor Q&A Wednesdays 6:30 PM; Recruiting Deep Dive Fridays 5:00 PM; Mindset & Leadership Sundays 11:00 AM',
  )
})

test("'a menu of five featured meals with protein grams'", () => {
  expect(pageFacts.meals).toHaveLength(5)
  expect(pageFacts.meals.every(({ protein }) => Number.isInteger(protein) && protein > 0)).toBe(true)
})

test('every lane has a fact', () => {
  expect(pageFacts.laneFacts).toHaveLength(bookables.lane.units)
})

test('the privacy page names the periods after which data is removed', () => {
  const { text } = legalTexts.privacy.find(({ title }) => title === 'How long we keep it')!
  const { memberWeekMonths, rsvpMonths, tourMonths, buyerMonths } = retentionPeriods
  expect([...text.matchAll(/(\d+) months/g)].map(([, months]) => Number(months))).toEqual([
    memberWeekMonths,
    rsvpMonths,
    tourMonths,
    buyerMonths,
  ])
})
