/** Events and RSVPs. */
import * as z from 'zod'
import { unitsOf } from '#domain/bookings/bookings.ts'
import { adminEventMessages } from '#domain/events/admin-event-messages.ts'
import { isCapacity } from '#domain/events/event-draft.ts'
import { eventFields } from '#domain/events/event-fields.ts'
import { eventMessages } from '#domain/events/event-messages.ts'
import { isQuantity, others } from '#domain/events/events.ts'
import { rsvpFields, whyNotGuests } from '#domain/events/rsvp-fields.ts'
import { playerMessages } from '#domain/families/player-messages.ts'
import { attendee, event, eventBooking, rsvpRecord } from '#records/events.ts'
import { file } from './fields.ts'
import { differentPlayers, playerId } from './players.ts'
import { toZod } from './rules-to-zod.ts'

const missing = eventMessages.missing.description

export const listEvents = { reply: z.object({ events: z.array(event) }) }

/**
 * How many places are left of each upcoming event with a capacity, and which events, weekly ones too, do not take place: they
 * were canceled, or the whole club is closed.
 */
export const eventPlaces = {
  reply: z.object({
    places: z.array(z.object({ event: z.string(), left: z.int() })),
    notHeld: z.array(z.object({ event: z.string(), why: z.enum(['canceled', 'closed']) })),
  }),
}

/** The handler checks an address that is not the member's own. */
export const createRsvp = {
  body: z
    .strictObject({
      ...toZod(rsvpFields),
      qty: z.number({ error: missing }).refine(isQuantity, missing),
      players: differentPlayers.exactOptional(),
      comes: z.boolean().exactOptional(),
    })
    .refine(({ qty, players, comes }) => !whyNotGuests(qty, players, comes), {
      error: playerMessages.tooFewGuests,
      path: ['qty'],
    }),
  reply: z.object({ attendee, booking: eventBooking }),
}

export const cancelRsvp = { reply: z.undefined() }

/** An RSVP as stored; canceled ones are included. */
export const ownRsvp = attendee.extend({
  eventId: z.string(),
  ...rsvpRecord.pick({ title: true, datetime: true, state: true }).shape,
})

/** `rev` is the version. An update is rejected unless it is based on the current version. */
const adminEvent = event.extend({
  rev: z.int(),
  /** Lanes that are closed for its hours. */
  lanes: z.array(z.int()).optional(),
  canceled: z.boolean(),
  /** How many people come, of an event that is not over: more than its capacity if that was lowered. */
  taken: z.int().optional(),
  /** An occurrence of a weekly event, which cannot be edited. */
  weekly: z.boolean(),
})

/** All stored events, including past and canceled ones, and the weekly occurrences that can be booked or have RSVPs. */
export const adminEvents = { reply: z.object({ events: z.array(adminEvent) }) }

const noSuchLane = 'This lane does not exist.'

const lane = z.int({ error: noSuchLane }).refine((unit) => unitsOf('lane').includes(unit), noSuchLane)

const draft = {
  ...toZod(eventFields),
  lanes: z.array(lane, { error: noSuchLane }).optional(),
  /** Without it there is no limit. */
  capacity: z.number({ error: adminEventMessages.capacity }).refine(isCapacity, adminEventMessages.capacity).optional(),
}

/** `undecided` counts the bookings in lanes that the event closes: staff keep, move or cancel them. */
const savedEvent = z.object({ event: adminEvent, undecided: z.int() })

export const addEvent = { body: z.strictObject(draft), reply: savedEvent }
export const editEvent = {
  body: z.strictObject({ ...draft, rev: z.int().min(0) }),
  reply: savedEvent,
}
export const removeEvent = { reply: z.undefined() }
export const restoreEvent = { reply: savedEvent }

/**
 * `member` is the profile name of the member with this e-mail, if any. `account` is who made the RSVP: name and e-mail are
 * as typed, and may be somebody else's.
 */
const adminRsvp = attendee.extend({
  id: z.string(),
  /** True once all who come have checked in. */
  checkedIn: z.boolean(),
  /** Who of a family with several players comes, if they have said so, and whether the caregiver who replied comes too. */
  players: z.array(z.object({ id: z.string(), name: z.string(), checkedIn: z.boolean() })).optional(),
  comes: z.boolean().optional(),
  /** How many more come with these players. */
  others: z.object({ qty: z.int(), checkedIn: z.boolean() }).optional(),
  member: z.string().optional(),
  account: z.object({ profileName: z.string(), email: z.string() }).optional(),
})

export const listRsvps = { reply: z.object({ event: adminEvent, attendees: z.array(adminRsvp) }) }
/** With a player, only that one is checked in, or only the others. */
export const checkInRsvp = {
  body: z.strictObject({
    checkedIn: z.boolean(),
    player: playerId.or(z.literal(others)).exactOptional(),
  }),
  reply: z.object({ attendee: adminRsvp }),
}
export const exportRsvps = { reply: file }
