/**
 * Descriptions of fields with custom validation, which JSON Schema cannot express. Looked up by the validation function, so
 * that the contract, which is part of the browser bundle, needs no documentation text.
 */
import * as z from 'zod'
import { isMoment } from '#domain/bookings/closures.ts'
import { isDay, isTime } from '#domain/calendar/calendar.ts'
import { isEventTime } from '#domain/events/event-draft.ts'
import { isQuantity } from '#domain/events/events.ts'
import { cartQuantity, eventQuantity } from '#domain/facility/facility.ts'
import { isExpiry } from '#domain/accounts/membership.ts'
import { isCartQuantity } from '#domain/shop/order.ts'
import { isEmail } from '#domain/text/text-rules.ts'

export type CustomRule = { description: string; format?: 'date' | 'email' }

const integerRange = (min: number, max: number): CustomRule => ({ description: `a whole number, ${min} to ${max}` })

const customRules = new Map<unknown, CustomRule>([
  [isDay, { description: 'a day, yyyy-MM-dd', format: 'date' }],
  [isTime, { description: 'a time of the clock, HH:mm' }],
  [isMoment, { description: 'a day and time at the club, yyyy-MM-ddTHH:mm' }],
  [isEventTime, { description: 'an instant, ISO 8601, or a day and time at the club, yyyy-MM-ddTHH:mm' }],
  [isEmail, { description: 'an e-mail address', format: 'email' }],
  [isExpiry, { description: 'a month, MM/yy' }],
  [isQuantity, integerRange(eventQuantity.min, eventQuantity.max)],
  [isCartQuantity, integerRange(cartQuantity.min, cartQuantity.max)],
])

/** The description of a schema's custom rule, if it has one. */
export function customRuleOf(schema: unknown): CustomRule | undefined {
  const checks: readonly unknown[] = schema instanceof z.ZodType ? (schema.def.checks ?? []) : []
  for (const check of checks) {
    const rule = check instanceof z.ZodCustom && customRules.get(check.def.fn)
    if (rule) return rule
  }
  return undefined
}
