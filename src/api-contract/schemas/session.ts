/** Sign-in, sign-out and the current session. */
import * as z from 'zod'
import { fieldLimits } from '#domain/accounts/membership.ts'
import { password } from '#domain/facility/limits.ts'
import { sessionMessages } from '#domain/messages/messages.ts'

export const profile = z.object({ id: z.string(), email: z.string(), profileName: z.string() })

// No format checks: sign-in must not reveal which e-mails or passwords are possible.
const credentials = z.strictObject({
  email: z
    .string({ error: sessionMessages.emailRequired })
    .trim()
    .min(1, sessionMessages.emailRequired)
    .max(fieldLimits.email),
  password: z
    .string({ error: sessionMessages.passwordRequired })
    .min(1, sessionMessages.passwordRequired)
    .max(password.max),
})

export const signIn = { body: credentials, reply: z.object({ profile }) }
export const staffSignIn = { body: credentials, reply: z.object({ staff: profile }) }
export const signOut = { reply: z.undefined() }
export const whoAmI = { reply: z.object({ profile, role: z.enum(['member', 'staff']) }) }
