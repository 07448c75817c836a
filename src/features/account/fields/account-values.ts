/**
 * Values of the forms about families, and the requests they become. Card number, CVV and the repeated password exist only in
 * forms: `toPayload` drops them.
 */
import type { Body } from '#api-contract/schemas.ts'
import type { familyFields } from '#domain/accounts/account-fields.ts'
import { lastFour } from '#domain/accounts/membership.ts'

type Payload = Body<'register'>

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

export type PlayerValues = Record<
  'childName' | 'childAge' | 'childTeam' | 'childPosition' | 'childPhone' | 'membershipPlan',
  string
>

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

export type FamilyValues = Pick<
  RegisterValues,
  keyof typeof familyFields | 'childAge' | 'childPosition' | 'billingAddressType'
>

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
