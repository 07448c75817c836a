/** Values and schemas of the forms about a family's players and addresses. */
import * as yup from 'yup'
import type { Body } from '#api-contract/schemas.ts'
import { addressFields, playerFields } from '#domain/families/account-fields.ts'
import { ages, billingAddressTypes, playerAges, plans, positions } from '#domain/plans/membership.ts'
import { perNote } from '#domain/families/player-notes.ts'
import { wordsOf } from '#domain/families/players.ts'
import { registerMessages } from '#domain/fields/account-messages.ts'
import { fieldToYup, oneOf, toYup } from '#lib/form-schema.ts'

export const playerRules = {
  ...toYup(playerFields),
  age: oneOf(ages, registerMessages.childAge),
  position: oneOf(positions, registerMessages.childPosition),
  plan: oneOf(plans, registerMessages.plan),
}

/** Of a player who may be older than one who joins. */
export const playerSchema = yup.object({ ...playerRules, age: oneOf(playerAges, registerMessages.childAge) })

/** How a name with a comma is read, beside the field that asks for it. */
export const nameNotes = (name: string, field = 'name'): Record<string, string> =>
  name.includes(',')
    ? { [field]: `We read this as ${wordsOf(name).join(' ')}. Write the first name first if that is wrong.` }
    : {}

type Details = Omit<Body<'addPlayer'>, 'rev'>
export type PlayerValues = { name: string; age: string; position: string; plan: string } & Record<string, string>

/** What the form about a player holds; without one, it is empty. */
export const playerValues = (player: Partial<Details> = {}): PlayerValues => ({
  name: player.name ?? '',
  age: player.age ?? '',
  position: player.position ?? '',
  ...perNote((_, name) => player[name] ?? ''),
  plan: player.plan ?? '',
})

export const billingRules = {
  billingAddressType: oneOf(billingAddressTypes, registerMessages.billingAddress),
  billingAddress: yup.string().when('billingAddressType', ([type], schema) =>
    // With 'same', a billing address typed earlier is not sent, so it is not validated.
    type === 'different' ? fieldToYup(addressFields.billingAddress) : schema,
  ),
}

export const addressSchema = yup.object({ ...toYup(addressFields), ...billingRules })

type Addresses = Pick<Body<'editAccount'>, 'address' | 'billingAddressType' | 'billingAddress'>
export type AddressValues = Record<keyof Addresses, string>

export const addressValuesOf = ({ address, billingAddressType, billingAddress }: Addresses): AddressValues => ({
  address,
  billingAddressType,
  billingAddress: billingAddressType === 'different' ? billingAddress : '',
})

/** The addresses of the request body: 'the home address when the type is not different'. */
export const toAddresses = ({ address, billingAddressType, billingAddress }: AddressValues) => ({
  address,
  billingAddressType: billingAddressType as Addresses['billingAddressType'],
  billingAddress: billingAddressType === 'different' ? billingAddress : address,
})
