/**
 * Values of the forms about families, and the requests they become. Card number, CVV and the repeated password exist only in
 * forms: `toPayload` drops them.
 */
import type { Body } from '#api-contract/schemas.ts'
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

/** The names of a player's fields in the registration. */
export const childFields = {
  name: 'childName',
  age: 'childAge',
  position: 'childPosition',
  team: 'childTeam',
  phone: 'childPhone',
} as const

export const emptyPlayer = { name: '', age: '', team: '', position: '', phone: '', plan: '' }
export type PlayerValues = typeof emptyPlayer

/** Request body of a player for valid values. */
export const toPlayer = ({ name, age, team, position, phone, plan }: PlayerValues): Body<'addPlayer'> => ({
  name: name.trim(),
  age,
  team: team.trim(),
  position: position as Payload['childPosition'],
  phone: phone.trim(),
  plan: plan as Payload['membershipPlan'],
})

/** Request body for valid values. Of the card it contains only type, last four digits and expiration. */
export const toPayload = (values: RegisterValues): Payload => ({
  firstName: values.firstName.trim(),
  lastName: values.lastName.trim(),
  parentPhone: values.parentPhone.trim(),
  childName: values.childName.trim(),
  childAge: values.childAge,
  childTeam: values.childTeam.trim(),
  childPosition: values.childPosition as Payload['childPosition'],
  childPhone: values.childPhone.trim(),
  membershipPlan: values.membershipPlan as Payload['membershipPlan'],
  ...toAddresses(values),
  email: values.email.trim(),
  password: values.password,
  ...toCard(values),
  agree: true,
})

export const emptyCard = { cardType: '', cardNumber: '', cardExp: '', cvv: '' }
export type CardValues = typeof emptyCard

/** The card part of the request body: type, last four digits and expiration. */
export const toCard = ({ cardType, cardNumber, cardExp }: CardValues) => ({
  cardType: cardType as Payload['cardType'],
  cardLast4: lastFour(cardNumber),
  cardExp,
})

export type AddressValues = Pick<RegisterValues, 'address' | 'billingAddressType' | 'billingAddress'>

/** The addresses of the request body for valid values. */
export function toAddresses(values: AddressValues): Omit<Body<'editAccount'>, 'rev'> {
  const address = values.address.trim()
  return {
    address,
    billingAddressType: values.billingAddressType as Payload['billingAddressType'],
    // 'the home address when the type is not different'
    billingAddress: values.billingAddressType === 'different' ? values.billingAddress.trim() : address,
  }
}
