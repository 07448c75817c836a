/** Families that the club has not seen yet. */
import * as z from 'zod'
import { day } from './fields.ts'

/** Whether the desk knows a family that has joined: then nothing bounds it as a stranger. */
export const knowFamily = { body: z.strictObject({ known: z.boolean() }), reply: z.undefined() }

/** The desk has taken the card with this id, or takes that back. */
export const takeCard = {
  body: z.strictObject({
    taken: z.boolean(),
    card: z.string().regex(/^[0-9a-f]{24}$/),
  }),
  reply: z.undefined(),
}

/** Ends what families hold that joined on this day and that nobody has seen. Repeated, it goes on. */
export const endUnseenBookings = {
  body: z.strictObject({ day: day() }),
  reply: z.object({ families: z.int(), sessions: z.int() }),
}
