/** Arrivals, departures and no-shows. */
import * as z from 'zod'
import { passMessages } from '#domain/arrivals/arrival-messages.ts'
import { recorded } from '#domain/arrivals/arrivals.ts'
import { sheetAsks } from '#domain/arrivals/asks.ts'
import { longestPass } from '#domain/arrivals/passes.ts'
import { consentNames } from '#domain/consents/consents.ts'
import { kinds } from '#domain/facility/facility.ts'
import { noShow } from '#records/arrivals.ts'
import { slot } from './fields.ts'

/** What a person has recorded, when it was, and their name; `here` with the earliest arrival that was sent, when they left, and whether it was said afterwards. */
export const arrival = z.object({
  state: z.enum(['here', 'no_show', 'excused']),
  at: z.string(),
  by: z.string(),
  left: z.string().optional(),
  afterwards: z.literal(true).optional(),
})

export const slotOfKind = slot.extend({ kind: z.enum(kinds) })

/** What asks for action beside the list's: a change by the club that the family has not confirmed, and orders to hand over. */
const ask = z.enum([...sheetAsks, 'moved'])

/** `safety` is there for coaches and up, where the family has said something; that it was opened is logged. */
export const card = slotOfKind.extend({
  id: z.string(),
  name: z.string(),
  player: z.string(),
  /** Id of the family. */
  member: z.string(),
  age: z.string(),
  arrival: arrival.optional(),
  asks: z.array(ask),
  /** The card that the club has to take from the family, or has taken today. */
  toTake: z.object({ last4: z.string(), card: z.string(), isTaken: z.boolean() }).optional(),
  /** Numbers of the orders that wait for the family. */
  orders: z.array(z.string()),
  safety: z
    .object({ health: z.string(), hold: z.object({ note: z.string(), since: z.string() }).optional() })
    .optional(),
  /** Of a child, and of anybody whom somebody must not collect: who may pick them up, by id, and who must not. */
  pickUp: z
    .object({
      allowed: z.array(z.object({ id: z.string(), name: z.string() })),
      denied: z.array(z.string()),
      leavesAlone: z.boolean(),
    })
    .optional(),
  /** With whom they left; 'alone' where that is so, 'gone' where nobody can say. */
  leftWith: z.string().optional(),
  /** What is to be signed. */
  unsigned: z.array(z.enum(consentNames)),
})

/** The card of a booking, and those of the family's other players whose session is about the same time. */
export const arrivalCard = { reply: z.object({ card, others: z.array(card) }) }

/** A booking as it may be shown to whoever stands there: first name and initial. */
export const visitEntry = slotOfKind.extend({
  id: z.string(),
  /** 'Mia E.' */
  name: z.string(),
  /** The same for players of one family. */
  family: z.string(),
  /** See the day sheet. */
  pass: z.string(),
  /** Since when they are here. */
  here: z.string().optional(),
  /** The player is not on the ice: a coach has to see them first. */
  held: z.boolean(),
  /** Something that only the desk can see asks for action. */
  desk: z.boolean(),
  unsigned: z.array(z.enum(consentNames)),
})

/** What a pass is for. `message` says why nobody can be checked in with it, or that they are here. */
export const resolvePass = {
  body: z.strictObject({ pass: z.string({ error: passMessages.unknown }).max(longestPass, passMessages.unknown) }),
  reply: z.object({
    outcome: z.enum(['booking', 'here', 'other_day', 'canceled', 'unknown']),
    message: z.string().optional(),
    entry: visitEntry.optional(),
  }),
}

const at = z.iso.datetime({ error: 'Please give the time of the arrival.' }).exactOptional()

/** `at`: when it was, said by a device that was not connected then. `afterwards`: somebody remembers it once the session is over. */
export const arrive = {
  body: z.strictObject({ at, afterwards: z.literal(true).exactOptional() }),
  reply: z.object({ id: z.string(), arrival }),
}

/** `staffed`: the desk was staffed, although nobody else was recorded. */
export const markAbsent = {
  body: z.strictObject({
    state: z.enum(['no_show', 'excused']),
    staffed: z.literal(true).exactOptional(),
  }),
  reply: z.object({ id: z.string(), arrival }),
}
/** `with` is the id of who picks the player up, 'alone', or 'gone' if nobody can say; `at` as of an arrival. */
export const leave = {
  body: z.strictObject({ with: z.string().regex(/^\w{1,64}$/), at }),
  reply: z.object({ at: z.string(), name: z.string() }),
}

/** `was`: what is taken back; what another desk has recorded instead stays. */
export const undoArrival = {
  query: z.strictObject({ was: z.enum(recorded).optional() }),
  reply: z.undefined(),
}
export const releaseRest = { reply: z.undefined() }

/** A coach takes one back, says that it stands although the family objects, or lets the player book ahead again. */
export const settleNoShows = {
  body: z.discriminatedUnion('decision', [
    z.strictObject({ decision: z.enum(['take_back', 'stands']), booking: z.string().max(128) }),
    z.strictObject({ decision: z.literal('clear') }),
  ]),
  reply: z.object({ noShows: z.array(noShow) }),
}
export const disputeNoShow = { reply: z.object({ noShow }) }
