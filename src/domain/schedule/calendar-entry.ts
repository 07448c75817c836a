/** A schedule item as an entry of a calendar. */
import type { CalendarEntry } from '#domain/calendar/calendar-file.ts'
import { instantOf } from '#domain/calendar/calendar.ts'
import { endOfEvent } from '#domain/events/events.ts'
import { bookables } from '#domain/facility/facility.ts'
import { bookingMessages } from '#domain/bookings/booking-messages.ts'
import { readItemId, type ScheduleItem } from './schedule.ts'

function span(item: ScheduleItem): { start: Date; end: Date } {
  const { kind } = readItemId(item.id)
  const { date, time = '00:00', title, ends } = item
  const start = instantOf(date, time)
  if (kind === 'event')
    return { start, end: endOfEvent({ title, datetime: start.toISOString(), ...(ends !== undefined && { ends }) }) }
  return { start, end: new Date(start.getTime() + bookables[kind].minutes * 60_000) }
}

/** The item as an entry of a calendar, with the id that it has in the e-mails about it. It names who plays, if the item does. */
export function calendarEntryOf(item: ScheduleItem): CalendarEntry {
  const { id, calendar = { id, sequence: 0 }, room, title, forWhom } = item
  const named = forWhom ? bookingMessages.forPlayer(title, forWhom) : title
  return { ...calendar, ...span(item), title: named, room }
}
