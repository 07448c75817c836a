/** Days and times of request bodies; `required` is the message for a missing one. */
import * as z from 'zod'
import { isDay, isTime } from '#domain/calendar/calendar.ts'
import { responseMessages } from '#domain/messages/site-messages.ts'

export const day = (required?: string) => z.string(required).min(1, required).refine(isDay, responseMessages.invalid)
export const time = (required?: string) => z.string(required).min(1, required).refine(isTime, responseMessages.invalid)
