/** One-time codes as people read, hear and type them: 'K7MX-2QPD'. */
import { newPassword } from '#domain/fields/field-rules.ts'
import { codeMessages } from '#domain/messages/sign-in-code-messages.ts'
import { signInFields } from './account-fields.ts'

/**
 * Somebody who is signed in makes a code to sign in on another device; the front desk makes one for a new password. Enough bits
 * for the few guesses that the rate limit allows in these minutes: 30 for the first, 40 for the second.
 */
export const codes = { sign_in: { length: 6, minutes: 5 }, reset: { length: 8, minutes: 15 } } as const
export type CodeKind = keyof typeof codes

/** Crockford's alphabet: no I, L, O or U, so that no two characters are confused. */
export const codeAlphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** The code without separators, in capitals, with the letters that stand for digits replaced. */
export const normalizeCode = (typed: string): string =>
  typed
    .toUpperCase()
    .replaceAll(/[\s\p{Pd}]/gu, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1')

/** 'K7MX2QPD' as 'K7MX-2QPD'. */
export const formatCode = (code: string): string => `${code.slice(0, code.length / 2)}-${code.slice(code.length / 2)}`

/** The field of a code of one of these kinds. Its checks say nothing about whose code it is. */
const codeField = (...kinds: readonly CodeKind[]) => ({
  required: 'Enter the code',
  max: { length: 40, message: codeMessages.form },
  checks: [
    { message: codeMessages.form, passes: (typed: string): boolean => kinds.some((kind) => isCode(typed, kind)) },
  ],
})

/** True if it has the form of a code of this kind. */
export function isCode(typed: string, kind: CodeKind): boolean {
  const code = normalizeCode(typed)
  return code.length === codes[kind].length && [...code].every((character) => codeAlphabet.includes(character))
}

const { email } = signInFields
export const codeFields = { email, code: codeField('sign_in', 'reset') }
export const resetFields = { email, code: codeField('reset'), password: newPassword }
