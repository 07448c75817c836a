/** Club events and RSVPs. */
import * as z from 'zod'
import { isQuantity } from '#domain/events/events.ts'
import { rsvpFields, whyNotGuests } from '#domain/events/rsvp-fields.ts'
import { eventMessages } from '#domain/events/event-messages.ts'
import { playerMessages } from '#domain/families/family-messages.ts'
import { differentPlayers } from './players.ts'
import { toZod } from './rules-to-zod.ts'
import { attendee, event, eventBooking } from '#records/events.ts'

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
