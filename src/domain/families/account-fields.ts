/** The text fields of registration, caregivers, players, addresses, sign-in and passwords (specification section 5). */
import { anyPassword, email, exactLine, line, nameLine, newPassword, required } from '#domain/fields/field-rules.ts'
import { accountMessages, registerMessages } from '#domain/fields/account-messages.ts'
import { sessionMessages } from '#domain/sign-in/session-messages.ts'
import { fieldLimits } from '#domain/plans/membership.ts'
import { playerNotes } from './player-notes.ts'

const currentRequired = 'Your current password is required'

/** What caregivers enter about themselves. */
export const caregiverFields = {
  firstName: required(nameLine(fieldLimits.name), registerMessages.firstName),
  lastName: required(nameLine(fieldLimits.name), registerMessages.lastName),
  phone: required(exactLine(fieldLimits.phone), registerMessages.parentPhone),
}

/** What is typed below the texts of the consents. */
export const signatureFields = { name: required(nameLine(fieldLimits.name), 'Please type your name') }

/** What a family enters about a player, besides the choices. */
export const playerFields = {
  name: required(nameLine(fieldLimits.name), registerMessages.childName),
  ...playerNotes,
}

/** `billingAddress` is validated only if it differs from the home address. */
export const addressFields = {
  address: required(line(fieldLimits.address), registerMessages.address),
  billingAddress: required(line(fieldLimits.address), registerMessages.billingAddress),
}

/** A registration has the fields of one caregiver and one player, under the names of specification section 3. */
export const registrationFields = {
  firstName: caregiverFields.firstName,
  lastName: caregiverFields.lastName,
  parentPhone: caregiverFields.phone,
  childName: playerFields.name,
  childTeam: playerFields.team,
  childPhone: playerFields.phone,
  ...addressFields,
}

export const credentialFields = { email, password: newPassword }

/** No format checks: sign-in must not reveal which e-mails or passwords are possible. */
export const signInFields = {
  email: {
    required: sessionMessages.emailRequired,
    max: { length: fieldLimits.email, message: registerMessages.tooLong(fieldLimits.email) },
    nfkc: true as const,
  },
  password: anyPassword(sessionMessages.passwordRequired),
}

/** `current` has no format check either: a wrong password gets one error only. */
export const passwordFields = {
  current: anyPassword(currentRequired, accountMessages.wrongPassword),
  next: newPassword,
}

/** A change of address, with the current password. */
export const newAddressFields = {
  email,
  password: anyPassword(currentRequired, accountMessages.wrongPassword),
}
