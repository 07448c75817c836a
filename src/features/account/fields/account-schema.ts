/** Form schemas for registration and for editing the family (specification section 5, 'validated on blur'). */
import * as yup from 'yup'
import { credentialFields, familyFields } from '#domain/accounts/account-fields.ts'
import {
  ages,
  billingAddressTypes,
  cardTypes,
  isCardNumber,
  isExpired,
  isExpiry,
  isSecurityCode,
  plans,
  positions,
} from '#domain/accounts/membership.ts'
import type { Day } from '#domain/calendar/calendar.ts'
import { registerMessages } from '#domain/messages/messages.ts'
import { fieldToYup, oneOf, repeatOf, toYup } from '#lib/form-schema.ts'

const playerRules = {
  childName: fieldToYup(familyFields.childName),
  childAge: oneOf(ages, registerMessages.childAge),
  childTeam: fieldToYup(familyFields.childTeam),
  childPosition: oneOf(positions, registerMessages.childPosition),
  childPhone: fieldToYup(familyFields.childPhone),
  membershipPlan: oneOf(plans, registerMessages.plan),
}

/** Schema of a player added later, with the rules of the registration. */
export const playerSchema = yup.object(playerRules)

const familyRules = {
  ...toYup(familyFields),
  childAge: oneOf(ages, registerMessages.childAge),
  childPosition: oneOf(positions, registerMessages.childPosition),
  billingAddressType: oneOf(billingAddressTypes, registerMessages.billingAddress),
  billingAddress: yup.string().when('billingAddressType', ([type], schema) =>
    // With 'same', a billing address typed earlier is not sent, so it is not validated.
    type === 'different' ? fieldToYup(familyFields.billingAddress) : schema,
  ),
}

/** Schema of the details a family can edit; the same rules as for registration. */
export const familySchema = yup.object(familyRules)

const cardRules = (today: Day) => ({
  cardType: oneOf(cardTypes, registerMessages.cardType),
  cardNumber: yup
    .string()
    .trim()
    .required(registerMessages.cardNumberRequired)
    .test('card', registerMessages.cardNumber, (value) => isCardNumber(value)),
  cardExp: yup
    .string()
    .required(registerMessages.expiryRequired)
    .test('expiry', registerMessages.expiry, (value) => isExpiry(value))
    .test('expired', registerMessages.expired, (value) => !isExpired(value, today)),
  cvv: yup
    .string()
    .required(registerMessages.cvvRequired)
    .test('cvv', registerMessages.cvv, (value) => isSecurityCode(value)),
})

/** Schema of a changed card, and of a changed plan. */
export const cardSchema = (today: Day) => yup.object(cardRules(today))
export const planSchema = yup.object({ membershipPlan: oneOf(plans, registerMessages.plan) })

/** Schema of the registration form. `today` is the facility's date, to detect expired cards. */
export const registerSchema = (today: Day) =>
  yup.object({
    ...familyRules,
    membershipPlan: oneOf(plans, registerMessages.plan),
    ...cardRules(today),
    ...toYup(credentialFields),
    confirm: repeatOf('password'),
    agree: yup.boolean().oneOf([true], registerMessages.agree),
  })
