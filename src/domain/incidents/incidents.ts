/** Reports of incidents: their fields, and when one can have happened. */
import { fieldLimits } from '#domain/accounts/membership.ts'
import { addDays, facilityClock, shortDay } from '#domain/calendar/calendar.ts'
import { isMoment, type Moment } from '#domain/calendar/day.ts'
import { paragraph, line, required } from '#domain/fields/field-rules.ts'

export const incidentFields = {
  where: required(line(fieldLimits.name), 'Please say where it happened'),
  what: required(paragraph(5000), 'Please say what happened'),
  firstAid: paragraph(1000),
  informed: paragraph(280),
}

/** Nobody reports what is longer ago, in days. */
const oldest = 366

/** Why it cannot have happened then; undefined if it can. */
export function whyNotAt(at: Moment, now: Date): string | undefined {
  const { day, time } = facilityClock(now)
  if (!isMoment(at)) return 'Please say when it happened'
  if (at > `${day}T${time}`) return 'This has not happened yet. Please check the day and time.'
  return at.slice(0, 10) < addDays(day, -oldest) ? 'This is more than a year ago. Please check the day.' : undefined
}

/** Why a player is off the ice, for the family too: what happened stands in the report. */
export const holdNote = (at: Moment): string => `What happened on ${shortDay(at.slice(0, 10))}`
