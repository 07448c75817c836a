/** Speaking series, menu and lane facts match the specification. */
import { expect, test } from 'vitest'
import { addDays, clockTime, hourLabel, minutesOf, timeOf } from '#domain/calendar/calendar.ts'
import { endpoints } from '#api-contract/endpoints.ts'
import { staffRoles } from '#domain/staff/staff-roles.ts'
import { lastDay } from '#domain/bookings/bookings.ts'
import { tellDays } from '#domain/memberships/dues.ts'
import { safetyMessages } from '#domain/safety/safety-messages.ts'
import { speedeWindow } from '#domain/bookings/speede-window.ts'
import { legalTexts } from '#club/legal.ts'
import { pageFacts } from '#club/pages.ts'
import { visitFacts } from '#club/visit.ts'
import { weekdays } from './day.ts'
import { speakingSeries } from '#domain/events/weekly-events.ts'
import { capitalize, numberText } from '#domain/text/text.ts'
import { arrivals, bookables, facility, speedeDays } from './facility.ts'
import { retentionPeriods } from './retention.ts'

test("'Advisor Q&A Wednesdays 6:30 PM; Recruiting Deep Dive Fridays 5:00 PM; Mindset & Leadership Sundays 11:00 AM'", () => {
  const talks = speakingSeries('2026-11-21').map(
    ({ title, weekday, time }) => `${title} ${weekdays[weekday]}s ${clockTime(time)}`,
  )
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
  const { memberWeekMonths, rsvpMonths, tourMonths, messageMonths, arrivalWeeks, buyerMonths } = retentionPeriods
  expect([...text.matchAll(/(\d+) (?:months|weeks)/g)].map(([, count]) => Number(count))).toEqual([
    memberWeekMonths,
    rsvpMonths,
    tourMonths,
    messageMonths,
    arrivalWeeks,
    buyerMonths,
  ])
})

test('the numbers in sentences are those of the settings', () => {
  const { lane, speede } = bookables
  const texts = [pageFacts, visitFacts, legalTexts, speedeWindow, safetyMessages.whoReads('Sam')].map((each) =>
    JSON.stringify(each),
  )
  const said = (what: RegExp) => texts.flatMap((text) => [...text.matchAll(what)].map(([, number]) => number))
  const only = (number: number) => new Set([String(number)])
  expect(new Set(said(/(?:under|Under) (\d+)/g))).toEqual(only(arrivals.adultUnder))
  expect(new Set(said(/within (\d+) days, today included/g))).toEqual(only(speedeDays))
  expect(new Set(said(/(\d+) lane hours/g))).toEqual(only(lane.weeklyLimit))
  expect(new Set(said(/(\d+) Speede sessions/g))).toEqual(only(speede.weeklyLimit))
  expect(new Set(said(/(\d+) days before/g))).toEqual(only(tellDays))
  expect(new Set(said(/(\d+)% transaction fee/g))).toEqual(only(facility.membership.feePercent))
  const talks = speakingSeries('2026-11-21').reduce((sum, each) => sum + each.minutes, 0)
  expect(pageFacts.speakingLead).toContain(`${capitalize(numberText(talks / 60))} hours a week`)
  const end = timeOf(minutesOf(lane.last) + lane.minutes)
  expect(texts.join(' ')).toContain(`on the hour, from ${hourLabel(lane.first)} to ${hourLabel(end)}`)
})

test('the last day of the Speede window can be booked, and the day after it cannot', () => {
  const last = addDays('2026-11-24', speedeDays - 1)
  expect(lastDay('speede', '2026-11-24')).toBe(last)
  expect(speedeWindow).toBe('within 7 days, today included')
})

test('health facts are read from coach on, as the sentence about them says', () => {
  expect(endpoints.openSafety.staffRole).toBe('coach')
  expect(staffRoles).toEqual(['desk', 'coach', 'manager', 'owner'])
  expect(safetyMessages.whoReads('Sam')).toBe(
    'Coaches, managers and owners of the club read this. If Sam is under 12, everyone at the desk sees who may collect. All of it is optional.',
  )
})
