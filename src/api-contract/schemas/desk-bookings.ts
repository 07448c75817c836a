/** Bookings that staff make, move and cancel. */
import * as z from 'zod'
import { sheetAsks } from '#domain/arrivals/asks.ts'
import { changeReason, staffBookingFields } from '#domain/bookings/staff-booking-fields.ts'
import { arrival } from './arrivals.ts'
import { clubChange, when } from './bookings.ts'
import { alertedFamily, familyRef } from './family-views.ts'
import { kind, slot, unit } from './fields.ts'
import { playerId } from './players.ts'
import { toZod } from './rules-to-zod.ts'

/** A booking with the details staff need. `member` is missing if the account has been deleted. */
export const adminBooking = slot.extend({
  id: z.string(),
  kind,
  name: z.string(),
  /** Id of the player. */
  player: z.string(),
  /** Booked by staff over the weekly limit. */
  overLimit: z.boolean(),
  /** When, if the session was under way by then. */
  bookedAt: z.string().exactOptional(),
  member: alertedFamily.optional(),
  /** What asks for action when the player arrives. */
  asks: z.array(z.enum(sheetAsks)),
  /** Whether the player came; on the sheet of a day only. */
  arrival: arrival.optional(),
  /** On the sheet of a day: the SHA-256 of day and code (domain/arrivals/passes.ts), so that a pass is checked without a connection. */
  pass: z.string().optional(),
})

/** Unit, day and time that are asked for. */
export const wanted = { unit, ...when }

export const bookForMember = {
  body: z.strictObject({
    kind,
    ...wanted,
    ...toZod(staffBookingFields),
    player: playerId.exactOptional(),
    overLimit: z.boolean().optional(),
    anyAge: z.boolean().optional(),
  }),
  reply: z.object({ booking: adminBooking }),
}

/** `reason` is what the family reads. */
export const cancelBooking = {
  body: z.strictObject({ kind, ...toZod(changeReason) }).partial({ reason: true }),
  reply: z.undefined(),
}

/** Moves to another unit, day or time of the same kind. `reason` is what the family reads. */
export const moveBooking = {
  body: z
    .strictObject({
      ...wanted,
      overLimit: z.boolean().optional(),
      anyAge: z.boolean().optional(),
      ...toZod(changeReason),
    })
    .partial({ reason: true }),
  reply: z.object({ booking: adminBooking }),
}

/** Bookings that staff moved or canceled, with whose they are; `seen` is when the family confirmed it. */
export const adminChanges = {
  reply: z.object({
    changes: z.array(
      clubChange.extend({
        seen: z.string().optional(),
        member: familyRef,
      }),
    ),
  }),
}
