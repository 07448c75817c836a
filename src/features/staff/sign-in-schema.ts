/** What the staff sign-in asks for. */
import * as yup from 'yup'
import { sessionWords } from '#domain/words.ts'

export const signInSchema = yup.object({
  email: yup.string().trim().required(sessionWords.emailRequired),
  password: yup.string().required(sessionWords.passwordRequired),
})

export const emptySignIn = { email: '', password: '' }
export type SignInValues = typeof emptySignIn
