/** Joining: the registration payload of specification section 3. The full card number and the CVV have no field here. */
import * as z from 'zod'
import { password } from '#domain/facility.ts'
import {
  ages,
  billingAddressTypes,
  cardTypes,
  fieldLimits,
  holdsCardNumber,
  isExpiry,
  plans,
  positions,
} from '#domain/membership.ts'
import { registerWords as say } from '#domain/words.ts'
import { profile } from './session.ts'
import { email, line, oneOf, optionalLine } from './text.ts'

const freeText = ['firstName', 'lastName', 'childName', 'childTeam', 'address', 'billingAddress'] as const

export const registration = z
  .strictObject({
    email: email(),
    password: z
      .string({ error: say.passwordRequired })
      .min(password.min, say.passwordShort)
      .max(password.max, say.passwordLong),
    firstName: line(fieldLimits.name, say.firstName),
    lastName: line(fieldLimits.name, say.lastName),
    childName: line(fieldLimits.name, say.childName),
    childAge: oneOf(ages, say.childAge),
    childTeam: optionalLine(fieldLimits.team),
    childPosition: oneOf(positions, say.childPosition),
    address: line(fieldLimits.address, say.address),
    parentPhone: line(fieldLimits.phone, say.parentPhone),
    childPhone: optionalLine(fieldLimits.phone),
    membershipPlan: oneOf(plans, say.plan),
    cardType: oneOf(cardTypes, say.cardType),
    cardLast4: z.string({ error: say.cardNumber }).regex(/^\d{4}$/, say.cardNumber),
    cardExp: z.string({ error: say.expiry }).refine(isExpiry, say.expiry),
    billingAddressType: oneOf(billingAddressTypes, say.billingAddress),
    billingAddress: line(fieldLimits.address, say.billingAddress),
    agree: z.literal(true, { error: say.agree }),
  })
  .superRefine((member, context) => {
    for (const field of freeText) {
      if (holdsCardNumber(member[field] ?? '')) {
        context.addIssue({ code: 'custom', path: [field], message: say.cardInText })
      }
    }
  })

export const register = {
  body: registration,
  /** `sync` tells what became of the hosted copy: 'off' where no second database is configured. */
  reply: z.object({ profile, sync: z.enum(['done', 'pending', 'off']) }),
}
