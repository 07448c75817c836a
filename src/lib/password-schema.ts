/** Validation of a new password and its confirmation (specification section 5, 'validated on blur'). */
import * as yup from 'yup'
import { password } from '#domain/facility/limits.ts'
import { registerMessages } from '#domain/messages/messages.ts'

export const newPassword = () =>
  yup
    .string()
    .required(registerMessages.passwordRequired)
    .min(password.min, registerMessages.passwordShort)
    .max(password.max, registerMessages.passwordLong)

/** Must match another field of the form. */
export const repeatOf = (field: string) =>
  yup
    .string()
    .required(registerMessages.confirmRequired)
    .oneOf([yup.ref(field)], registerMessages.confirm)
