/** The fields of a new staff account. The token is the setup code or the invitation token. */
import { email, line, newPassword, required } from '#domain/fields/field-rules.ts'
import { staffMessages } from '#domain/messages/admin-messages.ts'
import { responseMessages } from '#domain/messages/messages.ts'
import { fieldLimits } from './membership.ts'

export const newStaffFields = {
  token: { required: staffMessages.codeRequired, max: { length: 200, message: responseMessages.invalid } },
  email: email(),
  name: required(line(fieldLimits.name), staffMessages.nameRequired),
  password: newPassword,
}
