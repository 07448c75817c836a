/** Sign-in, sign-out, the current session, and a forgotten password. */
import * as z from 'zod'
import { staffRoles } from '#domain/staff/staff-roles.ts'
import { signInFields } from '#domain/families/account-fields.ts'
import { codeFields, isCode, badCode } from '#domain/codes/one-time-code.ts'
import { newPassword } from '#domain/fields/field-rules.ts'
import { fieldToZod, toZod } from './rules-to-zod.ts'

export const profile = z.object({ id: z.string(), email: z.string(), profileName: z.string() })

export const staffRole = z.enum(staffRoles)

/** A colleague who has signed in. */
export const staffProfile = profile.extend({ staffRole })

const credentials = z.strictObject(toZod(signInFields))

export const signIn = { body: credentials, reply: z.object({ profile }) }
export const staffSignIn = { body: credentials, reply: z.object({ staff: staffProfile }) }

/** A code from another device signs in; one from the front desk comes with a new password. */
export const redeemCode = {
  body: z
    .strictObject({ ...toZod(codeFields), password: fieldToZod(newPassword).optional() })
    .refine(({ code, password }) => isCode(code, password === undefined ? 'sign_in' : 'reset'), {
      path: ['code'],
      message: badCode,
    }),
  reply: z.object({ profile }),
}
/** The code is returned only once; the server stores a keyed hash of it. */
const madeCode = { reply: z.object({ code: z.string(), expiresAt: z.iso.datetime() }) }
export const makeSignInCode = madeCode
export const makeResetCode = madeCode

export const signOut = { reply: z.undefined() }
export const whoAmI = {
  reply: z.object({ profile, role: z.enum(['member', 'staff']), staffRole: staffRole.optional() }),
}

/** Without a format check, as at sign-in: every address gets the same answer. */
export const forgotPassword = {
  body: z.strictObject({ email: toZod(signInFields).email, role: z.enum(['member', 'staff']) }),
  reply: z.undefined(),
}

const token = z.string().max(200)

/**
 * The link to a new password, or the invitation of a colleague, a caregiver or a visitor: 403 if it was used, is over or was never
 * one. The reply says who invites to a family, and what a visitor has told the club.
 */
export const checkLink = {
  body: z.strictObject({ token }),
  reply: z.object({
    invitation: z.object({ by: z.string(), byId: z.string(), expiresAt: z.string() }).optional(),
    visitor: z
      .object({
        firstName: z.string(),
        lastName: z.string(),
        parentPhone: z.string(),
        email: z.string(),
        childAge: z.string(),
      })
      .optional(),
  }),
}

/** The link says whose password it is; of a colleague, the reply has the role. */
export const resetPassword = {
  body: z.strictObject({ token, password: fieldToZod(newPassword) }),
  reply: z.object({ profile, staffRole: staffRole.optional() }),
}
