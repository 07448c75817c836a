/** Sign-in, sign-out and the current session. */
import * as z from 'zod'
import { signInFields } from '#domain/accounts/account-fields.ts'
import { resetFields } from '#domain/accounts/reset-code.ts'
import { toZod } from './rules-to-zod.ts'

export const profile = z.object({ id: z.string(), email: z.string(), profileName: z.string() })

const credentials = z.strictObject(toZod(signInFields))

export const signIn = { body: credentials, reply: z.object({ profile }) }
export const staffSignIn = { body: credentials, reply: z.object({ staff: profile }) }

/** Sets a new password with a reset code, and signs in. */
export const resetWithCode = { body: z.strictObject(toZod(resetFields)), reply: z.object({ profile }) }
export const signOut = { reply: z.undefined() }
export const whoAmI = { reply: z.object({ profile, role: z.enum(['member', 'staff']) }) }
