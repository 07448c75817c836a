/** The text fields of registration, family details, sign-in and passwords (specification section 5). */
import { anyPassword, email, exactLine, line, newPassword, required } from '#domain/fields/field-rules.ts'
import { accountMessages, registerMessages, sessionMessages } from '#domain/messages/messages.ts'
import { fieldLimits } from './membership.ts'

/** Details a family can change later. `billingAddress` is validated only if it differs from the home address. */
export const familyFields = {
  firstName: required(line(fieldLimits.name), registerMessages.firstName),
  lastName: required(line(fieldLimits.name), registerMessages.lastName),
  parentPhone: required(exactLine(fieldLimits.phone), registerMessages.parentPhone),
  address: required(line(fieldLimits.address), registerMessages.address),
  childName: required(line(fieldLimits.name), registerMessages.childName),
  childTeam: line(fieldLimits.team),
  childPhone: exactLine(fieldLimits.phone),
  billingAddress: required(line(fieldLimits.address), registerMessages.billingAddress),
}

export const credentialFields = { email: email(), password: newPassword }

/** No format checks: sign-in must not reveal which e-mails or passwords are possible. */
export const signInFields = {
  email: {
    required: sessionMessages.emailRequired,
    max: { length: fieldLimits.email, message: registerMessages.tooLong(fieldLimits.email) },
  },
  password: anyPassword(sessionMessages.passwordRequired),
}

/** `current` has no format check either: a wrong password gets one error only. */
export const passwordFields = {
  current: anyPassword(accountMessages.currentRequired, accountMessages.wrongPassword),
  next: newPassword,
}

/** A change of address, with the current password. */
export const newAddressFields = {
  email: email(),
  password: anyPassword(accountMessages.currentRequired, accountMessages.wrongPassword),
}
