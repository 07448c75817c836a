/** Members as staff see them. */
import * as z from 'zod'
import { kinds } from '#domain/facility/facility.ts'
import { memberNoteFields } from '#domain/staff/staff-fields.ts'
import { speedeBooking } from '#records/bookings.ts'
import { eventBooking } from '#records/events.ts'
import { order } from '#records/shop.ts'
import { adminBooking } from './desk-bookings.ts'
import { ownRsvp } from './events.ts'
import { familyPlace } from './full-club.ts'
import { flatProfile } from './families.ts'
import { alertedFamily, caregiver, family } from './family-views.ts'
import { day, file, profile } from './fields.ts'
import { outboxMessage } from './mail.ts'
import { player } from './players.ts'
import { toZod } from './rules-to-zod.ts'

/** The members of the specification, sorted by profile name: the owners, with their families. */
export const listMembers = {
  reply: z.object({ members: z.array(profile.extend({ createdAt: z.string(), ...alertedFamily.shape })) }),
}

/** The full profiles of specification section 3 with all current bookings, sorted by profile name. */
export const fullMembers = {
  reply: z.object({
    members: z.array(
      flatProfile.extend({
        players: z.array(player),
        caregivers: z.array(caregiver),
        eventBookings: z.array(eventBooking),
        speedeBookings: z.array(speedeBooking),
      }),
    ),
  }),
}

/** The same, for a file. */
export const exportFullMembers = { reply: fullMembers.reply }
export const exportMembers = {
  query: z.strictObject({ of: z.literal('players').optional() }).optional(),
  reply: file,
}

const session = adminBooking.omit({ member: true, asks: true, arrival: true, pass: true })

/** `by` is the name of the colleague who wrote it. `alert`: the desk sees it at each booking and at check-in. */
const note = z.object({ id: z.string(), text: z.string(), at: z.string(), by: z.string(), alert: z.boolean() })

/**
 * A family. `sessions` are their confirmed bookings by time, past ones too; `thisWeek` is how many count toward the weekly
 * limit of each player, by id. `rsvps`, `orders`, `notes` and `messages` (e-mails) start with the newest.
 */
export const memberDetails = {
  reply: z.object({
    member: family,
    /** The names of those who must not collect a player, by its id. */
    denied: z.record(z.string(), z.array(z.string())),
    thisWeek: z.record(z.string(), z.object({ lane: z.int(), speede: z.int() })),
    sessions: z.array(session),
    rsvps: z.array(ownRsvp),
    orders: z.array(order),
    notes: z.array(note),
    /** Each once, with the names of whom it went to. */
    messages: z.array(outboxMessage.extend({ to: z.array(z.string()) })),
    /** The ids of caregivers whose address is not verified, so that they get no e-mail. None where none is sent. */
    unverified: z.array(z.string()),
    /** Nobody has seen the family yet. */
    unseen: z.boolean(),
    /** The name of the colleague who knows it, and when they said so. */
    known: z.object({ at: z.iso.datetime(), by: z.string() }).optional(),
    /** Whether another player can join, in a club with a cap. */
    place: familyPlace.optional(),
    /** They have no password yet: who has invited them when, and whether that counts until it is over. */
    invitation: z
      .object({ by: z.string(), at: z.string(), until: z.string(), state: z.enum(['open', 'expired', 'taken_back']) })
      .optional(),
    /** The club has still to take the card; or who has taken it. */
    cardToTake: z.boolean(),
    cardId: z.string(),
    cardTaken: z.object({ at: z.string(), by: z.string() }).optional(),
    /** Changes of address that wait until the new address has confirmed. `caregiver` is an id. */
    pendingAddresses: z.array(z.object({ caregiver: z.string(), email: z.string(), expiresAt: z.iso.datetime() })),
  }),
}

/** The players who can be booked for, and how many of their sessions in the week of `date` count toward the limit. */
export const familyWeek = {
  query: z.strictObject({ kind: z.enum(kinds), date: day() }),
  reply: z.object({ players: z.array(player.pick({ id: true, name: true }).extend({ used: z.int() })) }),
}

export const addMemberNote = {
  body: z.strictObject({
    ...toZod(memberNoteFields),
    alert: z.boolean().optional(),
  }),
  reply: z.object({ note }),
}
export const removeMemberNote = { reply: z.undefined() }

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
