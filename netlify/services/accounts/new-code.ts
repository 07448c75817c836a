/** Makes the one-time codes that people type. */
import { randomInt } from 'node:crypto'
import { codeAlphabet } from '#domain/accounts/one-time-code.ts'

/** A random code in normalized form. */
export const newCode = (length: number): string =>
  Array.from({ length }, () => codeAlphabet[randomInt(codeAlphabet.length)]).join('')
