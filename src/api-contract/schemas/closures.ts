/** Closures. */
import * as z from 'zod'
import { closureMessages } from '#domain/bookings/closure-messages.ts'
import { closureLimits, maxMovedAtOnce } from '#domain/bookings/closures.ts'
import { closureFields as closureRules } from '#domain/bookings/staff-booking-fields.ts'
import { isMoment } from '#domain/facility/day.ts'
import { kinds } from '#domain/facility/facility.ts'
import { storedClosure as closure } from '#records/closures.ts'
import { adminBooking, wanted } from './desk-bookings.ts'
import { kind, maxUnits, unit } from './fields.ts'
import { toZod } from './rules-to-zod.ts'

const hours = { from: z.string(), to: z.string() }
const ofLanes = { kind: z.literal('lane'), ...hours }

/** Facility times, 'yyyy-MM-ddTHH:mm'. A reason is for members: staff may have written anything. */
export const publicClosures = {
  reply: z.object({
    closures: z.array(
      z.discriminatedUnion('scope', [
        z.object({ scope: z.literal('club'), ...hours }),
        z.object({ scope: z.literal('kind'), ...ofLanes }),
        z.object({ scope: z.literal('unit'), unit: z.int(), ...ofLanes }),
      ]),
    ),
  }),
}

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

const moment = z.string({ error: closureMessages.whenRequired }).refine(isMoment, closureMessages.whenRequired)

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

const bookingId = z.string().max(128)

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
