/** Fields of stored records. A schema checks a record and never changes it: the stored value is used, with the fields that a newer release has added to it. Days, times and instants must be valid, because code calculates with them. */
import * as z from 'zod'
import { isDay, isTime } from '#domain/calendar/calendar.ts'
import { kinds } from '#domain/facility/facility.ts'
import { isMoment } from '#domain/facility/day.ts'

/** The version of a record that has not changed its schema so far. */
export const version1 = z.literal(1)

/** A facility day, 'yyyy-MM-dd'. */
export const day = z.string().refine(isDay)

/** A facility wall-clock time, 'HH:mm'. */
export const time = z.string().refine(isTime)

/** An instant of the centuries in which days can be calculated with. */
export const instant = z.string().refine((text) => Date.parse(text) >= 0 && Date.parse(text) < Date.UTC(2200))

/** A flag that is stored only if it is true. */
export const onlyTrue = z.literal(true).exactOptional()

/** The calendar entry of a booking (src/domain/bookings/calendar-id.ts). */
export const calendarId = z.object({ id: z.string(), sequence: z.int() })

/** A facility wall-clock date and time, 'yyyy-MM-ddTHH:mm'. */
export const moment = z.string().refine(isMoment)
export const kind = z.enum(kinds)

/** Who of the staff has called a family about it, and when: noted by earlier releases, as an item of the inbox since. */
export const called = z.object({ at: instant, by: z.string() })

/** Who did something, with the name at that time: a caregiver, a colleague, or a tablet at the door. */
export const person = z.object({ id: z.string(), name: z.string() })
