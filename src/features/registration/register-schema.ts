/**
 * Form schemas for registration and for editing the family (specification section 5, 'validated on blur').
 * Card number, CVV and the repeated password exist only here: `toPayload` drops them.
 */
import * as yup from 'yup'
import type { Body } from '#api-contract/schemas.ts'
import { credentialFields, familyFields } from '#domain/accounts/account-fields.ts'
import {
  ages,
  billingAddressTypes,
  cardTypes,
  isCardNumber,
  isExpired,
  isExpiry,
  isSecurityCode,
  lastFour,
  plans,
  positions,
} from '#domain/accounts/membership.ts'
import { registerMessages } from '#domain/messages/messages.ts'
import { fieldToYup, repeatOf, toYup } from '#lib/form-schema.ts'

/** In display order, which is also the order of the error summary. */
export const emptyRegistration = {
  firstName: '',
  lastName: '',
  parentPhone: '',
  address: '',
  childName: '',
  childAge: '',
  childPosition: '',
  childTeam: '',
  childPhone: '',
  membershipPlan: '',
  cardType: '',
  cardNumber: '',
  cardExp: '',
  cvv: '',
  billingAddressType: 'same',
  billingAddress: '',
  email: '',
  password: '',
  confirm: '',
  agree: false,
}

export type RegisterValues = typeof emptyRegistration

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

export type PlayerValues = Record<keyof typeof playerRules, string>

export const emptyPlayer: PlayerValues = {
  childName: '',
  childAge: '',
  childTeam: '',
  childPosition: '',
  childPhone: '',
  membershipPlan: '',
}

/** Request body of a player for valid values. */
export const toPlayer = (values: PlayerValues): Body<'addPlayer'> => ({
  childName: values.childName.trim(),
  childAge: values.childAge,
  childTeam: values.childTeam.trim(),
  childPosition: values.childPosition as Payload['childPosition'],
  childPhone: values.childPhone.trim(),
  membershipPlan: values.membershipPlan as Payload['membershipPlan'],
})

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

type Payload = Body<'register'>

/** Request body for valid values. Of the card it contains only type, last four digits and expiration. */
export function toPayload(values: RegisterValues): Payload {
  const { email, password: chosen, membershipPlan } = values
  return {
    ...toFamily(values),
    email: email.trim(),
    password: chosen,
    membershipPlan: membershipPlan as Payload['membershipPlan'],
    ...toCard(values),
    agree: true,
  }
}

export const emptyCard = { cardType: '', cardNumber: '', cardExp: '', cvv: '' }
export type CardValues = typeof emptyCard

/** The card part of the request body: type, last four digits and expiration. */
export const toCard = ({ cardType, cardNumber, cardExp }: CardValues) => ({
  cardType: cardType as Payload['cardType'],
  cardLast4: lastFour(cardNumber),
  cardExp,
})

export type FamilyValues = Pick<RegisterValues, keyof typeof familyRules>

/** The family part of the request body for valid values. */
export function toFamily(values: FamilyValues): Omit<Body<'editAccount'>, 'rev'> {
  const address = values.address.trim()
  return {
    firstName: values.firstName.trim(),
    lastName: values.lastName.trim(),
    childName: values.childName.trim(),
    childAge: values.childAge,
    childTeam: values.childTeam.trim(),
    childPosition: values.childPosition as Payload['childPosition'],
    address,
    parentPhone: values.parentPhone.trim(),
    childPhone: values.childPhone.trim(),
    billingAddressType: values.billingAddressType as Payload['billingAddressType'],
    // 'the home address when the type is not different'
    billingAddress: values.billingAddressType === 'different' ? values.billingAddress.trim() : address,
  }
}
