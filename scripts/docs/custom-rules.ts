/**
 * What the document says of fields that are checked by a rule of ours, which JSON Schema cannot know: found by the rule
 * itself, so that nothing of it has to stand in the contract, which travels to every browser.
 */
import * as z from 'zod'
import { isMoment } from '#domain/bookings/closures.ts'
import { isDay, isTime } from '#domain/calendar/calendar.ts'
import { isEventTime } from '#domain/events/event-draft.ts'
import { isQuantity } from '#domain/events/events.ts'
import { cartQuantity, eventQuantity } from '#domain/facility/facility.ts'
import { isExpiry } from '#domain/accounts/membership.ts'
import { isCartQuantity } from '#domain/shop/order.ts'
import { isEmail } from '#domain/accounts/people.ts'

export type CustomRule = { description: string; format?: 'date' | 'email' }

const to = (least: number, most: number): CustomRule => ({ description: `a whole number, ${least} to ${most}` })

const ownRules = new Map<unknown, CustomRule>([
  [isDay, { description: 'a day, yyyy-MM-dd', format: 'date' }],
  [isTime, { description: 'a time of the clock, HH:mm' }],
  [isMoment, { description: 'a day and time at the club, yyyy-MM-ddTHH:mm' }],
  [isEventTime, { description: 'an instant, ISO 8601, or a day and time at the club, yyyy-MM-ddTHH:mm' }],
  [isEmail, { description: 'an e-mail address', format: 'email' }],
  [isExpiry, { description: 'a month, MM/yy' }],
  [isQuantity, to(eventQuantity.min, eventQuantity.max)],
  [isCartQuantity, to(cartQuantity.min, cartQuantity.max)],
])

/** What is to be said of a shape, if one of its checks is a rule of ours. */
export function customRuleOf(shape: unknown): CustomRule | undefined {
  const checks: readonly unknown[] = shape instanceof z.ZodType ? (shape.def.checks ?? []) : []
  for (const check of checks) {
    const rule = check instanceof z.ZodCustom && ownRules.get(check.def.fn)
    if (rule) return rule
  }
  return undefined
}
