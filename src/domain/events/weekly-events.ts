/** The weekly events of the club. Apart from their days, so that the public pages load no date library. */
import { weeklyEventFacts, type WeeklyEventFact } from '#club/events.ts'
import { weekdays, type Time } from '#domain/calendar/day.ts'

export type WeeklyEvent = {
  slug: string
  title: string
  summary: string
  /** 0 is Monday. */
  weekday: number
  time: Time
  minutes: number
}

const toWeeklyEvent = ({ weekday, ...event }: WeeklyEventFact): WeeklyEvent => ({
  ...event,
  weekday: weekdays.indexOf(weekday),
})

/** 'Homework Helper Wednesdays 6:30 PM; Healthy Eats Sundays 11:00 AM' */
export const weeklyEvents: readonly WeeklyEvent[] = weeklyEventFacts.map(toWeeklyEvent)
