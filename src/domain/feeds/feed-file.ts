/** The calendar that a program reads again and again, as a file. */
import type { Day } from '#domain/calendar/calendar.ts'
import {
  escapeText,
  eventLines,
  fileOf,
  organizer,
  utcStamp,
  type CalendarEntry,
} from '#domain/calendar/calendar-file.ts'
import { mailDomain } from '#domain/facility/facility.ts'

/**
 * A calendar that programs read every hour or so, under this name. The same entries give the same text at any time, so that
 * most of these visits end with 'nothing new'. Google and Outlook read the second form of name and interval.
 * A calendar needs an entry (RFC 5545, 3.4): without bookings it is `ifEmpty`, a note on the day.
 */
export const calendarFeedOf = (
  name: string,
  entries: readonly (CalendarEntry & { changed: Date })[],
  ifEmpty: { day: Day; title: string },
): string =>
  fileOf(
    [
      'METHOD:PUBLISH',
      `NAME:${escapeText(name)}`,
      `X-WR-CALNAME:${escapeText(name)}`,
      'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
      'X-PUBLISHED-TTL:PT1H',
    ],
    entries.length === 0
      ? [noteLines(ifEmpty)]
      : entries.map((entry) => [...eventLines(entry, entry.changed), `LAST-MODIFIED:${utcStamp(entry.changed)}`]),
  )

/** A note for a whole day, which takes no time. */
const noteLines = ({ day, title }: { day: Day; title: string }): string[] => {
  const date = day.replaceAll('-', '')
  return [
    `UID:note-${date}@${mailDomain}`,
    organizer,
    `DTSTAMP:${date}T000000Z`,
    `DTSTART;VALUE=DATE:${date}`,
    'TRANSP:TRANSPARENT',
    `SUMMARY:${escapeText(title)}`,
  ]
}
