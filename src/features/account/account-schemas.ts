/** What the two forms that ask for a password want (specification section 5, 'validated on blur'). */
import * as yup from 'yup'
import { sameEmail } from '#domain/people.ts'
import { accountWords } from '#domain/words.ts'
import { newPassword, repeatOf } from '#lib/password-schema.ts'

export const emptyPasswords = { current: '', next: '', confirm: '' }
export type PasswordValues = typeof emptyPasswords

export const passwordSchema = yup.object({
  current: yup.string().required(accountWords.currentRequired),
  next: newPassword(),
  confirm: repeatOf('next'),
})

export const emptyFarewell = { password: '', confirm: '' }
export type FarewellValues = typeof emptyFarewell

/** `email` is the account's, to be typed once more. */
export const farewellSchema = (email: string) =>
  yup.object({
    password: yup.string().required(accountWords.currentRequired),
    confirm: yup.string().test('own', accountWords.confirmEmail, (typed = '') => sameEmail(typed, email)),
  })
