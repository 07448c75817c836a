/** One-time codes as people read, hear and type them: 'K7MX-2QPD'. */
import { newPassword } from '#domain/fields/field-rules.ts'
import { isTypedCode, normalizeCode } from '#domain/text/typed-codes.ts'
import { signInFields } from '#domain/families/account-fields.ts'

/**
 * Somebody who is signed in makes a code to sign in on another device; the front desk makes one for a new password. Enough bits
 * for the few guesses that the rate limit allows in these minutes: 30 for the first, 40 for the second.
 */
export const codes = { sign_in: { length: 6, minutes: 5 }, reset: { length: 8, minutes: 15 } } as const
export type CodeKind = keyof typeof codes

/** For a code of neither kind. */
export const badCode = 'This is not a whole code. It has 6 or 8 letters and digits, such as K7M-2QP'

/** 'K7MX2QPD' as 'K7MX-2QPD'. */
export const formatCode = (code: string): string => `${code.slice(0, code.length / 2)}-${code.slice(code.length / 2)}`

/** The field of a code of one of these kinds. Its checks say nothing about whose code it is. */
const codeField = (...kinds: readonly CodeKind[]) => ({
  required: 'Enter the code',
  max: { length: 40, message: badCode },
  checks: [{ message: badCode, passes: (typed: string): boolean => kinds.some((kind) => isCode(typed, kind)) }],
})

/** True if it has the form of a code of this kind. */
export const isCode = (typed: string, kind: CodeKind): boolean => isTypedCode(normalizeCode(typed), codes[kind].length)

const { email } = signInFields
export const codeFields = { email, code: codeField('sign_in', 'reset') }
export const resetFields = { email, code: codeField('reset'), password: newPassword }
