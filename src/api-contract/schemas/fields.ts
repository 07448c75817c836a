/** Field schemas for request bodies: trimmed text with a maximum length, days, times, e-mails. */
import * as z from 'zod'
import { isDay, isTime } from '#domain/calendar/calendar.ts'
import * as rules from '#domain/fields/field-rules.ts'
import { responseMessages, registerMessages } from '#domain/messages/messages.ts'
import { fieldToZod } from './rules-to-zod.ts'

/** One line of free text, of 1 to `limit` characters. */
export const line = (limit: number, required: string = responseMessages.invalid) =>
  fieldToZod(rules.required(rules.line(limit), required))

/** One line of free text, '' or undefined. */
export const optionalLine = (limit: number) => fieldToZod(rules.line(limit))

/** The address of an account. */
export const knownEmail = (required: string = registerMessages.emailRequired) => fieldToZod(rules.knownEmail(required))

/** A calendar day; `required` is the message for a missing one. */
export const day = (required: string = responseMessages.invalid) =>
  z.string({ error: required }).min(1, required).refine(isDay, responseMessages.invalid)

/** A wall-clock time; `required` is the message for a missing one. */
export const time = (required: string = responseMessages.invalid) =>
  z.string({ error: required }).min(1, required).refine(isTime, responseMessages.invalid)

/** One of `values`; `message` is for anything else. */
export const oneOf = <const Values extends readonly string[]>(values: Values, message: string) =>
  z.enum(values, { error: message })
