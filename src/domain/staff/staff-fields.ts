/** The fields of a new staff account, and of a note that staff write about a family. */
import { email, nameLine, newPassword, paragraph, required } from '#domain/fields/field-rules.ts'
import { responseMessages } from '#domain/fields/site-messages.ts'
import { fieldLimits } from '#domain/plans/membership.ts'

/** Notes kept per family, and characters of one. */
export const memberNoteLimits = { count: 100, text: 1000 }

export const memberNoteFields = {
  text: required(paragraph(memberNoteLimits.text), 'Write something first'),
}

/** Where an invitation is sent. */
export const invitationFields = { email }

/** The token is the setup code or the invitation token. */
export const newStaffFields = {
  token: { required: 'The setup code is required', max: { length: 200, message: responseMessages.invalid } },
  email,
  name: required(nameLine(fieldLimits.name), 'Your name is required'),
  password: newPassword,
}
