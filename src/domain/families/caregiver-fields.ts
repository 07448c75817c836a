/** Fields of a caregiver who joins a family, and the secret of the invitation. */
import { email, newPassword } from '#domain/fields/field-rules.ts'
import { familyInvitationMessages } from './family-messages.ts'
import { caregiverFields } from './account-fields.ts'

export const invitationFields = {
  token: {
    required: familyInvitationMessages.noLink,
    max: { length: 200, message: familyInvitationMessages.unknown },
  },
}

export const newCaregiverFields = { ...caregiverFields, email, password: newPassword }

/** The form of the secret in an invitation to a family: the account, and 192 random bits. */
export const familyTokenForm = /^([0-9a-f]{40})-([A-Za-z0-9_-]{32})$/
