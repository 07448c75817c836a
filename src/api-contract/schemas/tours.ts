/** Tour requests. */
import * as z from 'zod'
import { tourNotesFields, tourRequestFields } from '#domain/tours/tour-fields.ts'
import { tourMessages } from '#domain/tours/tour-messages.ts'
import { tourStatuses, tourTimes } from '#domain/tours/tours.ts'
import { tourRecord } from '#records/tours.ts'
import { day, time } from './fields.ts'
import { toZod } from './rules-to-zod.ts'

const missing = tourMessages.missing.description

export const requestTour = {
  body: z.strictObject({
    ...toZod(tourRequestFields),
    time: z.enum(Object.keys(tourTimes) as [string, ...string[]], missing),
    /** Honeypot: hidden from people, so only programs fill it in. */
    website: z.string().max(200).optional(),
  }),
  reply: z.object({
    request: tourRecord.pick({ id: true, name: true, date: true, time: true, phone: true }),
  }),
}

/** With '' for what was not given or has not happened, and until a time is agreed on. */
const tourRequest = tourRecord
  .omit({ v: true, agreedRev: true, came: true })
  .required()
  .extend({ followUp: z.string(), agreedDate: z.string(), agreedTime: z.string() })
  .extend({ invitedAt: z.string(), joinedAt: z.string() })

/** Newest first. */
export const listTours = { reply: z.object({ requests: z.array(tourRequest) }) }

/** Omitted fields are unchanged; '' clears the notes or the follow-up day. Without an agreed time a confirmed visitor comes as wished. */
export const updateTour = {
  body: z.strictObject({
    status: z.enum(tourStatuses),
    ...toZod(tourNotesFields),
    followUp: z.union([z.literal(''), day()]).optional(),
    agreedDate: day().optional(),
    agreedTime: time().optional(),
    rev: z.int().min(0).optional(),
  }),
  reply: z.object({ request: tourRequest }),
}

/** The link is made once more with each call, and the one before ends. `isSent`: an email with it is on its way. */
export const inviteVisitor = {
  reply: z.object({ request: tourRequest, token: z.string(), expiresAt: z.iso.datetime(), isSent: z.boolean() }),
}
