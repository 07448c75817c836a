/** Reset codes, with which a family sets a new password at the front desk. */
import { signInFields } from './account-fields.ts'
import { codeField } from './one-time-code.ts'
import { newPassword } from '#domain/fields/field-rules.ts'

/** 40 bits: enough for the few guesses that the rate limit allows in these minutes. */
export const resetCode = { length: 8, minutes: 15 } as const

export const resetFields = {
  email: signInFields.email,
  code: codeField(resetCode.length),
  password: newPassword,
}
