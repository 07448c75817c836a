/** Values and rules of a payment card in a form. The number and the CVV exist only there. */
import * as yup from 'yup'
import type { Body } from '#api-contract/schemas.ts'
import { cardTypes, isCardNumber, isExpiry, isSecurityCode, lastFour } from '#domain/accounts/membership.ts'
import { registerMessages } from '#domain/messages/messages.ts'
import { oneOf } from '#lib/form-schema.ts'

export const cardRules = {
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

export const emptyCard = { cardType: '', cardNumber: '', cardExp: '', cvv: '' }
export type CardValues = typeof emptyCard

/** The card part of a request: type, last four digits and expiration. */
export const toCard = ({ cardType, cardNumber, cardExp }: CardValues) => ({
  cardType: cardType as Body<'register'>['cardType'],
  cardLast4: lastFour(cardNumber),
  cardExp,
})
