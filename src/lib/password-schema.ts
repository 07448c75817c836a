/** A new password and its repetition, as every form asks for them (specification section 5, 'validated on blur'). */
import * as yup from 'yup'
import { password } from '#domain/limits.ts'
import { registerWords as say } from '#domain/words.ts'

export const newPassword = () =>
  yup.string().required(say.passwordRequired).min(password.min, say.passwordShort).max(password.max, say.passwordLong)

/** What must be the same as another field of the form. */
export const repeatOf = (field: string) =>
  yup
    .string()
    .required(say.confirmRequired)
    .oneOf([yup.ref(field)], say.confirm)
