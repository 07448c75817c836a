/** What the second caregiver of a family enters on joining it and can change later, and the secret of the invitation. */
import { email, exactLine, line, newPassword, required } from '#domain/fields/field-rules.ts'
import { familyInvitationMessages } from '#domain/messages/caregiver-messages.ts'
import { registerMessages } from '#domain/messages/messages.ts'
import { fieldLimits } from './membership.ts'

export const invitationFields = {
  token: {
    required: familyInvitationMessages.noLink,
    max: { length: 200, message: familyInvitationMessages.unknown },
  },
}

/** What a second caregiver can change about themselves. */
export const caregiverFields = {
  firstName: required(line(fieldLimits.name), registerMessages.firstName),
  lastName: required(line(fieldLimits.name), registerMessages.lastName),
  phone: required(exactLine(fieldLimits.phone), registerMessages.parentPhone),
}

export const newCaregiverFields = { ...caregiverFields, email: email(), password: newPassword }

/** How long an invitation is valid, in hours. */
export const invitationHours = 72
