/**
 * Family details and registration: the registration payload of specification section 3. There is no field for the full
 * card number or the CVV.
 */
import * as z from 'zod'
import { password } from '#domain/facility/limits.ts'
import {
  ages,
  billingAddressTypes,
  cardTypes,
  fieldLimits,
  isExpiry,
  plans,
  positions,
} from '#domain/accounts/membership.ts'
import { registerMessages } from '#domain/messages/messages.ts'
import { profile } from './session.ts'
import { email, exactLine, line, oneOf, optionalExactLine, optionalLine } from './fields.ts'

/** Details a family can change later. The same rules apply to registration and to changes. */
export const family = {
  firstName: line(fieldLimits.name, registerMessages.firstName),
  lastName: line(fieldLimits.name, registerMessages.lastName),
  childName: line(fieldLimits.name, registerMessages.childName),
  childAge: oneOf(ages, registerMessages.childAge),
  childTeam: optionalLine(fieldLimits.team),
  childPosition: oneOf(positions, registerMessages.childPosition),
  address: line(fieldLimits.address, registerMessages.address),
  parentPhone: exactLine(fieldLimits.phone, registerMessages.parentPhone),
  childPhone: optionalExactLine(fieldLimits.phone),
  billingAddressType: oneOf(billingAddressTypes, registerMessages.billingAddress),
  billingAddress: line(fieldLimits.address, registerMessages.billingAddress),
}

/** A new password. */
export const newPassword = () =>
  z
    .string({ error: registerMessages.passwordRequired })
    .min(password.min, registerMessages.passwordShort)
    .max(password.max, registerMessages.passwordLong)

export const registration = z.strictObject({
  email: email(),
  password: newPassword(),
  ...family,
  membershipPlan: oneOf(plans, registerMessages.plan),
  cardType: oneOf(cardTypes, registerMessages.cardType),
  cardLast4: z.string({ error: registerMessages.cardNumber }).regex(/^\d{4}$/, registerMessages.cardNumber),
  cardExp: z.string({ error: registerMessages.expiry }).refine(isExpiry, registerMessages.expiry),
  agree: z.literal(true, { error: registerMessages.agree }),
})

export const register = {
  body: registration,
  /** `sync` is the state of the replica; 'off' if no second database is configured. */
  reply: z.object({ profile, sync: z.enum(['done', 'pending', 'off']) }),
}
