/** The day sheet. */
import * as z from 'zod'
import { storedClosure as closure } from '#records/closures.ts'
import { arrival, card } from './arrivals.ts'
import { adminBooking } from './desk-bookings.ts'
import { day, kind, slot } from './fields.ts'

const sheet = z.object({
  bookings: z.array(adminBooking),
  /** Taken slots whose records cannot be read. */
  unreadable: z.array(slot.extend({ kind })).exactOptional(),
  /** Slots that are held for a family that waits. Booking one of them takes the offer back, and the family is told. */
  offers: z
    .array(adminBooking.omit({ overLimit: true, asks: true, arrival: true, pass: true }).extend({ until: z.string() }))
    .exactOptional(),
  closures: z.array(closure),
})

/** `since` is the version the client has. If it is current, the reply omits `sheet`; if only arrivals differ, it has them `alone`. */
export const daySheet = {
  query: z.strictObject({ date: day(), since: z.string().max(64).optional(), arrivals: z.literal('alone').optional() }),
  reply: z.object({
    /** '' while a booking is in progress or cannot be read. */
    version: z.string(),
    sheet: sheet.optional(),
    /** By the id of the booking. */
    arrivals: z.record(z.string(), arrival).optional(),
  }),
}

/** Today and tomorrow, for a desk that has to go on without a connection; `cards` are today's, as the server knew them at `at`. */
export const deskDays = {
  query: z.strictObject({ since: z.string().max(128).optional() }),
  reply: z.object({
    version: z.string(),
    days: z.array(z.object({ date: z.string(), sheet })).optional(),
    cards: z.object({ at: z.string(), all: z.array(card) }).optional(),
  }),
}
