/** One-time codes as people read, hear and type them: 'K7MX-2QPD'. */
import { codeMessages } from '#domain/messages/sign-in-code-messages.ts'

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

/** The field of a code of one of these lengths. Its checks say nothing about whose code it is. */
export const codeField = (...lengths: readonly number[]) => ({
  required: codeMessages.required,
  max: { length: 40, message: codeMessages.form },
  checks: [
    {
      message: codeMessages.form,
      passes: (typed: string): boolean => {
        const code = normalizeCode(typed)
        return lengths.includes(code.length) && [...code].every((character) => codeAlphabet.includes(character))
      },
    },
  ],
})
