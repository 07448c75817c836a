/** One-time codes. */
import * as z from 'zod'
import { badCode, codeFields, isCode } from '#domain/codes/one-time-code.ts'
import { newPassword } from '#domain/fields/field-rules.ts'
import { profile } from './fields.ts'
import { fieldToZod, toZod } from './rules-to-zod.ts'

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
