/** What a family tells of itself, and joining: the registration payload of specification section 3. The full card number and the CVV have no field here. */
import * as z from 'zod'
import { password } from '#domain/limits.ts'
import { ages, billingAddressTypes, cardTypes, fieldLimits, isExpiry, plans, positions } from '#domain/membership.ts'
import { registerWords as say } from '#domain/words.ts'
import { profile } from './session.ts'
import { email, exactLine, line, oneOf, optionalExactLine, optionalLine } from './text.ts'

/** What a family can change later too: the same rules on the day it joins and ever after. */
export const family = {
  firstName: line(fieldLimits.name, say.firstName),
  lastName: line(fieldLimits.name, say.lastName),
  childName: line(fieldLimits.name, say.childName),
  childAge: oneOf(ages, say.childAge),
  childTeam: optionalLine(fieldLimits.team),
  childPosition: oneOf(positions, say.childPosition),
  address: line(fieldLimits.address, say.address),
  parentPhone: exactLine(fieldLimits.phone, say.parentPhone),
  childPhone: optionalExactLine(fieldLimits.phone),
  billingAddressType: oneOf(billingAddressTypes, say.billingAddress),
  billingAddress: line(fieldLimits.address, say.billingAddress),
}

/** A password somebody chooses. */
export const newPassword = () =>
  z.string({ error: say.passwordRequired }).min(password.min, say.passwordShort).max(password.max, say.passwordLong)

export const registration = z.strictObject({
  email: email(),
  password: newPassword(),
  ...family,
  membershipPlan: oneOf(plans, say.plan),
  cardType: oneOf(cardTypes, say.cardType),
  cardLast4: z.string({ error: say.cardNumber }).regex(/^\d{4}$/, say.cardNumber),
  cardExp: z.string({ error: say.expiry }).refine(isExpiry, say.expiry),
  agree: z.literal(true, { error: say.agree }),
})

export const register = {
  body: registration,
  /** `sync` tells what became of the hosted copy: 'off' where no second database is configured. */
  reply: z.object({ profile, sync: z.enum(['done', 'pending', 'off']) }),
}
