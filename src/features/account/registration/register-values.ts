/** Values and schema of the registration form (specification section 5, 'validated on blur'). */
import * as yup from 'yup'
import type { Body } from '#api-contract/schemas.ts'
import { credentialFields, registrationFields } from '#domain/families/account-fields.ts'
import { registerMessages } from '#domain/fields/account-messages.ts'
import { cardRules, emptyCard, toCard } from '#features/account/card-fields.tsx'
import { billingRules, playerRules, toAddresses } from '#features/families/family-values.ts'
import { repeatOf, toYup } from '#lib/form-schema.ts'

/** Not kept over a reload. */
const secrets = { ...emptyCard, password: '', confirm: '', agree: false }

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
  ...emptyCard,
  billingAddressType: 'same',
  billingAddress: '',
  email: '',
  ...secrets,
}

export const keptFields = Object.keys(emptyRegistration).filter((name) => !(name in secrets))

export type RegisterValues = typeof emptyRegistration

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

/** Request body for valid values, without card number, CVV and the repeated password. */
export function toPayload(values: RegisterValues): Body<'register'> {
  const { cardNumber: _, cvv: __, confirm: ___, ...others } = values
  return { ...others, ...toAddresses(values), ...toCard(values) } as Body<'register'>
}
