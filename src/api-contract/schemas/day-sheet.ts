/** The day sheet: bookings of a day, booking and moving for a member, check-in, and closures. */
import * as z from 'zod'
import { sheetAsks } from '#domain/arrivals/asks.ts'
import { alertedFamily, familyRef } from './account.ts'
import { arrival, card } from './arrivals.ts'
import { closureLimits, maxMovedAtOnce } from '#domain/bookings/closures.ts'
import {
  changeReason,
  closureFields as closureRules,
  staffBookingFields,
} from '#domain/bookings/staff-booking-fields.ts'
import { kinds } from '#domain/facility/facility.ts'
import { closureMessages } from '#domain/bookings/closure-messages.ts'
import { maxParty } from '#domain/standby/wishes.ts'
import { storedClosure as closure } from '#records/closures.ts'
import { slotWish } from '#records/standby.ts'
import { clubChange, when } from './bookings.ts'
import { day, slot, maxUnits } from './fields.ts'
import { playerId } from './players.ts'
import { toZod } from './rules-to-zod.ts'
import { isMoment } from '#domain/facility/day.ts'

const kind = z.enum(kinds)
const unit = z.int().min(1).max(maxUnits)
const wanted = { unit, ...when }
const flag = z.boolean()

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

/** `since` is the version the client has. If it is current, the reply omits `sheet`. */
export const daySheet = {
  query: z.strictObject({ date: day(), since: z.string().max(64).optional() }),
  reply: z.object({
    /** '' while a booking is in progress or cannot be read. */
    version: z.string(),
    sheet: sheet.optional(),
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

export const bookForMember = {
  body: z.strictObject({
    kind,
    ...wanted,
    ...toZod(staffBookingFields),
    player: playerId.exactOptional(),
    overLimit: flag.optional(),
    anyAge: flag.optional(),
  }),
  reply: z.object({ booking: adminBooking }),
}

/** `reason` is what the family reads. */
export const cancelBooking = {
  body: z.strictObject({ kind, ...toZod(changeReason) }).partial({ reason: true }),
  reply: z.undefined(),
}

const bookingId = z.string().max(128)

/** Moves to another unit, day or time of the same kind. `reason` is what the family reads. */
export const moveBooking = {
  body: z
    .strictObject({
      ...wanted,
      overLimit: flag.optional(),
      anyAge: flag.optional(),
      ...toZod(changeReason),
    })
    .partial({ reason: true }),
  reply: z.object({ booking: adminBooking }),
}

/**
 * Who waits for a slot of this day, in the order of the line: `sessions` is the most that one of the players has of that kind
 * this week. `offer`: slots that are held for it now. `rests`: why it cannot come true on this day as things are.
 */
export const adminStandby = {
  query: z.strictObject({ day: day() }),
  reply: z.object({
    wishes: z.array(
      slotWish.omit({ asked: true, unanswered: true }).extend({
        at: z.string(),
        sessions: z.int(),
        offer: z.object({ until: z.string() }).optional(),
        rests: z.string().optional(),
        member: familyRef,
      }),
    ),
  }),
}

/** A unit for each player of the wish. */
export const giveSlot = {
  body: z.strictObject({
    member: z.string().max(128),
    kind,
    bookings: z
      .array(z.strictObject({ player: playerId, unit }))
      .min(1)
      .max(maxParty),
    ...when,
    overLimit: flag.optional(),
    anyAge: flag.optional(),
  }),
  reply: z.object({ bookings: z.array(adminBooking) }),
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

const moment = z.string({ error: closureMessages.whenRequired }).refine(isMoment, closureMessages.whenRequired)

/** A booking in a closed slot that needs a decision: keep, move or cancel. */
const decision = z.object({ closureId: z.string(), booking: adminBooking })

/** An event inside a closure of the whole club that needs a decision: keep or cancel. */
const eventDecision = z.object({
  closureId: z.string(),
  event: z.object({ id: z.string(), title: z.string(), datetime: z.string(), guests: z.int() }),
})
const decisions = { undecided: z.array(decision), events: z.array(eventDecision) }

/** Closures that have not ended, soonest first. */
export const listClosures = { reply: z.object({ closures: z.array(closure), ...decisions }) }

/** The same hours again: every day or every week, so many times in all. */
const repeat = z.strictObject({
  every: z.enum(['day', 'week']),
  times: z.int(closureMessages.times).min(2, closureMessages.times).max(closureLimits.times, closureMessages.times),
})

const span = { from: moment, to: moment, ...toZod(closureRules), repeat: repeat.optional() }

export const addClosure = {
  body: z.discriminatedUnion('scope', [
    z.strictObject({ scope: z.literal('club'), ...span }),
    z.strictObject({ scope: z.literal('kind'), kind, ...span }),
    z.strictObject({ scope: z.literal('unit'), kind, unit, ...span }),
    z.strictObject({
      scope: z.literal('units'),
      units: z
        .array(z.strictObject({ kind, unit }))
        .min(1)
        .max(kinds.length * maxUnits),
      ...span,
    }),
  ]),
  /** `closure` is the first of the `closures`: one for each unit and repetition. */
  reply: z.object({ closure, closures: z.array(closure), ...decisions }),
}

/** Keeps a booking in a closed slot, or an event while the club is closed. */
export const keepBooking = {
  body: z.strictObject({ keep: bookingId }),
  reply: z.object({ closure }),
}

/**
 * Moves bookings that wait for a decision about the closure, each to the slot that staff have seen. `lines`: those that the
 * call got to in its time, with the new booking or why it was not moved.
 */
export const moveAll = {
  body: z.strictObject({
    moves: z
      .array(z.strictObject({ id: bookingId, ...wanted }))
      .min(1)
      .max(maxMovedAtOnce),
  }),
  reply: z.object({
    lines: z.array(
      z.object({ id: z.string(), booking: adminBooking.exactOptional(), error: z.string().exactOptional() }),
    ),
  }),
}

export const removeClosure = { reply: z.undefined() }
