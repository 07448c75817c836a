/** iCalendar files (RFC 5545), times in UTC. */
import { clubAddress } from '#domain/facility/club-address.ts'
import type { Day } from '#domain/facility/day.ts'
import { today } from '#domain/facility/facility-clock.ts'
import { facility, mailDomain } from '#domain/facility/facility.ts'

/** Where an entry is: 'Lounge, The Nest, 12 Rink Road, Syracuse, NY 13202' */
const locationOf = (room: string | undefined, day: Day): string =>
  [...(room === undefined ? [] : [room]), clubAddress(day)].join(', ')

/** `id` names an entry for good: one with the same replaces or cancels an earlier one if its `sequence` is higher. */
export type CalendarId = { id: string; sequence: number }

/** `room` is a lane, a Speede unit or a room of the club. `changed`: when it last was, in a calendar that is read again and again. */
export type CalendarEntry = CalendarId & {
  start: Date
  end: Date
  title: string
  changed?: Date | undefined
  room?: string | undefined
  description?: string | undefined
  isCanceled?: boolean
}

/** '20261124T210000Z' */
export const utcStamp = (instant: Date): string => instant.toISOString().replaceAll(/[-:]|\.\d+/g, '')

/** RFC 5545, 3.3.11 */
export const escapeText = (text: string) =>
  text.replaceAll(/[\\;,]/g, String.raw`\$&`).replaceAll(/\r?\n/g, String.raw`\n`)

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
export const calendarFileOf = (entries: readonly CalendarEntry[], now: Date): string =>
  fileOf(
    [`METHOD:${entries[0]?.isCanceled ? 'CANCEL' : 'PUBLISH'}`],
    entries.map((entry) => eventLines(entry, now)),
  )

export const fileOf = (head: readonly string[], events: readonly (readonly string[])[]): string => {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${facility.name}//Your Schedule//EN`,
    ...head,
    ...events.flatMap((event) => ['BEGIN:VEVENT', ...event, 'END:VEVENT']),
    'END:VCALENDAR',
  ]
  return lines.map(fold).join('\r\n') + '\r\n'
}

/** RFC 5546, 3.2: whoever publishes or cancels an entry is named. */
export const organizer = `ORGANIZER;CN="${facility.name.replaceAll('"', "'")}":mailto:${facility.contactEmail}`

export const eventLines = (entry: CalendarEntry, stamp: Date): string[] => [
  `UID:${entry.id.replaceAll(':', '-')}@${mailDomain}`,
  organizer,
  `SEQUENCE:${entry.sequence}`,
  `STATUS:${entry.isCanceled ? 'CANCELLED' : 'CONFIRMED'}`,
  `DTSTAMP:${utcStamp(stamp)}`,
  `DTSTART:${utcStamp(entry.start)}`,
  `DTEND:${utcStamp(entry.end)}`,
  `SUMMARY:${escapeText(entry.title)}`,
  ...(entry.description ? [`DESCRIPTION:${escapeText(entry.description)}`] : []),
  `LOCATION:${escapeText(locationOf(entry.room, today(entry.start)))}`,
]
