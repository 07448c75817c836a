/** What staff see and note of tour requests. */
import * as z from 'zod'
import { tourNotesLimit, tourStatuses } from '#domain/tours/tours.ts'
import { responseMessages, registerMessages } from '#domain/messages/messages.ts'
import { day, hasNoCard, oneOf } from './fields.ts'

const tourRequest = z.object({
  id: z.string(),
  name: z.string(),
  phone: z.string(),
  date: z.string(),
  time: z.string(),
  status: z.enum(tourStatuses),
  notes: z.string(),
  /** A facility day, or '' for none. */
  followUp: z.string(),
  createdAt: z.string(),
  rev: z.int(),
})

/** Newest first. */
export const listTours = { reply: z.object({ requests: z.array(tourRequest) }) }

/** What is left out stays as it is; '' takes notes or a follow-up day away. */
export const updateTour = {
  body: z.strictObject({
    status: oneOf(tourStatuses, responseMessages.invalid),
    notes: z
      .string({ error: responseMessages.invalid })
      .trim()
      .max(tourNotesLimit, registerMessages.tooLong(tourNotesLimit))
      .refine((text) => !/[^\P{Cc}\n]/u.test(text), responseMessages.invalid)
      .refine(hasNoCard, registerMessages.cardInText)
      .optional(),
    followUp: z.union([z.literal(''), day()]).optional(),
    rev: z.int({ error: responseMessages.invalid }).min(0, responseMessages.invalid).optional(),
  }),
  reply: z.object({ request: tourRequest }),
}
