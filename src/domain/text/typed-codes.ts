/** Codes that people read, hear and type. */

/** Crockford's alphabet: no I, L, O or U, so that no two characters are confused. */
export const codeAlphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** The code without separators, in capitals, with the letters that stand for digits replaced. */
export const normalizeCode = (typed: string): string =>
  typed
    .toUpperCase()
    .replaceAll(/[\s\p{Pd}\p{Cf}]/gu, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1')

/** True for a code of this length in that alphabet. */
export const isTypedCode = (code: string, length: number): boolean =>
  code.length === length && [...code].every((character) => codeAlphabet.includes(character))
