/** The building blocks of bodies: trimmed lines of text with a length, days, times, e-mails. */
import * as z from 'zod'
import { isDay, isTime } from '#domain/calendar/calendar.ts'
import { fieldLimits, holdsCardNumber } from '#domain/accounts/membership.ts'
import { isEmail } from '#domain/accounts/people.ts'
import { isOneLine } from '#domain/text/text.ts'
import { responseMessages, registerMessages } from '#domain/messages/messages.ts'

/** For what people write freely: a whole card number is never kept, not by mistake either. */
export const hasNoCard = (text: string): boolean => !holdsCardNumber(text)

/** One line of what people write: as `exactLine`, and without a card number in it. */
export const line = (limit: number, required: string = responseMessages.invalid) =>
  exactLine(limit, required).refine(hasNoCard, registerMessages.cardInText)

/** One line in a form of its own, a phone number or an address: 1 to `limit` characters, no control characters, no line breaks. */
export const exactLine = (limit: number, required: string = responseMessages.invalid) =>
  z
    .string({ error: required })
    .trim()
    .min(1, required)
    .max(limit, registerMessages.tooLong(limit))
    .refine(isOneLine, responseMessages.invalid)

/** One line of what people write, or nothing: '' stands for an empty optional field. */
export const optionalLine = (limit: number) =>
  optionalExactLine(limit).refine((text) => text === undefined || hasNoCard(text), registerMessages.cardInText)

/** One line in a form of its own, or nothing. */
export const optionalExactLine = (limit: number) =>
  z
    .string({ error: responseMessages.invalid })
    .trim()
    .max(limit, registerMessages.tooLong(limit))
    .refine(isOneLine, responseMessages.invalid)
    .optional()

export const email = (required: string = registerMessages.emailRequired) =>
  exactLine(fieldLimits.email, required).refine(isEmail, registerMessages.email)

/** A day of the calendar; `required` is said when there is none. */
export const day = (required: string = responseMessages.invalid) =>
  z.string({ error: required }).min(1, required).refine(isDay, responseMessages.invalid)

/** A time of the clock; `required` is said when there is none. */
export const time = (required: string = responseMessages.invalid) =>
  z.string({ error: required }).min(1, required).refine(isTime, responseMessages.invalid)

/** One of a list of words, with the sentence for anything else. */
export const oneOf = <const Words extends readonly string[]>(words: Words, sentence: string) =>
  z.enum(words, { error: sentence })
