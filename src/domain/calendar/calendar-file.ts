/** iCalendar files (RFC 5545), times in UTC. */
import { visitFacts } from '#club/visit.ts'
import { facility, mailDomain } from '#domain/facility/facility.ts'

/** Where an entry is: 'Lounge, The Nest, 12 Rink Road, Syracuse, NY 13202' */
export const placeOf = (room: string | undefined): string =>
  [...(room === undefined ? [] : [room]), facility.name, ...visitFacts.address].join(', ')

/** `id` names an entry for good: one with the same replaces or cancels an earlier one if its `sequence` is higher. */
export type CalendarId = { id: string; sequence: number }

/** `room` is a lane, a Speede unit or a room of the club. */
export type CalendarEntry = CalendarId & {
  start: Date
  end: Date
  title: string
  room?: string | undefined
  description?: string | undefined
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

/** The file with these entries, which are all canceled or none; `now` is its creation time. */
export function calendarFileOf(entries: readonly CalendarEntry[], now: Date): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${facility.name}//Your Schedule//EN`,
    `METHOD:${entries[0]?.isCanceled ? 'CANCEL' : 'PUBLISH'}`,
    ...entries.flatMap((entry) => eventLines(entry, now)),
    'END:VCALENDAR',
  ]
  return lines.map(fold).join('\r\n') + '\r\n'
}

const eventLines = (entry: CalendarEntry, now: Date): string[] => [
  'BEGIN:VEVENT',
  `UID:${entry.id.replaceAll(':', '-')}@${mailDomain}`,
  `SEQUENCE:${entry.sequence}`,
  `STATUS:${entry.isCanceled ? 'CANCELLED' : 'CONFIRMED'}`,
  `DTSTAMP:${utcStamp(now)}`,
  `DTSTART:${utcStamp(entry.start)}`,
  `DTEND:${utcStamp(entry.end)}`,
  `SUMMARY:${escapeText(entry.title)}`,
  ...(entry.description ? [`DESCRIPTION:${escapeText(entry.description)}`] : []),
  `LOCATION:${escapeText(placeOf(entry.room))}`,
  'END:VEVENT',
]
