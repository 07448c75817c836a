/** A visitor's wish for a tour. */
import * as z from 'zod'
import { fieldLimits } from '#domain/accounts/membership.ts'
import { tourTimes } from '#domain/tours/tours.ts'
import { tourMessages } from '#domain/messages/messages.ts'
import { day, exactLine, line, oneOf } from './fields.ts'

const missing = tourMessages.missing.description

export const requestTour = {
  body: z.strictObject({
    name: line(fieldLimits.name, missing),
    phone: exactLine(fieldLimits.phone, missing),
    date: day(missing),
    time: oneOf(Object.keys(tourTimes) as [string, ...string[]], missing),
    /** A field people never see: whoever fills it is a program. */
    website: z.string().max(200).optional(),
  }),
  reply: z.object({
    request: z.object({ id: z.string(), name: z.string(), date: z.string(), time: z.string(), phone: z.string() }),
  }),
}
