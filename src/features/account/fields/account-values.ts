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

/** Request body for valid values. Of the card it contains only type, last four digits and expiration. */
export function toPayload(values: RegisterValues): Payload {
  const { cardNumber, cvv: _, confirm: __, ...others } = values
  return { ...others, ...toAddresses(values), cardLast4: lastFour(cardNumber) } as Payload
}

export const emptyCard = { cardType: '', cardNumber: '', cardExp: '', cvv: '' }
export type CardValues = typeof emptyCard

/** The card part of the request body: type, last four digits and expiration. */
export const toCard = ({ cardType, cardNumber, cardExp }: CardValues) => ({
  cardType: cardType as Payload['cardType'],
  cardLast4: lastFour(cardNumber),
  cardExp,
})

export type AddressValues = Pick<RegisterValues, 'address' | 'billingAddressType' | 'billingAddress'>

/** The stored addresses as form values. */
export const addressValuesOf = ({
  address,
  billingAddressType,
  billingAddress,
}: Pick<Payload, 'address' | 'billingAddressType' | 'billingAddress'>): AddressValues => ({
  address,
  billingAddressType,
  billingAddress: billingAddressType === 'different' ? billingAddress : '',
})

/** The addresses of the request body: 'the home address when the type is not different'. */
export const toAddresses = ({ address, billingAddressType, billingAddress }: AddressValues) => ({
  address,
  billingAddressType: billingAddressType as Payload['billingAddressType'],
  billingAddress: billingAddressType === 'different' ? billingAddress : address,
})
