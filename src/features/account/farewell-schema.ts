/** What the form that deletes an account wants (specification section 5, 'validated on blur'). */
import * as yup from 'yup'
import { sameEmail } from '#domain/people.ts'
import { accountWords } from '#domain/words.ts'

export const emptyFarewell = { password: '', confirm: '' }
export type FarewellValues = typeof emptyFarewell

/** `email` is the account's, to be typed once more. */
export const farewellSchema = (email: string) =>
  yup.object({
    password: yup.string().required(accountWords.currentRequired),
    confirm: yup.string().test('own', accountWords.confirmEmail, (typed = '') => sameEmail(typed, email)),
  })
