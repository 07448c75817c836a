/** The building blocks of bodies: trimmed lines of text with a length, days, times, e-mails. */
import * as z from 'zod'
import { isDay, isTime } from '#domain/calendar.ts'
import { fieldLimits, holdsCardNumber } from '#domain/membership.ts'
import { isEmail } from '#domain/people.ts'
import { isOneLine } from '#domain/text.ts'
import { answerWords, registerWords } from '#domain/words.ts'

/** For what people write freely: a whole card number is never kept, not by mistake either. */
export const hasNoCard = (text: string): boolean => !holdsCardNumber(text)

/** One line of what people write: as `exactLine`, and without a card number in it. */
export const line = (limit: number, required: string = answerWords.invalid) =>
  exactLine(limit, required).refine(hasNoCard, registerWords.cardInText)

/** One line in a form of its own, a phone number or an address: 1 to `limit` characters, no control characters, no line breaks. */
export const exactLine = (limit: number, required: string = answerWords.invalid) =>
  z
    .string({ error: required })
    .trim()
    .min(1, required)
    .max(limit, registerWords.tooLong(limit))
    .refine(isOneLine, answerWords.invalid)

/** One line of what people write, or nothing: '' stands for an empty optional field. */
export const optionalLine = (limit: number) =>
  optionalExactLine(limit).refine((text) => text === undefined || hasNoCard(text), registerWords.cardInText)

/** One line in a form of its own, or nothing. */
export const optionalExactLine = (limit: number) =>
  z
    .string({ error: answerWords.invalid })
    .trim()
    .max(limit, registerWords.tooLong(limit))
    .refine(isOneLine, answerWords.invalid)
    .optional()

export const email = (required: string = registerWords.emailRequired) =>
  exactLine(fieldLimits.email, required).refine(isEmail, registerWords.email)

/** A day of the calendar; `required` is said when there is none. */
export const day = (required: string = answerWords.invalid) =>
  z.string({ error: required }).min(1, required).refine(isDay, answerWords.invalid)

/** A time of the clock; `required` is said when there is none. */
export const time = (required: string = answerWords.invalid) =>
  z.string({ error: required }).min(1, required).refine(isTime, answerWords.invalid)

/** One of a list of words, with the sentence for anything else. */
export const oneOf = <const Words extends readonly string[]>(words: Words, sentence: string) =>
  z.enum(words, { error: sentence })
