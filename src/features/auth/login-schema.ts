/** What the sign-in asks for (specification section 5, 'validated on blur'). */
import * as yup from 'yup'
import { sessionMessages } from '#domain/messages/messages.ts'

export const loginSchema = yup.object({
  email: yup.string().trim().required(sessionMessages.emailRequired),
  password: yup.string().required(sessionMessages.passwordRequired),
})

export const emptyLogin = { email: '', password: '' }
export type LoginValues = typeof emptyLogin
