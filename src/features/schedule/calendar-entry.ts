/** A schedule item as an entry of somebody's own calendar: a file, or a link to Google's. Times are UTC, so no zone can be misread. */
import { instantOf } from '#domain/calendar/calendar.ts'
import { weeklyEvents } from '#domain/events/events.ts'
import { bookables, facility, mailDomain } from '#domain/facility/facility.ts'
import { readItemId, type ScheduleItem } from '#domain/bookings/schedule.ts'

/** Length of an event that does not say it; the weekly ones do. */
const eventMinutes = 60

function span(item: ScheduleItem): { start: Date; end: Date } {
  const { kind } = readItemId(item.id)
  const weekly = weeklyEvents.find(({ title }) => title === item.title)
  const minutes = kind === 'event' ? (weekly?.minutes ?? eventMinutes) : bookables[kind].minutes
  const start = instantOf(item.date, item.time ?? '00:00')
  return { start, end: new Date(start.getTime() + minutes * 60_000) }
}

/** '20261124T210000Z' */
const stamp = (instant: Date) => instant.toISOString().replaceAll(/[-:]|\.\d+/g, '')

/** RFC 5545, 3.3.11 */
const escaped = (text: string) => text.replaceAll(/[\\;,]/g, String.raw`\$&`).replaceAll(/\r?\n/g, String.raw`\n`)

/** RFC 5545, 3.1: no line is longer than 75 octets; what is left goes on after a space. Never splits a character. */
function folded(line: string): string {
  const lines: string[] = []
  let current = ''
  for (const character of line) {
    const next = current + character
    if (new TextEncoder().encode(next).length > 75) {
      lines.push(current)
      current = ` ${character}`
    } else current = next
  }
  return [...lines, current].join('\r\n')
}

/** The item as an iCalendar file; `now` is when it was made. */
export function calendarFile(item: ScheduleItem, now: Date): string {
  const { start, end } = span(item)
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${facility.name}//Your Schedule//EN`,
    'BEGIN:VEVENT',
    `UID:${item.id.replaceAll(':', '-')}@${mailDomain}`,
    `DTSTAMP:${stamp(now)}`,
    `DTSTART:${stamp(start)}`,
    `DTEND:${stamp(end)}`,
    `SUMMARY:${escaped(item.title)}`,
    ...(item.subtitle ? [`DESCRIPTION:${escaped(item.subtitle)}`] : []),
    `LOCATION:${escaped(facility.name)}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return lines.map(folded).join('\r\n') + '\r\n'
}

/** A link that opens the item in Google Calendar. It names no person: addresses are kept in logs and histories. */
export function googleLink(item: ScheduleItem): string {
  const { start, end } = span(item)
  const query = new URLSearchParams({
    action: 'TEMPLATE',
    text: `${item.title} · ${facility.name}`,
    dates: `${stamp(start)}/${stamp(end)}`,
    location: facility.name,
  })
  return `https://calendar.google.com/calendar/render?${query}`
}
