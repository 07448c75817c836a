/** The building blocks of bodies: trimmed lines of text with a length, days, times, e-mails. */
import * as z from 'zod'
import { isDay, isTime } from '#domain/calendar.ts'
import { fieldLimits } from '#domain/membership.ts'
import { isEmail } from '#domain/people.ts'
import { isOneLine } from '#domain/text.ts'
import { answerWords, registerWords } from '#domain/words.ts'

/** One line of text: 1 to `limit` characters after trimming, without control characters or line breaks. */
export const line = (limit: number, required: string = answerWords.invalid) =>
  z
    .string({ error: required })
    .trim()
    .min(1, required)
    .max(limit, registerWords.tooLong(limit))
    .refine(isOneLine, answerWords.invalid)

/** The same, or nothing: '' stands for an empty optional field. */
export const optionalLine = (limit: number) =>
  z
    .string({ error: answerWords.invalid })
    .trim()
    .max(limit, registerWords.tooLong(limit))
    .refine(isOneLine, answerWords.invalid)
    .optional()

export const email = (required: string = registerWords.emailRequired) =>
  line(fieldLimits.email, required).refine(isEmail, registerWords.email)

/** A day of the calendar; `required` is said when there is none. */
export const day = (required: string = answerWords.invalid) =>
  z.string({ error: required }).min(1, required).refine(isDay, answerWords.invalid)

/** A time of the clock; `required` is said when there is none. */
export const time = (required: string = answerWords.invalid) =>
  z.string({ error: required }).min(1, required).refine(isTime, answerWords.invalid)

/** One of a list of words, with the sentence for anything else. */
export const oneOf = <const Words extends readonly string[]>(words: Words, sentence: string) =>
  z.enum(words, { error: sentence })
