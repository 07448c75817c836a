/** What a family tells of itself, and joining: the registration payload of specification section 3. The full card number and the CVV have no field here. */
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

/** What a family can change later too: the same rules on the day it joins and ever after. */
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

/** A password somebody chooses. */
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
  /** `sync` tells what became of the hosted copy: 'off' where no second database is configured. */
  reply: z.object({ profile, sync: z.enum(['done', 'pending', 'off']) }),
}
