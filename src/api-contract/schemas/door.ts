/** The tablet at the door. */
import * as z from 'zod'
import { passMessages } from '#domain/arrivals/arrival-messages.ts'
import { doorFields } from '#domain/arrivals/door-fields.ts'
import { longestPass } from '#domain/arrivals/passes.ts'
import { consentNames } from '#domain/consents/consents.ts'
import { slotOfKind } from './arrivals.ts'
import { consentBody } from './consents.ts'
import { toZod } from './rules-to-zod.ts'

/** A booking as the tablet shows it: first name and initial. */
const doorEntry = slotOfKind.extend({
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

/** Today, for the tablet; nothing if `since` is the current version. */
export const doorDay = {
  query: z.strictObject({ since: z.string().max(64).optional() }),
  reply: z.object({
    version: z.string(),
    date: z.string(),
    /** Name of the tablet, or of the colleague who has the page open. */
    device: z.string(),
    entries: z.array(doorEntry).optional(),
    /** Children whom nobody has picked up, 'Mia E.'; there with the entries. */
    stillHere: z.array(z.string()).optional(),
  }),
}

/** What a pass is for. `message` says why nobody can be checked in with it, or that they are here. */
export const resolvePass = {
  body: z.strictObject({ pass: z.string({ error: passMessages.unknown }).max(longestPass, passMessages.unknown) }),
  reply: z.object({
    outcome: z.enum(['booking', 'here', 'other_day', 'canceled', 'unknown']),
    message: z.string().optional(),
    entry: doorEntry.optional(),
  }),
}

/** What is to be signed for the player of this booking, with one typed name. */
export const signAtDoor = {
  body: z.strictObject({
    name: consentBody.shape.name,
    answers: z
      .array(consentBody.shape.answers.element.omit({ player: true }))
      .min(1)
      .max(consentNames.length),
  }),
  reply: z.object({ unsigned: z.array(z.enum(consentNames)) }),
}

export const door = z.object({
  id: z.string(),
  name: z.string(),
  /** Name of the colleague with whose sign-in it was opened, and when; `seenAt` to the hour. */
  by: z.string(),
  openedAt: z.string(),
  seenAt: z.string(),
  until: z.string(),
})

/** Makes this browser a tablet at the door: it is signed in as nothing else then. */
export const openDoor = { body: z.strictObject(toZod(doorFields)), reply: z.object({ door }) }
export const endDoor = { reply: z.undefined() }
