/** One-time codes as people read, hear and type them: 'K7MX-2QPD'. */

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

/** The field of a code of this length. Its checks say nothing about whose code it is. */
export const codeField = (length: number, { codeRequired, codeForm }: { codeRequired: string; codeForm: string }) => ({
  required: codeRequired,
  max: { length: 40, message: codeForm },
  checks: [
    {
      message: codeForm,
      passes: (typed: string): boolean => {
        const code = normalizeCode(typed)
        return code.length === length && [...code].every((character) => codeAlphabet.includes(character))
      },
    },
  ],
})
