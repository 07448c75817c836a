/**
 * Form schemas for registration, players, addresses and the card (specification section 5, 'validated on blur'). The schema
 * library is 12 kB: pages load this file on demand.
 */
import * as yup from 'yup'
import { addressFields, credentialFields, playerFields, registrationFields } from '#domain/accounts/account-fields.ts'
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
  ...toYup(playerFields),
  age: choice(ages, registerMessages.childAge),
  position: choice(positions, registerMessages.childPosition),
  plan: choice(plans, registerMessages.plan),
}

/** Schema of a player. */
export const playerSchema = yup.object(playerRules)

const billingRules = {
  billingAddressType: choice(billingAddressTypes, registerMessages.billingAddress),
  billingAddress: yup.string().when('billingAddressType', ([type], schema) =>
    // With 'same', a billing address typed earlier is not sent, so it is not validated.
    type === 'different' ? fieldToYup(addressFields.billingAddress) : schema,
  ),
}

/** Schema of the addresses of a family. */
export const addressSchema = yup.object({ ...toYup(addressFields), ...billingRules })

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

/** Schema of a changed card. */
export const cardSchema = (today: () => string) => yup.object(cardRules(today))

/** Schema of the registration form. `today` returns the facility's date, 'yyyy-MM-dd', to detect expired cards. */
export const registerSchema = (today: () => string) =>
  yup.object({
    ...toYup(registrationFields),
    childAge: playerRules.age,
    childPosition: playerRules.position,
    membershipPlan: playerRules.plan,
    ...billingRules,
    ...cardRules(today),
    ...toYup(credentialFields),
    confirm: repeatOf('password'),
    agree: yup.boolean().oneOf([true], registerMessages.agree),
  })
