/** The front desk's day: who has which slot, booking and moving for a member, checking in, and closing lanes and units. */
import * as z from 'zod'
import { closureLimits, isMoment } from '#domain/bookings/closures.ts'
import { bookables } from '#domain/facility/facility.ts'
import { fieldLimits } from '#domain/accounts/membership.ts'
import { closureMessages, daySheetMessages } from '#domain/messages/admin-messages.ts'
import { responseMessages, bookingMessages } from '#domain/messages/messages.ts'
import { day, email, line, oneOf, time } from './fields.ts'

const kinds = ['lane', 'speede'] as const
const kind = oneOf(kinds, responseMessages.invalid)
const mostUnits = Math.max(...kinds.map((each) => bookables[each].units))
const unit = z
  .int({ error: responseMessages.invalid })
  .min(1, responseMessages.invalid)
  .max(mostUnits, responseMessages.invalid)
const flag = z.boolean({ error: responseMessages.invalid })

/** A booking with all the desk needs to know of it. `member` is missing where the account has been deleted since. */
const deskBooking = z.object({
  id: z.string(),
  kind: z.enum(kinds),
  unit: z.int(),
  date: z.string(),
  time: z.string(),
  name: z.string(),
  /** Still being made at this moment: it becomes a booking, or goes. */
  holding: z.boolean(),
  /** Given by staff beyond the weekly limit. */
  beyond: z.boolean(),
  checkedIn: z.boolean(),
  member: z.object({ id: z.string(), profileName: z.string(), email: z.string(), phone: z.string() }).optional(),
})

const kept = {
  id: z.string(),
  from: z.string(),
  to: z.string(),
  reason: z.string(),
  /** Bookings under it that staff have decided to keep. */
  kept: z.array(z.string()),
}

const block = z.discriminatedUnion('scope', [
  z.object({ scope: z.literal('club'), ...kept }),
  z.object({ scope: z.literal('kind'), kind: z.enum(kinds), ...kept }),
  z.object({ scope: z.literal('unit'), kind: z.enum(kinds), unit: z.int(), ...kept }),
])

/** `since` is the version of the answer the asker has; if it still holds, none of the sheet is sent again. */
export const daySheet = {
  query: z.strictObject({ date: day(), since: z.string().max(64, responseMessages.invalid).optional() }),
  reply: z.object({
    /** '' while something is still being made. */
    version: z.string(),
    sheet: z.object({ bookings: z.array(deskBooking), blocks: z.array(block) }).optional(),
  }),
}

export const bookForMember = {
  body: z.strictObject({
    kind,
    unit,
    date: day(bookingMessages.lane.incomplete),
    time: time(bookingMessages.lane.incomplete),
    email: email(),
    name: line(fieldLimits.name, daySheetMessages.nameRequired),
    beyondLimit: flag.optional(),
  }),
  reply: z.object({ booking: deskBooking }),
}

export const checkInBooking = {
  body: z.strictObject({ checkedIn: flag }),
  reply: z.object({ id: z.string(), checkedIn: z.boolean() }),
}

/** To another unit, day or time of the same kind. */
export const moveBooking = {
  body: z.strictObject({
    unit,
    date: day(bookingMessages.lane.incomplete),
    time: time(bookingMessages.lane.incomplete),
    beyondLimit: flag.optional(),
  }),
  reply: z.object({ booking: deskBooking }),
}

const moment = z.string({ error: closureMessages.whenRequired }).refine(isMoment, closureMessages.whenRequired)
const span = { from: moment, to: moment, reason: line(closureLimits.reason, closureMessages.reasonRequired) }

/** A booking that stands under a block and waits for a decision: keep, move or cancel. */
const decision = z.object({ blockId: z.string(), booking: deskBooking })

/** Blocks that are not over, soonest first. */
export const listClosures = { reply: z.object({ blocks: z.array(block), undecided: z.array(decision) }) }

export const addClosure = {
  body: z.discriminatedUnion(
    'scope',
    [
      z.strictObject({ scope: z.literal('club'), ...span }),
      z.strictObject({ scope: z.literal('kind'), kind, ...span }),
      z.strictObject({ scope: z.literal('unit'), kind, unit, ...span }),
    ],
    { error: responseMessages.invalid },
  ),
  reply: z.object({ block, undecided: z.array(decision) }),
}

/** The booking stays although its slot is closed for others. */
export const keepBooking = {
  body: z.strictObject({ keep: z.string({ error: responseMessages.invalid }).max(128, responseMessages.invalid) }),
  reply: z.object({ block }),
}

export const removeClosure = { reply: z.undefined() }
