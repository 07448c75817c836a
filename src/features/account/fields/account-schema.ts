/** Form schemas for registration, players, addresses and the card (specification section 5, 'validated on blur'). */
import * as yup from 'yup'
import { addressFields, credentialFields, playerFields, registrationFields } from '#domain/accounts/account-fields.ts'
import {
  ages,
  billingAddressTypes,
  cardTypes,
  isCardNumber,
  isExpiry,
  isSecurityCode,
  playerAges,
  plans,
  positions,
} from '#domain/accounts/membership.ts'
import { registerMessages } from '#domain/messages/messages.ts'
import { fieldToYup, oneOf, repeatOf, toYup } from '#lib/form-schema.ts'

const playerRules = {
  ...toYup(playerFields),
  age: oneOf(ages, registerMessages.childAge),
  position: oneOf(positions, registerMessages.childPosition),
  plan: oneOf(plans, registerMessages.plan),
}

/** Schema of a player, who may be older than one who joins. */
export const playerSchema = yup.object({ ...playerRules, age: oneOf(playerAges, registerMessages.childAge) })

const billingRules = {
  billingAddressType: oneOf(billingAddressTypes, registerMessages.billingAddress),
  billingAddress: yup.string().when('billingAddressType', ([type], schema) =>
    // With 'same', a billing address typed earlier is not sent, so it is not validated.
    type === 'different' ? fieldToYup(addressFields.billingAddress) : schema,
  ),
}

/** Schema of the addresses of a family. */
export const addressSchema = yup.object({ ...toYup(addressFields), ...billingRules })

const cardRules = {
  cardType: oneOf(cardTypes, registerMessages.cardType),
  cardNumber: yup
    .string()
    .trim()
    .required(registerMessages.cardNumberRequired)
    .test('card', registerMessages.cardNumber, (value) => isCardNumber(value)),
  cardExp: yup
    .string()
    .required(registerMessages.expiryRequired)
    .test('expiry', registerMessages.expiry, (value) => isExpiry(value)),
  cvv: yup
    .string()
    .required(registerMessages.cvvRequired)
    .test('cvv', registerMessages.cvv, (value) => isSecurityCode(value)),
}

/** Schema of a changed card. */
export const cardSchema = yup.object(cardRules)

/** Schema of the registration form. */
export const registerSchema = yup.object({
  ...toYup(registrationFields),
  childAge: playerRules.age,
  childPosition: playerRules.position,
  membershipPlan: playerRules.plan,
  ...billingRules,
  ...cardRules,
  ...toYup(credentialFields),
  confirm: repeatOf('password'),
  agree: yup.boolean().oneOf([true], registerMessages.agree),
})
