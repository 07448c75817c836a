/** Exports a schedule item as an iCalendar file or a Google Calendar link. Times are in UTC. */
import { calendarFileOf, placeOf, utcStamp, type CalendarEntry } from '#domain/calendar/calendar-file.ts'
import { instantOf } from '#domain/calendar/calendar.ts'
import { endOfEvent } from '#domain/events/events.ts'
import { bookables, facility } from '#domain/facility/facility.ts'
import { bookingMessages } from '#domain/messages/messages.ts'
import { readItemId, type ScheduleItem } from './schedule.ts'

export { eventItem, sessionItem } from './schedule.ts'

function span(item: ScheduleItem): { start: Date; end: Date } {
  const { kind } = readItemId(item.id)
  const { date, time = '00:00', title, ends } = item
  const start = instantOf(date, time)
  if (kind === 'event') return { start, end: endOfEvent({ title, datetime: start.toISOString(), ends }) }
  return { start, end: new Date(start.getTime() + bookables[kind].minutes * 60_000) }
}

/** The item as an entry of a calendar, with the id that it has in the e-mails about it. It names who plays, if the item does. */
export function calendarEntryOf(item: ScheduleItem): CalendarEntry {
  const { id, calendar = { id, sequence: 0 }, room, title, forWhom } = item
  const named = forWhom ? bookingMessages.forPlayer(title, forWhom) : title
  return { ...calendar, ...span(item), title: named, room }
}

/** The item as an iCalendar file; `now` is its creation time. */
export const calendarFile = (item: ScheduleItem, now: Date): string =>
  calendarFileOf([{ ...calendarEntryOf(item), description: item.subtitle }], now)

/** A link that opens the item in Google Calendar. It contains no names, because URLs end up in logs and histories. */
export function googleLink(item: ScheduleItem): string {
  const { start, end } = span(item)
  const query = new URLSearchParams({
    action: 'TEMPLATE',
    text: `${item.title} · ${facility.name}`,
    dates: `${utcStamp(start)}/${utcStamp(end)}`,
    location: placeOf(item.room),
  })
  return `https://calendar.google.com/calendar/render?${query}`
}
