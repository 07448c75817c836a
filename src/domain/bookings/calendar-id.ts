/** The calendar entry of a booking: one that moves with it, as RFC 5545 has it (same UID, higher SEQUENCE). */

/** `id` is that of the first booking in a chain of moves, `sequence` the number of moves since. */
export type CalendarId = { id: string; sequence: number }

type Booked = { id: string; calendar?: CalendarId | undefined }

/** The entry of a booking; one that was never moved has its own id. */
export const calendarIdOf = ({ id, calendar = { id, sequence: 0 } }: Booked): CalendarId => calendar

/** The same entry after the next change of the booking. */
export const nextCalendarId = (booking: Booked): CalendarId => {
  const { id, sequence } = calendarIdOf(booking)
  return { id, sequence: sequence + 1 }
}
