/** Exports a schedule item as an iCalendar file or a Google Calendar link. Times are in UTC. */
import { calendarFileOf, utcStamp } from '#domain/calendar/calendar-file.ts'
import { instantOf } from '#domain/calendar/calendar.ts'
import { minutesOfEvent } from '#domain/events/weekly-events.ts'
import { bookables, facility } from '#domain/facility/facility.ts'
import { readItemId, type ScheduleItem } from './schedule.ts'

export { sessionItem } from './schedule.ts'

function span(item: ScheduleItem): { start: Date; end: Date } {
  const { kind } = readItemId(item.id)
  const minutes = kind === 'event' ? minutesOfEvent(item.title) : bookables[kind].minutes
  const start = instantOf(item.date, item.time ?? '00:00')
  return { start, end: new Date(start.getTime() + minutes * 60_000) }
}

/** The item as an iCalendar file; `now` is its creation time. */
export const calendarFile = (item: ScheduleItem, now: Date): string =>
  calendarFileOf(
    { id: item.id, ...span(item), title: item.title, ...(item.subtitle && { description: item.subtitle }) },
    now,
  )

/** A link that opens the item in Google Calendar. It contains no names, because URLs end up in logs and histories. */
export function googleLink(item: ScheduleItem): string {
  const { start, end } = span(item)
  const query = new URLSearchParams({
    action: 'TEMPLATE',
    text: `${item.title} · ${facility.name}`,
    dates: `${utcStamp(start)}/${utcStamp(end)}`,
    location: facility.name,
  })
  return `https://calendar.google.com/calendar/render?${query}`
}
