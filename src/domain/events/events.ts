/** Club events: weekly ones are derived from a rule, the others are stored. RSVPs work the same for both (specification 2, product 5). */
import {
  addDays,
  clockTime,
  facilityClock,
  instantOf,
  isDay,
  shortDay,
  shortMoment,
  today,
  weekdayOf,
  type Day,
  type Time,
} from '#domain/calendar/calendar.ts'
import { eventQuantity } from '#domain/facility/facility.ts'
import type { ClubEvent } from '#records/events.ts'
import { minutesOfEvent, weeklyEventsOn, weeklySlugs, type WeeklyEvent } from './weekly-events.ts'

export type { Attendee, ClubEvent, EventBooking, Rsvp } from '#records/events.ts'

/** What every event has. */
type EventBasics = Pick<ClubEvent, 'id' | 'title' | 'datetime' | 'summary'>

/** In place of a player: those who come with the players of an RSVP, who check in together. */
export const others = 'others'

/** RSVPs to a weekly event open this many weeks ahead, counted in days from today. */
const weeksBookable = 8

/** The weekly event as it is on a day, if it takes place then. */
const heldOn = (slug: string, day: Day): WeeklyEvent | undefined =>
  weeklyEventsOn(day).find((event) => event.slug === slug && event.weekday === weekdayOf(day))

/** Days of the occurrences within `weeks` that have not started. */
export function nextDays({ slug }: Pick<WeeklyEvent, 'slug'>, now: Date, weeks: number): Day[] {
  const clock = facilityClock(now)
  return Array.from({ length: weeks * 7 + 1 }, (_, ahead) => addDays(clock.day, ahead))
    .filter((day) => {
      const held = heldOn(slug, day)
      return held && (day > clock.day || held.time > clock.time)
    })
    .slice(0, weeks)
}

const occurrenceOf = ({ slug, title, time, summary }: WeeklyEvent, day: Day): EventBasics => ({
  id: `${slug}-${day}`,
  title,
  datetime: instantOf(day, time).toISOString(),
  summary,
})

/** The occurrence of a weekly event on a day, as the event is then, with an id like 'homework-helper-2026-11-25'. */
export const occurrence = (event: WeeklyEvent, day: Day): EventBasics =>
  occurrenceOf(heldOn(event.slug, day) ?? event, day)

/** The occurrences of a weekly event that have not started and can be booked. */
export const occurrencesOf = (event: WeeklyEvent, now: Date): EventBasics[] =>
  nextDays(event, now, weeksBookable).map((day) => occurrence(event, day))

/** The occurrences of all weekly events that have not started, within so many weeks. */
export const nextOccurrences = (now: Date, weeks = weeksBookable): EventBasics[] =>
  weeklySlugs().flatMap((slug) =>
    nextDays({ slug }, now, weeks).flatMap((day) => {
      const held = heldOn(slug, day)
      return held ? [occurrenceOf(held, day)] : []
    }),
  )

/** The occurrences of all weekly events on a day. */
export const occurrencesOn = (day: Day): EventBasics[] =>
  weeklyEventsOn(day).flatMap((event) => (event.weekday === weekdayOf(day) ? [occurrenceOf(event, day)] : []))

/** The weekly occurrence with this id, past ones included; undefined if there is none. */
export function occurrenceById(id: string): EventBasics | undefined {
  for (const slug of weeklySlugs()) {
    const day = id.startsWith(`${slug}-`) ? id.slice(slug.length + 1) : ''
    const held = isDay(day) ? heldOn(slug, day) : undefined
    if (held) return occurrenceOf(held, day)
  }
  return undefined
}

/** Events that have not started, soonest first. */
export const upcoming = <Item extends Pick<ClubEvent, 'datetime'>>(events: readonly Item[], now: Date): Item[] =>
  events
    .filter((event) => Date.parse(event.datetime) > now.getTime())
    .toSorted((one, other) => Date.parse(one.datetime) - Date.parse(other.datetime))

/** Why RSVPs to this event are closed; undefined if they are open. */
export function whyNotRsvp(event: Pick<ClubEvent, 'id' | 'datetime'>, now: Date): 'over' | 'too_early' | undefined {
  const start = new Date(event.datetime)
  if (start <= now) return 'over'
  const last = addDays(today(now), weeksBookable * 7)
  return occurrenceById(event.id) && today(start) > last ? 'too_early' : undefined
}

/** A whole number from 1 to the maximum (specification 5: 'quantity at least 1', product 5: at most 10). */
export const isQuantity = (qty: number): boolean =>
  Number.isInteger(qty) && qty >= eventQuantity.min && qty <= eventQuantity.max

/** How many places are left; 0 if more people come than there are places. */
export const placesLeft = (capacity: number, taken: number): number => Math.max(0, capacity - taken)

/** What says when an event ends. */
type EventSpan = Pick<ClubEvent, 'title' | 'datetime' | 'ends'>

/** 'Tue Dec 1, 6:30 PM to 8:30 PM', 'Fri Dec 4, 7:00 PM to Sat Dec 5, 8:00 AM', or without an end. */
export function eventWhen(event: EventSpan): string {
  const { date, timeText } = eventClock(event)
  return `${shortDay(date)}, ${timeText}${event.ends === undefined ? '' : ` to ${endText(event)}`}`
}

/** '8:30 PM', or with its day if it ends on another than it begins. */
export function endText(event: EventSpan): string {
  const end = endOfEvent(event)
  const { day, time } = facilityClock(end)
  return day === eventClock(event).date ? clockTime(time) : shortMoment(end)
}

/**
 * The end of an event: its own, which is on the next day if it is not later than the start, else after the minutes of its rule.
 * One before the start in the hour that the clocks repeat does not count.
 */
export function endOfEvent({ title, datetime, ends }: EventSpan): Date {
  const start = new Date(datetime)
  const { day, time } = facilityClock(start)
  const own = ends === undefined ? start : instantOf(ends > time ? day : addDays(day, 1), ends)
  return own > start ? own : new Date(start.getTime() + minutesOfEvent(title, day) * 60_000)
}

/** Facility day and time of an event; `timeText` is e.g. '6:30 PM'. */
export function eventClock(event: Pick<ClubEvent, 'datetime'>): { date: Day; time: Time; timeText: string } {
  const { day, time } = facilityClock(new Date(event.datetime))
  return { date: day, time, timeText: clockTime(time) }
}
