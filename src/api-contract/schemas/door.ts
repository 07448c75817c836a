/** The tablet at the door. */
import * as z from 'zod'
import { doorFields } from '#domain/arrivals/door-fields.ts'
import { consentNames } from '#domain/consents/consents.ts'
import { visitEntry } from './arrivals.ts'
import { consentBody } from './consents.ts'
import { toZod } from './rules-to-zod.ts'

/** Today, for the tablet; nothing if `since` is the current version. */
export const doorDay = {
  query: z.strictObject({ since: z.string().max(64).optional() }),
  reply: z.object({
    version: z.string(),
    date: z.string(),
    /** Name of the tablet, or of the colleague who has the page open. */
    device: z.string(),
    entries: z.array(visitEntry).optional(),
    /** Children whom nobody has picked up, 'Mia E.'; there with the entries. */
    stillHere: z.array(z.string()).optional(),
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
