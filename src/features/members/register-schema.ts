/**
 * Joining, shaped like the screen (specification section 5, 'validated on blur').
 * Card number, CVV and the repeated password exist only here: `toPayload` leaves them behind.
 */
import * as yup from 'yup'
import type { Body } from '#contract/wire.ts'
import { password } from '#domain/facility.ts'
import {
  ages,
  billingAddressTypes,
  cardTypes,
  fieldLimits,
  holdsCardNumber,
  isCardNumber,
  isExpired,
  isExpiry,
  isSecurityCode,
  lastFour,
  plans,
  positions,
} from '#domain/membership.ts'
import { isEmail } from '#domain/people.ts'
import { isOneLine } from '#domain/text.ts'
import { answerWords, registerWords as say } from '#domain/words.ts'

/** In the order of the screen, which is also the order of the list of problems. */
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

const text = (limit: number) =>
  yup
    .string()
    .trim()
    .max(limit, say.tooLong(limit))
    .test('one-line', answerWords.invalid, (value = '') => isOneLine(value))

const withoutCard = (schema: yup.StringSchema<string | undefined>) =>
  schema.test('no-card', say.cardInText, (value = '') => !holdsCardNumber(value))

const choice = (words: readonly string[], required: string) => yup.string().required(required).oneOf(words, required)

/** The form's rules. `today` is the facility's day, 'yyyy-MM-dd': it tells whether a card has expired. */
export const registerSchema = (today: () => string) =>
  yup.object({
    firstName: withoutCard(text(fieldLimits.name)).required(say.firstName),
    lastName: withoutCard(text(fieldLimits.name)).required(say.lastName),
    parentPhone: text(fieldLimits.phone).required(say.parentPhone),
    address: withoutCard(text(fieldLimits.address)).required(say.address),
    childName: withoutCard(text(fieldLimits.name)).required(say.childName),
    childAge: choice(ages, say.childAge),
    childPosition: choice(positions, say.childPosition),
    childTeam: withoutCard(text(fieldLimits.team)),
    childPhone: text(fieldLimits.phone),
    membershipPlan: choice(plans, say.plan),
    cardType: choice(cardTypes, say.cardType),
    cardNumber: yup
      .string()
      .trim()
      .required(say.cardNumberRequired)
      .test('card', say.cardNumber, (value) => isCardNumber(value)),
    cardExp: yup
      .string()
      .required(say.expiryRequired)
      .test('expiry', say.expiry, (value) => isExpiry(value))
      .test('expired', say.expired, (value) => !isExpired(value, today())),
    cvv: yup
      .string()
      .required(say.cvvRequired)
      .test('cvv', say.cvv, (value) => isSecurityCode(value)),
    billingAddressType: choice(billingAddressTypes, say.billingAddress),
    billingAddress: yup.string().when('billingAddressType', ([type], schema) =>
      // What was typed before 'same' was chosen is not sent and need not be right.
      type === 'different' ? withoutCard(text(fieldLimits.address)).required(say.billingAddress) : schema,
    ),
    email: text(fieldLimits.email)
      .required(say.emailRequired)
      .test('email', say.email, (value) => isEmail(value)),
    password: yup
      .string()
      .required(say.passwordRequired)
      .min(password.min, say.passwordShort)
      .max(password.max, say.passwordLong),
    confirm: yup
      .string()
      .required(say.confirmRequired)
      .oneOf([yup.ref('password')], say.confirm),
    agree: yup.boolean().oneOf([true], say.agree),
  })

type Payload = Body<'register'>

/** What leaves the browser, of values the schema accepts: of the card only its type, last four digits and expiry. */
export function toPayload(values: RegisterValues): Payload {
  const { cardNumber, cvv: _cvv, confirm: _confirm, billingAddress, ...rest } = values
  const address = rest.address.trim()
  return {
    ...rest,
    email: rest.email.trim(),
    firstName: rest.firstName.trim(),
    lastName: rest.lastName.trim(),
    childName: rest.childName.trim(),
    childTeam: rest.childTeam.trim(),
    address,
    parentPhone: rest.parentPhone.trim(),
    childPhone: rest.childPhone.trim(),
    childPosition: rest.childPosition as Payload['childPosition'],
    membershipPlan: rest.membershipPlan as Payload['membershipPlan'],
    cardType: rest.cardType as Payload['cardType'],
    cardLast4: lastFour(cardNumber),
    billingAddressType: rest.billingAddressType as Payload['billingAddressType'],
    // 'the home address when the type is not different'
    billingAddress: rest.billingAddressType === 'different' ? billingAddress.trim() : address,
    agree: true,
  }
}
