/** iCalendar files (RFC 5545): one event, times in UTC. */
import { visitFacts } from '#club/visit.ts'
import { facility, mailDomain } from '#domain/facility/facility.ts'

/** Where every entry is: 'The Nest, 12 Rink Road, Syracuse, NY 13202' */
export const place = [facility.name, ...visitFacts.address].join(', ')

/**
 * `id` names the event for good: an entry with the same id replaces or cancels an earlier one if its `sequence` is higher.
 */
export type CalendarEntry = {
  id: string
  start: Date
  end: Date
  title: string
  description?: string
  sequence?: number
  isCanceled?: boolean
}

/** '20261124T210000Z' */
export const utcStamp = (instant: Date): string => instant.toISOString().replaceAll(/[-:]|\.\d+/g, '')

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

/** The file; `now` is its creation time. */
export function calendarFileOf(entry: CalendarEntry, now: Date): string {
  const { id, start, end, title, description, sequence, isCanceled } = entry
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${facility.name}//Your Schedule//EN`,
    ...(sequence === undefined ? [] : [`METHOD:${isCanceled ? 'CANCEL' : 'PUBLISH'}`]),
    'BEGIN:VEVENT',
    `UID:${id.replaceAll(':', '-')}@${mailDomain}`,
    ...(sequence === undefined ? [] : [`SEQUENCE:${sequence}`]),
    ...(isCanceled ? ['STATUS:CANCELLED'] : []),
    `DTSTAMP:${utcStamp(now)}`,
    `DTSTART:${utcStamp(start)}`,
    `DTEND:${utcStamp(end)}`,
    `SUMMARY:${escapeText(title)}`,
    ...(description ? [`DESCRIPTION:${escapeText(description)}`] : []),
    `LOCATION:${escapeText(place)}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return lines.map(fold).join('\r\n') + '\r\n'
}
