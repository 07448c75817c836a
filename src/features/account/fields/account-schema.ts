/**
 * Form schemas for registration and for editing the family (specification section 5, 'validated on blur'). The schema
 * library is 12 kB: pages load this file on demand.
 */
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
import { registerMessages } from '#domain/messages/messages.ts'
import { fieldToYup, repeatOf, toYup } from '#lib/form-schema.ts'

const choice = (values: readonly string[], required: string) => yup.string().required(required).oneOf(values, required)

const playerRules = {
  childName: fieldToYup(familyFields.childName),
  childAge: choice(ages, registerMessages.childAge),
  childTeam: fieldToYup(familyFields.childTeam),
  childPosition: choice(positions, registerMessages.childPosition),
  childPhone: fieldToYup(familyFields.childPhone),
  membershipPlan: choice(plans, registerMessages.plan),
}

/** Schema of a player added later, with the rules of the registration. */
export const playerSchema = yup.object(playerRules)

const familyRules = {
  ...toYup(familyFields),
  childAge: choice(ages, registerMessages.childAge),
  childPosition: choice(positions, registerMessages.childPosition),
  billingAddressType: choice(billingAddressTypes, registerMessages.billingAddress),
  billingAddress: yup.string().when('billingAddressType', ([type], schema) =>
    // With 'same', a billing address typed earlier is not sent, so it is not validated.
    type === 'different' ? fieldToYup(familyFields.billingAddress) : schema,
  ),
}

/** Schema of the details a family can edit; the same rules as for registration. */
export const familySchema = yup.object(familyRules)

const cardRules = (today: () => string) => ({
  cardType: choice(cardTypes, registerMessages.cardType),
  cardNumber: yup
    .string()
    .trim()
    .required(registerMessages.cardNumberRequired)
    .test('card', registerMessages.cardNumber, (value) => isCardNumber(value)),
  cardExp: yup
    .string()
    .required(registerMessages.expiryRequired)
    .test('expiry', registerMessages.expiry, (value) => isExpiry(value))
    .test('expired', registerMessages.expired, (value) => !isExpired(value, today())),
  cvv: yup
    .string()
    .required(registerMessages.cvvRequired)
    .test('cvv', registerMessages.cvv, (value) => isSecurityCode(value)),
})

/** Schema of a changed card, and of a changed plan. */
export const cardSchema = (today: () => string) => yup.object(cardRules(today))
export const planSchema = yup.object({ membershipPlan: choice(plans, registerMessages.plan) })

/** Schema of the registration form. `today` returns the facility's date, 'yyyy-MM-dd', to detect expired cards. */
export const registerSchema = (today: () => string) =>
  yup.object({
    ...familyRules,
    membershipPlan: choice(plans, registerMessages.plan),
    ...cardRules(today),
    ...toYup(credentialFields),
    confirm: repeatOf('password'),
    agree: yup.boolean().oneOf([true], registerMessages.agree),
  })
