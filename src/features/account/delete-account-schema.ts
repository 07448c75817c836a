/** What the form that deletes an account wants (specification section 5, 'validated on blur'). */
import * as yup from 'yup'
import { sameEmail } from '#domain/accounts/people.ts'
import { accountMessages } from '#domain/messages/messages.ts'

export const emptyDeletion = { password: '', confirm: '' }
export type DeletionValues = typeof emptyDeletion

/** `email` is the account's, to be typed once more. */
export const deletionSchema = (email: string) =>
  yup.object({
    password: yup.string().required(accountMessages.currentRequired),
    confirm: yup.string().test('own', accountMessages.confirmEmail, (typed = '') => sameEmail(typed, email)),
  })
