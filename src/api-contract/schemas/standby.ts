/** The standby list. */
import * as z from 'zod'
import { bookingMessages } from '#domain/bookings/booking-messages.ts'
import { eventMessages } from '#domain/events/event-messages.ts'
import { isQuantity } from '#domain/events/events.ts'
import { kinds, standby as settings } from '#domain/facility/facility.ts'
import { responseMessages } from '#domain/fields/site-messages.ts'
import { standbyMessages } from '#domain/standby/standby-messages.ts'
import { maxParty } from '#domain/standby/wishes.ts'
import { eventWish, slotOffer, slotWish } from '#records/standby.ts'
import { booked, when } from './bookings.ts'
import { adminBooking } from './desk-bookings.ts'
import { familyRef } from './family-views.ts'
import { areDifferent, day, kind, slot, time, unit } from './fields.ts'
import { playerId } from './players.ts'

const oneUnitEach = 'Please pick each lane or unit once.'

const { incomplete } = bookingMessages.lane

/**
 * `units` is empty if any will do. `paused`: nothing is offered until the family says so; `unanswered` if that is because it
 * did not answer. `offer` is the id of the slot that is held for this wish now. `rests`: why it cannot come true as things are.
 */
const wish = slotWish.omit({ asked: true, unanswered: true }).extend({
  at: z.iso.datetime(),
  offer: z.string().optional(),
  rests: z.string().optional(),
})

const offeredSlot = slot.extend({ player: z.string() })

/**
 * One slot for each player of a wish. `held`: nobody else can book them before `until`; otherwise everybody who waits was
 * told, and the first to accept gets them.
 */
const offer = slotOffer
  .pick({ id: true, wish: true, kind: true, held: true })
  .extend({ slots: z.array(offeredSlot), until: z.iso.datetime() })

/**
 * Whether slots can be held for the family: only for somebody who can be told. `unverified`: none of its addresses is
 * confirmed; `off`: this site sends no e-mail.
 */
const telling = z.enum(['mail', 'unverified', 'off'])

const shownEventWish = eventWish.omit({ kind: true }).extend({ at: z.iso.datetime() })

export const standby = {
  reply: z.object({ wishes: z.array(wish), offers: z.array(offer), events: z.array(shownEventWish), telling }),
}

export const addEventWish = {
  body: z.strictObject({
    event: z.string().max(128),
    qty: z.number({ error: eventMessages.fields.qty }).refine(isQuantity, eventMessages.fields.qty),
  }),
  reply: z.object({ wish: shownEventWish, telling }),
}

/** Without `players` it is for the only one. `notice` in minutes. `instead`: the wish of the family that this one replaces. */
export const addWish = {
  body: z.strictObject({
    kind: z.enum(kinds, incomplete),
    players: z
      .array(playerId, { error: standbyMessages.party })
      .min(1, standbyMessages.party)
      .max(maxParty, standbyMessages.party)
      .refine(areDifferent, standbyMessages.party)
      .exactOptional(),
    days: z
      .array(day(standbyMessages.noDay), { error: standbyMessages.noDay })
      .min(1, standbyMessages.noDay)
      .max(settings.days, standbyMessages.tooManyDays)
      .refine(areDifferent, standbyMessages.tooManyDays),
    from: time(incomplete),
    to: time(incomplete),
    units: z
      .array(z.int({ error: oneUnitEach }), { error: oneUnitEach })
      .max(40, oneUnitEach)
      .refine(areDifferent, oneUnitEach)
      .exactOptional(),
    notice: z.int().exactOptional(),
    instead: z
      .string()
      .regex(/^[0-9a-f]{12}$/, responseMessages.invalid)
      .exactOptional(),
  }),
  /** `open`: slots that can be booked right now, the first ones; nothing is offered of what was open already. */
  reply: z.object({
    wish,
    telling,
    open: z.array(slot),
  }),
}

export const pauseWish = {
  body: z.strictObject({ paused: z.boolean() }),
  reply: z.object({ wish }),
}
export const endWish = { reply: z.undefined() }

/**
 * How many wishes there are for each slot of a day, never whose. Slots for which nobody waits are left out. `own`: how many other
 * families asked before, for something that would meet this wish of the family too.
 */
export const standbyWaiting = {
  query: z.strictObject({ kind: z.enum(kinds, incomplete), date: day() }),
  reply: z.object({
    waiting: z.array(z.object({ unit: z.int(), time: z.string(), count: z.int() })),
    own: z.array(z.object({ wish: z.string(), ahead: z.int() })),
  }),
}

/** Who of the family accepted. */
const acceptedBy = z.object({ name: z.string(), you: z.boolean() })

export const acceptOffer = { reply: booked.extend({ acceptedBy }) }
export const declineOffer = { reply: z.undefined() }

/** An offer as the page behind a link in an e-mail shows it, without a sign-in. Players by their first name. */
const linkedOffer = z.object({
  state: z.enum(['open', 'accepted', 'over']),
  kind: z.enum(kinds),
  slots: z.array(offeredSlot),
  until: z.iso.datetime(),
  held: z.boolean(),
  acceptedBy: acceptedBy.optional(),
  /** What a parent is asked to sign before the visit, once it is accepted. */
  toSign: z.object({ names: z.string(), visit: z.enum(['first', 'next']) }).optional(),
})

/** `look` changes nothing. */
export const answerOffer = {
  body: z.strictObject({ token: z.string().max(400), answer: z.enum(['look', 'accept', 'decline']) }),
  reply: z.object({ offer: linkedOffer }),
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
    overLimit: z.boolean().optional(),
    anyAge: z.boolean().optional(),
  }),
  reply: z.object({ bookings: z.array(adminBooking) }),
}
