/** What the form for a new password wants (specification section 5, 'validated on blur'). */
import * as yup from 'yup'
import { accountMessages } from '#domain/messages/messages.ts'
import { newPassword, repeatOf } from '#lib/password-schema.ts'

export const emptyPasswords = { current: '', next: '', confirm: '' }
export type PasswordValues = typeof emptyPasswords

export const passwordSchema = yup.object({
  current: yup.string().required(accountMessages.currentRequired),
  next: newPassword(),
  confirm: repeatOf('next'),
})
