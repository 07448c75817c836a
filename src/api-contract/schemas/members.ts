/**
 * Family details and registration: the registration payload of specification section 3. There is no field for the full
 * card number or the CVV.
 */
import * as z from 'zod'
import { credentialFields, familyFields } from '#domain/accounts/account-fields.ts'
import { ages, billingAddressTypes, cardTypes, isExpiry, plans, positions } from '#domain/accounts/membership.ts'
import { registerMessages } from '#domain/messages/messages.ts'
import { profile } from './session.ts'
import { oneOf } from './fields.ts'
import { toZod } from './rules-to-zod.ts'

/** Details a family can change later. The same rules apply to registration and to changes. */
export const family = {
  ...toZod(familyFields),
  childAge: oneOf(ages, registerMessages.childAge),
  childPosition: oneOf(positions, registerMessages.childPosition),
  billingAddressType: oneOf(billingAddressTypes, registerMessages.billingAddress),
}

/** Plan and card. Of the card only type, last four digits and expiration. */
export const membership = {
  membershipPlan: oneOf(plans, registerMessages.plan),
  cardType: oneOf(cardTypes, registerMessages.cardType),
  cardLast4: z.string({ error: registerMessages.cardNumber }).regex(/^\d{4}$/, registerMessages.cardNumber),
  cardExp: z.string({ error: registerMessages.expiry }).refine(isExpiry, registerMessages.expiry),
}

export const registration = z.strictObject({
  ...toZod(credentialFields),
  ...family,
  ...membership,
  agree: z.literal(true, { error: registerMessages.agree }),
})

export const register = {
  body: registration,
  /** `sync` is the state of the replica; 'off' if no second database is configured. `verify`: a link was sent to the address. */
  reply: z.object({
    profile,
    sync: z.enum(['done', 'pending', 'off']),
    verify: z.literal(true).optional(),
  }),
}
