/** What the staff sign-in asks for. */
import * as yup from 'yup'
import { sessionMessages } from '#domain/messages/messages.ts'

export const signInSchema = yup.object({
  email: yup.string().trim().required(sessionMessages.emailRequired),
  password: yup.string().required(sessionMessages.passwordRequired),
})

export const emptySignIn = { email: '', password: '' }
export type SignInValues = typeof emptySignIn
