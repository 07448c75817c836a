/** What the form for a new password wants (specification section 5, 'validated on blur'). */
import * as yup from 'yup'
import { password } from '#domain/limits.ts'
import { accountWords, registerWords as say } from '#domain/words.ts'

export const emptyPasswords = { current: '', next: '', confirm: '' }
export type PasswordValues = typeof emptyPasswords

export const passwordSchema = yup.object({
  current: yup.string().required(accountWords.currentRequired),
  next: yup
    .string()
    .required(say.passwordRequired)
    .min(password.min, say.passwordShort)
    .max(password.max, say.passwordLong),
  confirm: yup
    .string()
    .required(say.confirmRequired)
    .oneOf([yup.ref('next')], say.confirm),
})
