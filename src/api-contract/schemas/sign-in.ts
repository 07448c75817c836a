/** Sign-in, sign-out, passwords and addresses. */
import * as z from 'zod'
import { newAddressFields, passwordFields, signInFields } from '#domain/families/account-fields.ts'
import { newPassword } from '#domain/fields/field-rules.ts'
import { staffRoles } from '#domain/staff/staff-roles.ts'
import { ofFamily } from './family-views.ts'
import { deskStays, profile } from './fields.ts'
import { mailChoices } from './mail.ts'
import { fieldToZod, toZod } from './rules-to-zod.ts'

export const staffRole = z.enum(staffRoles)

/** A colleague who has signed in. */
export const staffProfile = profile.extend({ staffRole })

const credentials = z.strictObject(toZod(signInFields))

export const signIn = { body: credentials, reply: z.object({ profile }) }
export const staffSignIn = { body: credentials, reply: z.object({ staff: staffProfile }) }

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
  reply: z.object({ profile, staffRole: staffRole.optional(), deskStays }),
}

/** The current one, and the next. */
export const passwords = toZod(passwordFields)

export const changePassword = {
  body: z.strictObject(passwords),
  reply: z.undefined(),
}

/** `password` is the current one. */
export const requestAddress = { body: z.strictObject(toZod(newAddressFields)), reply: mailChoices.reply }

/**
 * `look` changes nothing. The new address confirms, the old one refuses, also after the change. `email`, masked: the new address
 * while it is `open`, the one that stays once it is `refused`.
 */
export const answerAddress = {
  body: z.strictObject({
    token: z.string().max(200),
    answer: z.enum(['look', 'confirm', 'refuse']),
  }),
  reply: z.object({ state: z.enum(['open', 'changed', 'refused']), email: z.string().optional() }),
}

/** To the caller, or to the caregiver that staff name; to nobody whose address is verified. */
export const sendVerification = {
  query: ofFamily.extend({ caregiver: z.string().max(100).optional() }),
  reply: z.object({ sent: z.boolean() }),
}

/** `already`: the link was used before. */
export const verifyAddress = {
  body: z.strictObject({ token: z.string().max(200) }),
  reply: z.object({ already: z.boolean() }),
}
