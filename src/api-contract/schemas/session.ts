/** Sign-in, sign-out, the current session, and a forgotten password. */
import * as z from 'zod'
import { staffRoles } from '#domain/accounts/staff-roles.ts'
import { signInFields } from '#domain/accounts/account-fields.ts'
import { resetFields } from '#domain/accounts/reset-code.ts'
import { signInCodeFields } from '#domain/accounts/sign-in-code.ts'
import { newPassword } from '#domain/fields/field-rules.ts'
import { responseMessages } from '#domain/messages/messages.ts'
import { fieldToZod, toZod } from './rules-to-zod.ts'

export const profile = z.object({ id: z.string(), email: z.string(), profileName: z.string() })

export const staffRole = z.enum(staffRoles)

/** A colleague who has signed in. */
export const staffProfile = profile.extend({ staffRole })

const credentials = z.strictObject(toZod(signInFields))

export const signIn = { body: credentials, reply: z.object({ profile }) }
export const staffSignIn = { body: credentials, reply: z.object({ staff: staffProfile }) }

/** Sets a new password with a reset code, and signs in. */
export const resetWithCode = { body: z.strictObject(toZod(resetFields)), reply: z.object({ profile }) }

/** Signs in with a code that somebody who is signed in has made on another device. */
export const signInWithCode = { body: z.strictObject(toZod(signInCodeFields)), reply: z.object({ profile }) }
export const makeSignInCode = { reply: z.object({ code: z.string(), expiresAt: z.iso.datetime() }) }

export const signOut = { reply: z.undefined() }
export const whoAmI = {
  reply: z.object({ profile, role: z.enum(['member', 'staff']), staffRole: staffRole.optional() }),
}

/** Without a format check, as at sign-in: every address gets the same answer. */
const forgot = { body: z.strictObject({ email: toZod(signInFields).email }), reply: z.undefined() }

export const forgotPassword = forgot
export const forgotStaffPassword = forgot

const token = z.string({ error: responseMessages.invalid }).max(200, responseMessages.invalid)

const check = { body: z.strictObject({ token }), reply: z.undefined() }

/** 403 if the link was used, is over or was never one. */
export const checkReset = check
export const checkStaffReset = check

const newPasswordBody = z.strictObject({
  token,
  password: fieldToZod(newPassword),
})

export const resetPassword = { body: newPasswordBody, reply: z.object({ profile }) }
export const resetStaffPassword = { body: newPasswordBody, reply: z.object({ staff: staffProfile }) }
