/** How long things are kept once they no longer serve anybody; what has no term here is kept (docs/operations.md). */
import type { Day } from '#domain/calendar/calendar.ts'

export const keptFor = {
  /** Weeks after its own week: who had a slot, who came. For a question at the desk. */
  lockWeeks: 4,
  /** Months after its week: what a member booked, with the player's name. */
  memberWeekMonths: 12,
  /** Months after the event: who answered it. */
  answerMonths: 12,
  /** Months after the month of the request: name and phone of who asked for a tour. */
  tourMonths: 12,
  /** Months after the deed: what staff did. */
  logMonths: 24,
  /** Months after the month of the order: whose it was. What was sold and for how much stays. */
  buyerMonths: 24,
  /** Days in which sending a cart again is the same order. */
  claimDays: 30,
  /** Days a picture may wait for the product it was uploaded for. */
  uploadDays: 1,
} as const

/** The same day so many months earlier. For comparing only: 'yyyy-02-31' is where it belongs, and no day. */
export function monthsBefore(day: Day, months: number): Day {
  const count = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 - months
  const year = String(Math.floor(count / 12)).padStart(4, '0')
  return `${year}-${String((count % 12) + 1).padStart(2, '0')}${day.slice(7)}`
}
