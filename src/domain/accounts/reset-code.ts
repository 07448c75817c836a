/** One-time reset codes as people read, hear and type them: 'K7MX-2QPD'. */
import { signInFields } from './account-fields.ts'
import { newPassword } from '#domain/fields/field-rules.ts'
import { resetCodeMessages } from '#domain/messages/session-messages.ts'

/** Crockford's alphabet: no I, L, O or U, so that no two characters are confused. */
export const resetCodeAlphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** 40 bits: enough for the few guesses that the rate limit allows in these minutes. */
export const resetCode = { length: 8, minutes: 15 } as const

/** The code without separators, in capitals, with the letters that stand for digits replaced. */
export const normalizeResetCode = (typed: string): string =>
  typed
    .toUpperCase()
    .replaceAll(/[\s\p{Pd}]/gu, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1')

/** 'K7MX2QPD' as 'K7MX-2QPD'. */
export const formatResetCode = (code: string): string =>
  `${code.slice(0, resetCode.length / 2)}-${code.slice(resetCode.length / 2)}`

const hasForm = (typed: string): boolean => {
  const code = normalizeResetCode(typed)
  return code.length === resetCode.length && [...code].every((character) => resetCodeAlphabet.includes(character))
}

/** The form checks say nothing about whose code it is. */
export const resetFields = {
  email: signInFields.email,
  code: {
    required: resetCodeMessages.codeRequired,
    max: { length: 40, message: resetCodeMessages.codeForm },
    checks: [{ message: resetCodeMessages.codeForm, passes: hasForm }],
  },
  password: newPassword,
}
