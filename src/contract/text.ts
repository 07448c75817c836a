/** The building blocks of bodies: trimmed lines of text with a length, days, times, e-mails. */
import * as z from 'zod'
import { isDay, isTime } from '#domain/calendar.ts'
import { fieldLimits } from '#domain/membership.ts'
import { isEmail } from '#domain/people.ts'
import { answerWords, registerWords } from '#domain/words.ts'

// Control characters have no place in a line of text and would forge lines in exports and mails.
const controlCharacter = /\p{Cc}/u

/** One line of text: 1 to `limit` characters after trimming, without control characters. */
export const line = (limit: number, required: string = answerWords.invalid) =>
  z
    .string({ error: required })
    .trim()
    .min(1, required)
    .max(limit, registerWords.tooLong(limit))
    .refine((text) => !controlCharacter.test(text), answerWords.invalid)

/** The same, or nothing: '' stands for an empty optional field. */
export const optionalLine = (limit: number) =>
  z
    .string({ error: answerWords.invalid })
    .trim()
    .max(limit, registerWords.tooLong(limit))
    .refine((text) => !controlCharacter.test(text), answerWords.invalid)
    .optional()

export const email = (required: string = registerWords.emailRequired) =>
  line(fieldLimits.email, required).refine(isEmail, registerWords.email)

export const day = z.string({ error: answerWords.invalid }).refine(isDay, answerWords.invalid)
export const time = z.string({ error: answerWords.invalid }).refine(isTime, answerWords.invalid)

/** One of a list of words, with the sentence for anything else. */
export const oneOf = <const Words extends readonly string[]>(words: Words, sentence: string) =>
  z.enum(words, { error: sentence })
