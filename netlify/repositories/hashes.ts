/** Hashes in keys and records: they stand for addresses and secrets, and do not lead back to them. */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { normalizeEmail } from '#domain/people/people.ts'

const hashLength = 40

/** The owner part of a key: a keyed hash of the normalized e-mail address that the family registered with. */
export const accountKeyOf = (keyPepper: string, email: string): string =>
  createHmac('sha256', keyPepper).update(normalizeEmail(email)).digest('hex').slice(0, hashLength)

/** Hash of tokens, idempotency keys and network addresses, which are looked up by value but never stored as such. */
export const hash = (...parts: string[]): string =>
  createHash('sha256').update(parts.join('\n')).digest('hex').slice(0, hashLength)

/** Keyed hash of what must not be guessed from a stored value, such as the content of a request. */
export const keyedHash = (keyPepper: string, purpose: string, ...parts: string[]): string =>
  createHmac('sha256', `${keyPepper}/${purpose}`).update(JSON.stringify(parts)).digest('hex').slice(0, hashLength)

/** True if both texts are the same. Takes the same time wherever they differ, so the answer time tells nothing about a secret. */
export const equalsInConstantTime = (one: string, other: string): boolean =>
  timingSafeEqual(createHash('sha256').update(one).digest(), createHash('sha256').update(other).digest())
