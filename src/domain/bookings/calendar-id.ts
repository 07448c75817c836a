/**
 * The calendar entry of a booking: one that moves with it, and stays when it is canceled and booked again, as RFC 5545 has it
 * (same UID, higher SEQUENCE). `id` is that of the first booking, `sequence` the number of changes since.
 */
import type { CalendarId } from '#domain/calendar/calendar-file.ts'

type Booked = { id: string; calendar?: CalendarId | undefined }

/** The entry of a booking; one that was never changed has its own id. */
export const calendarIdOf = ({ id, calendar = { id, sequence: 0 } }: Booked): CalendarId => calendar

/** The same entry after the next change of the booking. */
export const nextCalendarId = (booking: Booked): CalendarId => {
  const { id, sequence } = calendarIdOf(booking)
  return { id, sequence: sequence + 1 }
}
