/** Exports a schedule item as an iCalendar file or a Google Calendar link. Times are in UTC. */
import { calendarFileOf, place, utcStamp } from '#domain/calendar/calendar-file.ts'
import { instantOf } from '#domain/calendar/calendar.ts'
import { endOfEvent } from '#domain/events/events.ts'
import { bookables, facility } from '#domain/facility/facility.ts'
import { readItemId, type ScheduleItem } from './schedule.ts'

export { sessionItem } from './schedule.ts'

function span(item: ScheduleItem): { start: Date; end: Date } {
  const { kind } = readItemId(item.id)
  const { date, time = '00:00', title, ends } = item
  const start = instantOf(date, time)
  if (kind === 'event') return { start, end: endOfEvent({ title, datetime: start.toISOString(), ends }) }
  return { start, end: new Date(start.getTime() + bookables[kind].minutes * 60_000) }
}

/** The item as an iCalendar file; `now` is its creation time. */
export const calendarFile = (item: ScheduleItem, now: Date): string =>
  calendarFileOf(
    {
      id: item.id,
      ...item.calendar,
      ...span(item),
      title: item.title,
      ...(item.subtitle && { description: item.subtitle }),
    },
    now,
  )

/** A link that opens the item in Google Calendar. It contains no names, because URLs end up in logs and histories. */
export function googleLink(item: ScheduleItem): string {
  const { start, end } = span(item)
  const query = new URLSearchParams({
    action: 'TEMPLATE',
    text: `${item.title} · ${facility.name}`,
    dates: `${utcStamp(start)}/${utcStamp(end)}`,
    location: place,
  })
  return `https://calendar.google.com/calendar/render?${query}`
}
