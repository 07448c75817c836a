/** Club events: the two weekly ones are rules, the others are records; both can be booked alike (specification 2, product 5). */
import { weeklyEventFacts, type WeeklyEventFact } from '#club/events.ts'
import {
  addDays,
  clockTime,
  facilityClock,
  instantOf,
  isDay,
  today,
  weekdayOf,
  type Day,
  type Time,
} from '#domain/calendar/calendar.ts'
import { weekdays } from '#domain/calendar/weekdays.ts'
import { eventQuantity } from '#domain/facility/facility.ts'

/** An event as the API and 'event:{id}' know it; `datetime` is an ISO instant. */
export type ClubEvent = { id: string; title: string; datetime: string; summary: string; image?: string }

/** What the browser keeps under 'eventBookings'. `canceled` is set when the club has canceled the event. */
export type EventBooking = {
  id: string
  eventId: string
  title: string
  datetime: string
  name: string
  email: string
  qty: number
  canceled?: boolean
}

/** One line of the per-event list under 'event:{id}'. */
export type Rsvp = { ts: string; title: string; email: string; datetime: string; qty: number }

export type Attendee = { name: string; email: string; qty: number; ts: string }

export type WeeklyEvent = {
  slug: string
  title: string
  summary: string
  /** 0 is Monday. */
  weekday: number
  time: Time
  minutes: number
}

const onTheCalendar = ({ weekday, ...event }: WeeklyEventFact): WeeklyEvent => ({
  ...event,
  weekday: weekdays.indexOf(weekday),
})

/** 'Homework Helper Wednesdays 6:30 PM; Healthy Eats Sundays 11:00 AM' */
export const weeklyEvents: readonly WeeklyEvent[] = weeklyEventFacts.map(onTheCalendar)

/** An occurrence of a weekly event can be booked up to this many weeks after today, counted in days. */
const weeksBookable = 8

/** The day of the next occurrence that has not begun, and `weeks - 1` more after it. */
export function nextDays(event: WeeklyEvent, now: Date, weeks: number): Day[] {
  const clock = facilityClock(now)
  const ahead = (event.weekday - weekdayOf(clock.day) + 7) % 7
  const begun = ahead === 0 && event.time <= clock.time
  const first = addDays(clock.day, begun ? 7 : ahead)
  return Array.from({ length: weeks }, (_, index) => addDays(first, index * 7))
}

/** The bookable event of one day, with an id like 'homework-helper-2026-11-25'. */
export const occurrence = (event: WeeklyEvent, day: Day): ClubEvent => ({
  id: `${event.slug}-${day}`,
  title: event.title,
  datetime: instantOf(day, event.time).toISOString(),
  summary: event.summary,
})

/** The weekly occurrence an id names, if there is one on that day; past ones too. */
export function occurrenceById(id: string): ClubEvent | undefined {
  for (const event of weeklyEvents) {
    const day = id.startsWith(`${event.slug}-`) ? id.slice(event.slug.length + 1) : ''
    if (isDay(day) && weekdayOf(day) === event.weekday) return occurrence(event, day)
  }
  return undefined
}

/** Events that have not begun, soonest first. */
export const upcoming = <Item extends Pick<ClubEvent, 'datetime'>>(events: readonly Item[], now: Date): Item[] =>
  events
    .filter((event) => Date.parse(event.datetime) > now.getTime())
    .toSorted((one, other) => Date.parse(one.datetime) - Date.parse(other.datetime))

/** Why nobody can RSVP to this event now; nothing if they can. */
export function whyNotRsvp(event: Pick<ClubEvent, 'id' | 'datetime'>, now: Date): 'over' | 'too_early' | undefined {
  const start = new Date(event.datetime)
  if (start <= now) return 'over'
  const last = addDays(today(now), weeksBookable * 7)
  return occurrenceById(event.id) && today(start) > last ? 'too_early' : undefined
}

/** A whole number of guests, 1 to 10 (specification 5: 'quantity at least 1', product 5: at most 10). */
export const isQuantity = (qty: number): boolean =>
  Number.isInteger(qty) && qty >= eventQuantity.min && qty <= eventQuantity.max

/** 'Wed, Nov 25 · 6:30 PM' is built from these: the facility day and time of an event. */
export function eventClock(event: Pick<ClubEvent, 'datetime'>): { date: Day; time: Time; words: string } {
  const { day, time } = facilityClock(new Date(event.datetime))
  return { date: day, time, words: clockTime(time) }
}
