/** A forgotten password: asking for a link, and using it. */
import * as z from 'zod'
import { signInFields } from '#domain/accounts/account-fields.ts'
import { newPassword } from '#domain/fields/field-rules.ts'
import { responseMessages } from '#domain/messages/messages.ts'
import { profile } from './session.ts'
import { fieldToZod, toZod } from './rules-to-zod.ts'

/** Without a format check, as at sign-in: every address gets the same answer. */
const forgot = { body: z.strictObject({ email: toZod(signInFields).email }), reply: z.undefined() }

export const forgotPassword = forgot
export const forgotStaffPassword = forgot

const body = z.strictObject({
  token: z.string({ error: responseMessages.invalid }).max(200, responseMessages.invalid),
  password: fieldToZod(newPassword),
})

export const resetPassword = { body, reply: z.object({ profile }) }
export const resetStaffPassword = { body, reply: z.object({ staff: profile }) }
