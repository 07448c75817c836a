/** Kinds of fields of the club settings, with messages for the owner. */
import * as z from 'zod'
import { isTime, weekdays } from '#domain/calendar/day.ts'

/** Not imported from the calendar, which throws on an invalid time zone. */
export const minutesOf = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))

export const text = (maxLength: number) =>
  z
    .string({ error: 'must be text' })
    .refine((value) => value.trim() === value && value.length > 0, 'must not be empty, or start or end with a space')
    .max(maxLength, `must have at most ${maxLength} characters`)

export const wholeNumber = (min: number, max: number) => {
  const params = { error: `must be a whole number from ${min} to ${max}`, abort: true }
  return z.int(params).min(min, params).max(max, params)
}

export const cents = z
  .int({ error: 'must be whole cents: $60 is 60_00' })
  .min(1, 'must be more than 0')
  .max(10_000_00, 'must be at most $10,000')

// `abort`: rules that compare a field with others are not asked about an invalid one.
export const time = z.string().refine(isTime, { error: "must be a time like '10:00' or '21:30'", abort: true })
export const quarter = time.refine((clock) => minutesOf(clock) % 15 === 0, {
  error: 'must be on a quarter hour',
  abort: true,
})
export const weekday = z.enum(weekdays, { error: `must be one of ${weekdays.join(', ')}` })
export const email = z.email({ error: 'must be an email address' })
export const link = z.url({ protocol: /^https$/, error: 'must be a URL that starts with https://' })
export const slug = z
  .string()
  .max(48, 'must have at most 48 characters')
  .regex(/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/, "must be lower-case words like 'homework-helper'")

export const list = <Item extends z.ZodType>(item: Item, min: number, max: number) =>
  z.array(item).min(min, `must have at least ${min}`).max(max, `must have at most ${max}`).readonly()

/** True if no name occurs twice, ignoring case. */
export const isUnique = (names: readonly string[]) =>
  new Set(names.map((name) => name.toLowerCase())).size === names.length
