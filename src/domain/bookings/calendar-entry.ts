/** Exports a schedule item as an iCalendar file or a Google Calendar link. Times are in UTC. */
import { instantOf } from '#domain/calendar/calendar.ts'
import { weeklyEvents } from '#domain/events/weekly-events.ts'
import { bookables, facility, mailDomain } from '#domain/facility/facility.ts'
import { readItemId, type ScheduleItem } from './schedule.ts'

export { sessionItem } from './schedule.ts'

/** Default length of events; weekly events have their own. */
const defaultEventMinutes = 60

function span(item: ScheduleItem): { start: Date; end: Date } {
  const { kind } = readItemId(item.id)
  const weekly = weeklyEvents.find(({ title }) => title === item.title)
  const minutes = kind === 'event' ? (weekly?.minutes ?? defaultEventMinutes) : bookables[kind].minutes
  const start = instantOf(item.date, item.time ?? '00:00')
  return { start, end: new Date(start.getTime() + minutes * 60_000) }
}

/** '20261124T210000Z' */
const utcStamp = (instant: Date) => instant.toISOString().replaceAll(/[-:]|\.\d+/g, '')

/** RFC 5545, 3.3.11 */
const escapeText = (text: string) => text.replaceAll(/[\\;,]/g, String.raw`\$&`).replaceAll(/\r?\n/g, String.raw`\n`)

/** RFC 5545, 3.1: folds lines longer than 75 octets, never inside a character. */
function fold(line: string): string {
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

/** The item as an iCalendar file; `now` is its creation time. */
export function calendarFile(item: ScheduleItem, now: Date): string {
  const { start, end } = span(item)
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${facility.name}//Your Schedule//EN`,
    'BEGIN:VEVENT',
    `UID:${item.id.replaceAll(':', '-')}@${mailDomain}`,
    `DTSTAMP:${utcStamp(now)}`,
    `DTSTART:${utcStamp(start)}`,
    `DTEND:${utcStamp(end)}`,
    `SUMMARY:${escapeText(item.title)}`,
    ...(item.subtitle ? [`DESCRIPTION:${escapeText(item.subtitle)}`] : []),
    `LOCATION:${escapeText(facility.name)}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return lines.map(fold).join('\r\n') + '\r\n'
}

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
