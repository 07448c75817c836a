/** Sign-in codes, with which somebody who is signed in signs in on another device, such as the installed app. */
import { signInFields } from './account-fields.ts'
import { codeField } from './one-time-code.ts'

/** 30 bits, for one address: ten guesses in these minutes find one in a hundred million. */
export const signInCode = { length: 6, minutes: 5 } as const

export const signInCodeFields = {
  email: signInFields.email,
  code: codeField(signInCode.length),
}
