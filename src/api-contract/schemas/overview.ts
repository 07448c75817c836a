/** How the club is used: figures only, nothing of anybody. */
import * as z from 'zod'
import { overviewWeeks } from '#domain/bookings/usage.ts'
import { responseMessages } from '#domain/messages/messages.ts'
import { oneOf } from './fields.ts'

const counts = z.record(z.string(), z.int())

/** The last 4, 8 or 12 weeks, the current one last. */
export const overview = {
  query: z.strictObject({ weeks: oneOf(overviewWeeks, responseMessages.invalid) }),
  reply: z.object({
    /** The last check of the books, once there was one; counts alone. */
    audit: z.object({ at: z.string(), slots: z.int(), entries: z.int(), violations: z.int() }).optional(),
    weeks: z.array(
      z.object({
        monday: z.string(),
        /** Weekday (0 is Monday) and start, '2 17:00' → sessions, by kind. */
        lane: counts,
        speede: counts,
        newMembers: z.int(),
      }),
    ),
    /** Events of these weeks and those to come, soonest first; guests are the people the answers stand for. */
    events: z.array(
      z.object({
        id: z.string(),
        title: z.string(),
        datetime: z.string(),
        canceled: z.boolean(),
        answers: z.int(),
        guests: z.int(),
      }),
    ),
  }),
}
