/** What the sign-in asks for (specification section 5, 'validated on blur'). */
import * as yup from 'yup'
import { sessionWords } from '#domain/words.ts'

export const loginSchema = yup.object({
  email: yup.string().trim().required(sessionWords.emailRequired),
  password: yup.string().required(sessionWords.passwordRequired),
})

export const emptyLogin = { email: '', password: '' }
export type LoginValues = typeof emptyLogin
