/** Field schemas for request bodies: trimmed text with a maximum length, days, times, e-mails. */
import * as z from 'zod'
import { isDay, isTime } from '#domain/calendar/calendar.ts'
import { fieldLimits, containsCardNumber } from '#domain/accounts/membership.ts'
import { isEmail } from '#domain/accounts/people.ts'
import { isOneLine } from '#domain/text/text.ts'
import { responseMessages, registerMessages } from '#domain/messages/messages.ts'

/** For free text: a full card number must never be stored, not even by mistake. */
export const hasNoCardNumber = (text: string): boolean => !containsCardNumber(text)

/** One line of free text: as `exactLine`, and without a card number. */
export const line = (limit: number, required: string = responseMessages.invalid) =>
  exactLine(limit, required).refine(hasNoCardNumber, registerMessages.cardInText)

/** One line with its own format, such as a phone number or a URL: 1 to `limit` characters, no control characters, no line breaks. */
export const exactLine = (limit: number, required: string = responseMessages.invalid) =>
  z
    .string({ error: required })
    .trim()
    .min(1, required)
    .max(limit, registerMessages.tooLong(limit))
    .refine(isOneLine, responseMessages.invalid)

/** One line of free text, '' or undefined. */
export const optionalLine = (limit: number) =>
  optionalExactLine(limit).refine((text) => text === undefined || hasNoCardNumber(text), registerMessages.cardInText)

/** One line with its own format, '' or undefined. */
export const optionalExactLine = (limit: number) =>
  z
    .string({ error: responseMessages.invalid })
    .trim()
    .max(limit, registerMessages.tooLong(limit))
    .refine(isOneLine, responseMessages.invalid)
    .optional()

export const email = (required: string = registerMessages.emailRequired) =>
  exactLine(fieldLimits.email, required).refine(isEmail, registerMessages.email)

/** A calendar day; `required` is the message for a missing one. */
export const day = (required: string = responseMessages.invalid) =>
  z.string({ error: required }).min(1, required).refine(isDay, responseMessages.invalid)

/** A wall-clock time; `required` is the message for a missing one. */
export const time = (required: string = responseMessages.invalid) =>
  z.string({ error: required }).min(1, required).refine(isTime, responseMessages.invalid)

/** One of `values`; `message` is for anything else. */
export const oneOf = <const Values extends readonly string[]>(values: Values, message: string) =>
  z.enum(values, { error: message })
